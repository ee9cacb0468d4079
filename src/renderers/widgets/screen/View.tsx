import { useEffect, useState } from 'react';
import type { OpenAction } from '../../../engine/contract/action';
import type { ViewProps } from '../../shared/define-renderer';
import { usePlaceScreen } from '../../shared/hosts/place-screen';
import { useParams } from './use-params';
import { useSeen } from './use-seen';

/** Another screen, loaded when it first comes into sight. */
export function View({ field: { action } }: ViewProps) {
  return action?.type === 'open' ? <Place action={action} /> : null;
}

/** The place of the screen; who hosts screens draws it there, so that nothing of this form reaches into it. */
function Place({ action }: { readonly action: OpenAction }) {
  const place = usePlaceScreen();
  const params = useParams(action);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const isSeen = useSeen(element);
  const { module } = action;
  useEffect(
    () => (element && isSeen ? place(element, { kind: 'module', module, params }) : undefined),
    [place, element, isSeen, module, params],
  );
  // An element without a size is never in sight.
  return <div ref={setElement} style={{ minHeight: 1 }} />;
}

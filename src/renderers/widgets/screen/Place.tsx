import { useEffect, useMemo, useRef, useState } from 'react';
import type { OpenAction } from '../../../engine/contract/action';
import type { FieldModel } from '../../../engine/contract/field-model';
import { usePlaceScreen, type PlacedView } from '../../shared/hosts/place-screen';
import type { ChosenRows } from './chosen-rows';
import type { mastersOf } from './read-parts';
import { useSeen } from './use-seen';
import { useShown } from './use-shown';
import { useDetail, useMaster } from './use-ties';

interface PlaceProps {
  readonly field: FieldModel;
  readonly action: OpenAction;
  readonly chosen: ChosenRows;
  readonly masters: ReturnType<typeof mastersOf>;
}

/** The place of the screen; who hosts screens draws it there, so that nothing of this form reaches into it. */
export function Place({ field, action, chosen, masters }: PlaceProps) {
  const place = usePlaceScreen();
  const shown = useShown(action, chosen);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const reads = useMemo(() => masters.flatMap((master) => master.reads), [masters]);
  const master = useMaster(field, chosen);
  const { hold, epoch } = useDetail(reads, chosen);
  const { module, screen } = action;
  const view = useMemo<PlacedView>(
    () => ({
      screen,
      recordId: shown.recordId,
      master,
      hold,
      onChanged: () => {
        if (master) chosen.countChange('listChanges');
        if (reads.length > 0) chosen.countChange('detailChanges');
      },
    }),
    [screen, shown, master, hold, chosen, reads],
  );
  const what = useMemo(
    () => ({ target: { kind: 'module', module, params: shown.params } as const, view, epoch }),
    [module, shown, view, epoch],
  );
  const isSeen = useSeen(element, what);
  useEffect(
    () => (element && isSeen ? place(element, what.target, what.view) : undefined),
    [place, element, isSeen, what],
  );
  useFocusBack(element, field.id, chosen);
  // An element without a size is never in sight.
  return <div ref={setElement} style={{ minHeight: 1 }} />;
}

/** When no row is chosen any more, the one that was has the focus again, unless something else has taken it. */
function useFocusBack(element: HTMLElement | null, nodeId: string, chosen: ChosenRows) {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const follow = () => {
      const rowId = chosen.get().rowIds[nodeId];
      const left = rowId === undefined ? last.current : undefined;
      last.current = rowId;
      if (left === undefined) return;
      // Once what depended on it is gone.
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        if (activeElement !== null && activeElement !== body) return;
        const rows = [...(element?.querySelectorAll('[data-row-key]') ?? [])];
        rows
          .find((row) => row.getAttribute('data-row-key') === left)
          ?.querySelector('input')
          ?.focus();
      });
    };
    follow();
    return chosen.subscribe(follow);
  }, [element, nodeId, chosen]);
}

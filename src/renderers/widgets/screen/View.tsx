import { Empty } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';
import type { OpenAction } from '../../../engine/contract/action';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ViewProps } from '../../shared/define-renderer';
import { useFormScope } from '../../shared/hosts/form-scope';
import { BackToList } from './BackToList';
import { chosenRowsOf } from './chosen-rows';
import { Place } from './Place';
import { mastersOf, selectsOf } from './read-parts';
import './screen.css';
import { useOwnTexts } from './use-own-texts';

/** Another screen, loaded when it first comes into sight; one that depends on a chosen row waits for one. */
export function View({ field }: ViewProps) {
  return field.action?.type === 'open' ? <Part field={field} action={field.action} /> : null;
}

const NO_FIELDS: readonly FieldModel[] = [];

function Part({ field, action }: { readonly field: FieldModel; readonly action: OpenAction }) {
  const scope = useFormScope();
  const chosen = chosenRowsOf(scope);
  const { fields = NO_FIELDS } = scope;
  const masters = useMemo(() => mastersOf(action, fields), [action, fields]);
  const isMaster = Object.keys(selectsOf(field)).length > 0;
  const isChosen = (nodeId: string) => chosen.get().rowIds[nodeId] !== undefined;
  const hasRow = useSyncExternalStore(chosen.subscribe, () => isMaster && isChosen(field.id));
  const awaited = useSyncExternalStore(
    chosen.subscribe,
    () => masters.find((master) => !isChosen(master.field.id))?.field ?? null,
  );
  return (
    <div
      data-master={isMaster ? (hasRow ? 'chosen' : 'open') : undefined}
      data-detail={masters.length > 0 ? (awaited ? 'waiting' : 'shown') : undefined}
    >
      {awaited ? <ChooseRow name={awaited.label} /> : null}
      {!awaited && masters[0] ? <BackToList list={masters[0].field} chosen={chosen} /> : null}
      {awaited ? null : <Place field={field} action={action} chosen={chosen} masters={masters} />}
    </div>
  );
}

/** What stands in the place of a screen until a row is chosen. */
function ChooseRow({ name }: { readonly name: string }) {
  const text = useOwnTexts();
  return (
    <div role="status" className="formloom-choose-row">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('widget.screen.chooseRow', { name })} />
    </div>
  );
}

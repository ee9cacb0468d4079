import type { ReactNode } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { memoise } from '../../../engine/memoise';
import { PressesProvider, type Presses } from '../../shared/hosts/field-events';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { busyKey } from '../actions/action-runner';
import { useActions } from '../actions/use-actions';
import { useRuns } from '../run/use-runs';
import { setValue } from '../scripts/set-value';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { OpenRecord } from './use-record';

interface FormActionsProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly record: OpenRecord | null;
  /** Id of the saved record; '' for a new one. */
  readonly recordId: string;
  onSubmit: () => void;
  onReset: () => void;
  readonly children: ReactNode;
}

const hasActions = memoise(({ allFields }: ModuleModel) => allFields.some(({ action }) => action !== undefined));

/** Lets the buttons of a form do what the module says (engine/contract/action). */
export function FormActions(props: FormActionsProps) {
  const { model, record, children } = props;
  if (!record || !hasActions(model)) return children;
  return <Acting {...props} record={record} />;
}

function Acting({
  model,
  source,
  access,
  record,
  recordId,
  onSubmit,
  onReset,
  children,
}: FormActionsProps & { readonly record: OpenRecord }) {
  const { controller } = record;
  const { widgets } = useRenderers();
  const setValues = (values: Readonly<Record<string, unknown>>) => {
    const reach = { controller, registry: widgets, access, rowIndex: undefined, isOpening: false };
    for (const [fieldId, value] of Object.entries(values)) setValue(fieldId, value, reach);
    controller.flush();
  };
  const runs = useRuns({ controller, recordId, setRows: (tableKey, rows) => setValues({ [tableKey]: rows }) });
  const { run, busy, dialogs } = useActions({
    source,
    model,
    effects: {
      // A form has neither rows nor a tree.
      refreshRows: nothing,
      refreshTree: nothing,
      clearSelection: nothing,
      run: runs.open,
      expandAll: nothing,
      collapseAll: nothing,
      submit: onSubmit,
      reset: onReset,
      setValues,
    },
  });
  const presses: Presses = {
    press: ({ action }) => action && run(action, toRow(recordId, controller.values)),
    panelOf: runs.panelOf,
    isBusy: ({ action }) => action !== undefined && busy.has(busyKey(action, toRow(recordId, {}))),
  };
  return (
    <PressesProvider value={presses}>
      {children}
      {dialogs}
    </PressesProvider>
  );
}

const nothing = () => undefined;

/** The record as it stands in the form. */
function toRow(id: string, values: Readonly<Record<string, unknown>>): RecordRow {
  return { ...values, id, $stored: { ...values } };
}

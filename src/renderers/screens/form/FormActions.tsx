import { Fragment, Suspense, useMemo, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ActionModel } from '../../../engine/contract/action';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { memoise } from '../../../engine/memoise';
import { lazyFace } from '../../shared/faces/lazy-face';
import { PressesProvider } from '../../shared/hosts/field-events';
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
  /** Where the form's own buttons stand; null = not drawn yet, or there are none. */
  readonly footer: HTMLElement | null;
  onSubmit: () => void;
  onReset: () => void;
  readonly children: ReactNode;
}

const FooterButtons = lazyFace(async () => (await import('./FooterButtons')).FooterButtons);

const hasActions = memoise(
  ({ allFields, form }: ModuleModel) => form.buttons.length > 0 || allFields.some(({ action }) => action !== undefined),
);

/** Lets the buttons of a form do what the module says (engine/contract/action). */
export function FormActions(props: FormActionsProps) {
  const { model, record, children } = props;
  if (!record || !hasActions(model)) return children;
  return <Acting {...props} record={record} />;
}

/** A button of the form or of its footer. */
interface Pressed {
  readonly action?: ActionModel | null | undefined;
}

function Acting({
  model,
  source,
  access,
  record,
  recordId,
  footer,
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
  const presses = {
    press: ({ action }: Pressed) => void (action && run(action, toRow(recordId, controller.values))),
    panelOf: ({ action }: Pressed) => runs.panelOf(action),
    isBusy: ({ action }: Pressed) => Boolean(action && busy.has(busyKey(action, toRow(recordId, {})))),
  };
  const buttons = useMemo(() => model.form.buttons.filter(({ value }) => access.canUseButton(value)), [model, access]);
  return (
    <PressesProvider value={presses}>
      {children}
      {buttons.map(({ value, action }) => (
        <Fragment key={value}>{runs.panelOf(action)}</Fragment>
      ))}
      {footer && buttons.length > 0 ? (
        <InFooter
          place={footer}
          buttons={buttons}
          controller={controller}
          recordId={recordId}
          isBusy={presses.isBusy}
          onPress={presses.press}
        />
      ) : null}
      {dialogs}
    </PressesProvider>
  );
}

type InFooterProps = Omit<ComponentProps<typeof FooterButtons>, 'ref'> & { readonly place: HTMLElement };

/** The form's own buttons, where the buttons of all forms stand. */
function InFooter({ place, ...buttons }: InFooterProps) {
  return createPortal(
    <Suspense fallback={null}>
      <FooterButtons {...buttons} />
    </Suspense>,
    place,
  );
}

const nothing = () => undefined;

/** The record as it stands in the form. */
function toRow(id: string, values: Readonly<Record<string, unknown>>): RecordRow {
  return { ...values, id, $stored: { ...values } };
}

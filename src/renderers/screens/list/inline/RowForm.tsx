import { Alert, App, Button } from 'antd';
import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo } from 'react';
import type { RecordValues } from '../../../../engine/contract/evaluation';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { lazyFace } from '../../../shared/faces/lazy-face';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import type { FormKit } from '../../form/form-kit';
import type { FormScreenProps } from '../../form/FormScreen';
import type { FormState } from '../../form/use-form';
import type { OpenRecord } from '../../form/use-record';
import type { ShownColumn } from '../visible-columns';
import { useInlineText } from './EditedActions';
import type { EditedRow, RowState } from './edited-row';
import { focusRow, pressEditKey } from './press-edit-key';
import { fitsInRow } from './row-fields';
import { useRowWindow, type RowWindow } from './use-row-window';

const ConflictChoice = lazyFace(async () => (await import('../../form/conflict/ConflictChoice')).ConflictChoice);

/** What scrolls the rows: a new one stands at the top. */
const BODIES = ['.ant-table-body', '.ant-table-tbody-virtual-holder']
  .map((name) => `.formloom-list-rows ${name}`)
  .join();

interface RowFormProps {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly row: EditedRow;
  readonly startValues: RecordValues | undefined;
  /** The columns in sight. */
  readonly columns: readonly ShownColumn[];
  /** Whether the list shows rows now; a narrow window shows the whole form instead. */
  readonly isInSight: boolean;
  /** The record was saved. */
  onSaved: () => void;
  onClose: () => void;
}

/** The form of the row that is being edited: the same as in a window, but its controls are in the row's cells (EditedCell.tsx). */
export function RowForm({ model, access, row, startValues, columns, isInSight, onSaved, onClose }: RowFormProps) {
  const idPrefix = useId();
  const { message } = App.useApp();
  const renderers = useRenderers();
  const fields = useMemo(
    () => columns.map(({ field }) => field).filter((field) => fitsInRow(field, renderers, { access, kit: row.kit })),
    [columns, renderers, access, row],
  );
  const close = (savedId: string | null) => {
    const root = listOf(idPrefix);
    onClose();
    focusAfter(root, row, savedId);
  };
  const screen: FormScreenProps = {
    ...{ model, source: row.source, access, recordId: row.recordId, startValues },
    onSaved: (saved) => {
      void message.success(saved.message, SUCCESS_SECONDS);
      onSaved();
      close(saved.id);
    },
  };
  const form = row.kit.useForm(screen, idPrefix);
  const { record } = form;
  const view = useRowWindow({ form, fields, isInSight });
  const { leave, leaveParts } = useLeave(row, form);
  useEffect(() => {
    if (row.recordId === null) for (const body of listOf(idPrefix)?.querySelectorAll(BODIES) ?? []) body.scrollTop = 0;
  }, [row, idPrefix]);
  const cancel = () => leave(() => close(null));
  const parts = { row, form, view, idPrefix, onCancel: cancel };
  return (
    <>
      <span id={placeId(idPrefix)} hidden />
      {record ? (
        <RowCells
          key={record.controller.form.id}
          {...parts}
          model={model}
          record={record}
          columns={columns}
          fields={fields}
        />
      ) : (
        <RowWaits {...parts} />
      )}
      {view.isDrawn ? (
        <row.kit.OpenForm
          screen={{ ...screen, onClose: view.onClosed }}
          form={{ ...form, isOpen: view.isOpen, leave: isInSight ? () => leaveParts(view.close) : cancel }}
          idPrefix={idPrefix}
          canAddAnother={false}
        />
      ) : (
        <RowNotices kit={row.kit} form={form} model={model} />
      )}
    </>
  );
}

const placeId = (idPrefix: string) => `${idPrefix}-row-form`;

/** The list around the form of a row; another one on the page may show the same record. */
function listOf(idPrefix: string): HTMLElement | null {
  return document.getElementById(placeId(idPrefix))?.closest<HTMLElement>('.formloom-list-card') ?? null;
}

/** Asks before what was typed is lost with the row, or in screens within its window, which end with that. */
function useLeave(row: EditedRow, form: FormState) {
  const ask = row.kit.useAskToLeave();
  const leave = (go: () => void) => {
    // The answer is still to come, and may be a refusal.
    if (form.saving.isSaving) return;
    ask(form.record?.controller.isDirty === true || form.hasUnsavedParts(), go, form.keeper());
  };
  useLayoutEffect(() => {
    row.holdLeave(leave);
  });
  return { leave, leaveParts: (go: () => void) => ask(form.hasUnsavedParts(), go) };
}

/** Focuses the row that was saved or cancelled, or what a new one was begun from. */
function focusAfter(root: HTMLElement | null, row: EditedRow, savedId: string | null): void {
  const { opener, recordId, key } = row;
  const isBack = savedId === null && recordId === null && opener instanceof HTMLElement && opener.isConnected;
  if (isBack) opener.focus({ preventScroll: true });
  else focusRow(root, savedId ?? key);
}

interface RowNoticesProps {
  readonly kit: FormKit;
  readonly form: FormState;
  readonly model: ModuleModel;
}

/** What has to be said of a row besides its cells. */
function RowNotices({ kit, form, model }: RowNoticesProps) {
  const text = useInlineText();
  const { error, retry, saving } = form;
  return (
    <>
      {error === null ? null : (
        <Alert
          type="error"
          showIcon
          message={text('screen.inline.readFailed', { message: error })}
          action={
            <Button size="small" onClick={retry}>
              {text('screen.inline.retry')}
            </Button>
          }
        />
      )}
      <kit.FormAlert problem={saving.problem} onClose={saving.closeProblem} />
      <Suspense fallback={null}>
        {saving.conflict ? <ConflictChoice model={model} form={form} conflict={saving.conflict} /> : null}
      </Suspense>
    </>
  );
}

interface RowPartProps {
  readonly row: EditedRow;
  readonly form: FormState;
  readonly view: RowWindow;
  readonly idPrefix: string;
  onCancel: () => void;
}

/** What the row's line does, whether its record is there or not. */
function toRowState({ form, view, onCancel }: RowPartProps): Omit<RowState, 'surroundings'> {
  const save = () => form.save(false);
  return {
    areInCells: view.isInCells,
    isSaving: form.saving.isSaving,
    onSave: save,
    onCancel,
    onMore: view.open,
    onKeyDown: (event) => pressEditKey(event, { save, cancel: onCancel }),
  };
}

/** Publishes a row whose record is not read yet. */
function RowWaits(props: RowPartProps) {
  const { row } = props;
  useLayoutEffect(() => row.publish({ ...toRowState(props), surroundings: null }));
  return null;
}

interface RowCellsProps extends RowPartProps {
  readonly model: ModuleModel;
  readonly record: OpenRecord;
  readonly columns: readonly ShownColumn[];
  readonly fields: readonly FieldModel[];
}

/** Publishes what the cells of the row draw their controls from, and focuses the first one. */
function RowCells(props: RowCellsProps) {
  const { row, model, record, view, idPrefix, columns, fields } = props;
  const cellLabels = useMemo(
    () => new Map(columns.map(({ column, field }) => [field.id, column.label || field.label || field.key])),
    [columns],
  );
  const surroundings = row.kit.useFormSurroundings({
    ...{ model, record, idPrefix, cellLabels, showsWhy: false },
    recordId: row.recordId ?? '',
  });
  useLayoutEffect(() => row.publish({ ...toRowState(props), surroundings }));
  const focusFirst = useEffectEvent(() => {
    const states = record.controller.fieldStates;
    const isOpen = ({ id, isReadOnly }: FieldModel) =>
      !isReadOnly && row.kit.fieldStateOf(states, id).isVisible && !row.kit.fieldStateOf(states, id).isDisabled;
    const open = fields.filter(isOpen);
    const first = open.find(({ id }) => id === row.fieldId) ?? open[0];
    if (first) row.kit.focusField(idPrefix, first, { isInView: true });
  });
  useEffect(() => {
    if (view.isInCells) focusFirst();
  }, [view.isInCells]);
  return null;
}

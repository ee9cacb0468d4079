import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { isRecord } from '../../../engine/json/raw-value';
import { fieldStateOf, isEntered, ROW_ID_KEY } from '../../../engine/rules';
import type { DraftContent } from '../../shared/sources/record-drafts';
import { isSameValue } from '../record/same-value';
import type { FormController } from '../form/form-controller';
import type { OpenedDraft } from '../form/opened-draft';

interface OpeningDraft {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  readonly timeZone: string;
  readonly text: Translate;
  /** When it was kept, as the reader sees it. */
  readonly when: string;
}

/**
 * Reads a draft for a form: what its fields do not take any more is left out, and named above the form. `asNew` = its values become a
 * new record, as the one that they were typed for is gone.
 */
export function openDraft(draft: DraftContent, opening: OpeningDraft, asNew = false): OpenedDraft {
  const { model, registry, access, timeZone } = opening;
  const reading = { model, registry, timeZone };
  const entered = readValues(draft.entered, reading);
  const base = readValues(draft.base, reading);
  const fields = mainFields(model).filter((field) => isEntered(field, registry));
  const mine = fields.filter(
    ({ id, key }) => Object.hasOwn(entered.values, key) && mayEnter(access, id, entered.tables),
  );
  const gone = [...draft.leftOut, ...entered.unread];
  return {
    ...{ id: draft.id, savedAt: draft.savedAt },
    recordId: asNew || draft.recordId === '' ? null : draft.recordId,
    // Only the values that were typed over can be in conflict with what others saved since: the others are as they are now.
    baseOf: (stored, version) =>
      draft.version === null || draft.version === version
        ? { stored, version }
        : { stored: { ...stored, ...base.values }, version: draft.version },
    enter(controller) {
      const locked = enterValues(controller, mine, asNew ? withoutRowIds(entered) : entered.values);
      return noticeOf([...gone, ...locked], opening);
    },
  };
}

function mayEnter(access: ModuleAccess, fieldId: string, tables: ReadonlySet<string>): boolean {
  return tables.has(fieldId) || access.canWriteField(fieldId);
}

/** Enters values as their user would; returns the labels of fields that are locked, which stay as they were. */
function enterValues(
  controller: FormController,
  fields: readonly FieldModel[],
  values: RecordValues,
): readonly string[] {
  const differing = () => fields.filter(({ key }) => !isSameValue(controller.values[key], values[key]));
  // A rule may write a field whose user had written over it again: those are entered once more.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { key } of differing()) controller.input(key, values[key]);
    controller.flush();
  }
  const locked = fields.filter(({ id, key, isReadOnly }) => {
    const { isVisible, isDisabled } = fieldStateOf(controller.fieldStates, id);
    return (isReadOnly || (isVisible && isDisabled)) && !isSameValue(controller.values[key], controller.savedOf(key));
  });
  for (const { key } of locked) controller.input(key, controller.savedOf(key));
  controller.flush();
  return locked.map(labelOf);
}

function noticeOf(leftOut: readonly string[], { text, when }: OpeningDraft) {
  if (leftOut.length === 0) return { kind: 'draft', message: text('screen.draft.opened', { when }) } as const;
  const changes = [...new Set(leftOut)];
  return { kind: 'draft', message: text('screen.draft.openedPartly', { when }), changes } as const;
}

interface Reading {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly timeZone: string;
}

interface ReadValues {
  readonly values: RecordValues;
  /** Ids of sub-tables. */
  readonly tables: ReadonlySet<string>;
  /** Labels of fields whose value is none of theirs. */
  readonly unread: readonly string[];
}

/** Values that nobody has checked, as their fields store them. */
function readValues(input: RecordValues, { model, registry, timeZone }: Reading): ReadValues {
  const values: RecordValues = {};
  const tables = new Set<string>();
  const unread: string[] = [];
  const parse = (field: FieldModel, value: unknown) => registry.of(field).toStored(value, field, timeZone);
  for (const field of mainFields(model)) {
    if (!Object.hasOwn(input, field.key)) continue;
    const isTable = registry.of(field).kind === 'table';
    if (isTable) tables.add(field.id);
    const parsed = parse(field, input[field.key]);
    if (!parsed.ok) unread.push(labelOf(field));
    else values[field.key] = isTable ? readRows(parsed.value, field.children, parse) : parsed.value;
  }
  return { values, tables, unread };
}

type Parse = (field: FieldModel, value: unknown) => ReturnType<ReturnType<WidgetRegistry['of']>['toStored']>;

function readRows(rows: unknown, columns: readonly FieldModel[], parse: Parse): readonly RecordValues[] {
  return (Array.isArray(rows) ? rows : []).filter(isRecord).map((row) => {
    const cells = columns.flatMap((column) => {
      if (column.key === '' || !Object.hasOwn(row, column.key)) return [];
      const parsed = parse(column, row[column.key]);
      return parsed.ok ? [[column.key, parsed.value] as const] : [];
    });
    const id = row[ROW_ID_KEY];
    return { ...(typeof id === 'string' && { [ROW_ID_KEY]: id }), ...Object.fromEntries(cells) };
  });
}

/** The rows of a record that is gone are new ones. */
function withoutRowIds({ values, tables }: ReadValues): RecordValues {
  const entries = Object.entries(values).map(([key, value]) => {
    if (!tables.has(key) || !Array.isArray(value)) return [key, value] as const;
    return [key, value.map(({ [ROW_ID_KEY]: _id, ...row }: RecordValues) => row)] as const;
  });
  return Object.fromEntries(entries);
}

function labelOf({ label, key }: FieldModel): string {
  return label || key;
}

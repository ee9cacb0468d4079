import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { isEntered, isSameStored } from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import type { Cell } from './dynamic-options';
import type { ModuleContext } from './module-context';

/** A record before and after a write. */
export interface Written {
  readonly values: RecordValues;
  readonly before: RecordValues | null;
}

/** A changed value and its place. */
export interface NewValue {
  readonly field: FieldModel;
  readonly value: unknown;
  /** The stored value. */
  readonly stored: unknown;
  readonly cell: Cell;
  readonly rowIndex?: number;
}

/** A value that a write leaves in a record, changed or not. */
interface WrittenValue extends NewValue {
  /** Its place in the stored record; null = a new record or row. */
  readonly former: Cell | null;
}

/** Values that the write may have changed: not blank, and not the stored ones. */
export function newValues(
  context: ModuleContext,
  written: Written,
  isWanted: (field: FieldModel) => boolean,
): readonly NewValue[] {
  return writtenValues(context, written, isWanted).filter(({ value, stored }) => !isSameStored(value, stored));
}

/** All values but blank ones in fields that the writer may change, with their stored places. */
export function writtenValues(
  { model, access }: ModuleContext,
  { values, before }: Written,
  isWanted: (field: FieldModel) => boolean,
): readonly WrittenValue[] {
  const mayWrite = (id: string) => id === '' || access.canWriteField(id);
  const fields = model.allFields.filter(
    (field) => isWanted(field) && isEntered(field, registry) && mayWrite(field.id) && mayWrite(field.tableKey),
  );
  return fields.flatMap((field): readonly WrittenValue[] => {
    const { key, tableKey } = field;
    const toWritten = (made: Omit<WrittenValue, 'field'>): readonly WrittenValue[] =>
      isSameStored(made.value, null) ? [] : [{ field, ...made }];
    if (tableKey === '') {
      const former = before && { record: before, row: null };
      return toWritten({ value: values[key], stored: before?.[key], cell: { record: values, row: null }, former });
    }
    const saved = new Map(rowsOf(before?.[tableKey]).map((row) => [row['id'], row]));
    return rowsOf(values[tableKey]).flatMap((row, rowIndex) => {
      const savedRow = row['id'] === undefined ? undefined : saved.get(row['id']);
      const former = before && savedRow ? { record: before, row: savedRow } : null;
      return toWritten({ value: row[key], stored: savedRow?.[key], cell: { record: values, row }, former, rowIndex });
    });
  });
}

/** Values of choices: one, a list, or paths through a tree. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}

/** The finding about a choice that is not offered. */
export function wrongChoice({ field, rowIndex }: NewValue, texts: readonly string[]): ValueIssue {
  const at = rowIndex === undefined ? { fieldId: field.id } : { fieldId: field.id, rowIndex };
  return { ...at, code: 'ENGINE_VALUE_OPTION', params: { value: texts.join() } };
}

/** Unchecked choices are not saved. */
export function uncheckedChoice({ field }: NewValue): BusinessError {
  return new BusinessError('SERVER_CHOICES_UNCHECKED', { label: field.label || field.key });
}

/** The rows of a stored sub-table. */
export function rowsOf(value: unknown): readonly RecordValues[] {
  return Array.isArray(value) ? (value as readonly RecordValues[]) : [];
}

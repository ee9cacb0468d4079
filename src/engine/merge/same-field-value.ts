import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import { isRecord } from '../json/raw-value';
import { isEntered, isSameStored } from '../rules';

/**
 * Whether two values of a field mean the same: both read by its widget (`'12'` and 12, a date as text and as a number), all blanks
 * alike, and several choices in any order. Sub-tables are compared row by row, by what is entered. Dates without an offset are read on
 * the clock of `timeZone` (IANA name).
 */
export function createSameFieldValue(registry: WidgetRegistry, timeZone: string) {
  const isSameRow = (columns: readonly FieldModel[], left: unknown, right: unknown): boolean => {
    if (!isRecord(left) || !isRecord(right)) return isSameStored(left, right);
    return columns.every((column) => isSame(column, left[column.key], right[column.key]));
  };
  return isSame;

  function isSame(field: FieldModel, left: unknown, right: unknown): boolean {
    if (isSameStored(left, right)) return true;
    const definition = registry.of(field);
    if (definition.kind === 'table' && Array.isArray(left) && Array.isArray(right)) {
      const columns = field.children.filter((column) => isEntered(column, registry));
      return left.length === right.length && left.every((row, index) => isSameRow(columns, row, right[index]));
    }
    const read = (value: unknown) => {
      const stored = definition.toStored(value, field, timeZone);
      return toUnordered(stored.ok ? stored.value : value, definition.hasOptions);
    };
    return isSameStored(read(left), read(right));
  }
}

/** Chosen values sorted. A path of choices has each once and only in one order, so that sorting changes no meaning. */
function toUnordered(value: unknown, isChoice: boolean): unknown {
  if (!isChoice || !Array.isArray(value) || value.some((entry) => typeof entry === 'object')) return value;
  return value.map(String).sort();
}

import type { Condition, FieldCondition } from '../../../engine/contract/condition';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { toEnds } from '../../../engine/values/range-values';
import { isSameValue } from '../../../renderers/screens';

/** Whether a record in memory satisfies a filter; null = every record does. A column's condition holds when any row meets it. */
export function matchesCondition(condition: Condition | null, values: RecordValues, model: ModuleModel): boolean {
  if (!condition) return true;
  if ('fieldId' in condition) return matchesField(condition, values, model);
  const matches = (item: Condition) => matchesCondition(item, values, model);
  if (condition.op === 'and') return condition.items.every(matches);
  return condition.op === 'or' ? condition.items.some(matches) : !condition.items.some(matches);
}

function matchesField(condition: FieldCondition, values: RecordValues, model: ModuleModel): boolean {
  const field = findField(model, condition.fieldId);
  if (!field) return false;
  const wanted = condition.otherFieldId === undefined ? condition.value : values[condition.otherFieldId];
  if (field.tableKey === '') return compare(condition.op, values[field.key], wanted);
  const rows = values[field.tableKey];
  return Array.isArray(rows) && rows.some((row) => compare(condition.op, cellOf(row, field.key), wanted));
}

function cellOf(row: unknown, key: string): unknown {
  return typeof row === 'object' && row !== null && Object.hasOwn(row, key) ? Reflect.get(row, key) : undefined;
}

/** As SQL compares: a blank meets no comparison but the question for blanks. */
function compare(op: FieldCondition['op'], value: unknown, wanted: unknown): boolean {
  const isBlank = value === null || value === undefined || value === '';
  if (op === 'isNull') return isBlank;
  if (op === 'isNotNull') return !isBlank;
  if (isBlank) return false;
  switch (op) {
    case 'equals':
      return isSameValue(value, wanted);
    case 'notEquals':
      return !isSameValue(value, wanted);
    case 'in':
      return toList(wanted).some((entry) => isSameValue(value, entry));
    case 'notIn':
      return !toList(wanted).some((entry) => isSameValue(value, entry));
    case 'like':
      return contains(value, wanted);
    case 'notLike':
      return !contains(value, wanted);
    case 'contains':
      return toList(wanted).some((entry) => holds(toList(value), entry));
    case 'between': {
      const [from, to] = toList(wanted);
      return isWithin(value, from, 1) && isWithin(value, to, -1);
    }
    case 'overlaps': {
      const [[start, end], [from, to]] = [toEnds(value), toEnds(wanted)];
      if (start === null && end === null) return false;
      return (start === null || isWithin(start, to, -1)) && (end === null || isWithin(end, from, 1));
    }
    default:
      return inOrder(op, order(value, wanted));
  }
}

function inOrder(op: FieldCondition['op'], sign: number): boolean {
  if (op === 'greater') return sign > 0;
  if (op === 'greaterOrEquals') return sign >= 0;
  return op === 'less' ? sign < 0 : sign <= 0;
}

/** Whether a value is not beyond a bound; a blank bound is open. */
function isWithin(value: unknown, bound: unknown, sign: 1 | -1): boolean {
  return bound === null || bound === undefined || sign * order(value, bound) >= 0;
}

/** A path (cascader, organisation) is held when all its parts are. */
function holds(values: readonly unknown[], wanted: unknown): boolean {
  if (values.some((value) => isSameValue(value, wanted))) return true;
  return Array.isArray(wanted) && wanted.length > 0 && wanted.every((part) => holds(values, part));
}

function contains(value: unknown, wanted: unknown): boolean {
  return String(value).toLowerCase().includes(String(wanted).toLowerCase());
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Numbers by size, everything else as text: negative = the left one comes first. */
export function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left ?? '').localeCompare(String(right ?? ''), 'zh', { numeric: true });
}

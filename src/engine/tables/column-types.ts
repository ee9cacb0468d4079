import type { ColumnSpec } from '../contract/widget-definition';

type ColumnType = ColumnSpec['type'];

/** Types that hold every value of another one, so that a column can become one of them without losing anything. */
const wider: ReadonlyMap<string, readonly ColumnType[]> = new Map([
  ['integer', ['bigint', 'numeric', 'text']],
  ['bigint', ['numeric', 'text']],
  ['numeric', ['text']],
  ['boolean', ['text']],
  ['time', ['text']],
  ['timestamptz', ['text']],
]);

/** Whether a column of one type can be made one of another with every value kept; false for the same type. */
export function canWiden(from: string, to: ColumnType): boolean {
  return wider.get(from)?.includes(to) ?? false;
}

import type { ColumnSpec } from '../contract/widget-definition';

type ColumnType = ColumnSpec['type'];

/** Types to which a column can be widened without loss. */
const wider: ReadonlyMap<string, readonly ColumnType[]> = new Map([
  ['integer', ['bigint', 'numeric', 'text']],
  ['bigint', ['numeric', 'text']],
  ['numeric', ['text']],
  ['boolean', ['text']],
  ['time', ['text']],
  ['timestamptz', ['text']],
]);

/** Whether a column type can be widened without loss; false for the same type. */
export function canWiden(from: string, to: ColumnType): boolean {
  return wider.get(from)?.includes(to) ?? false;
}

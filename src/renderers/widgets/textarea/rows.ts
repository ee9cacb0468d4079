import type { FieldModel } from '../../../engine/contract/field-model';

export interface Rows {
  readonly minRows: number;
  readonly maxRows?: number;
}

const DEFAULT_ROWS: Rows = { minRows: 4, maxRows: 4 };
const MOST_ROWS = 50;

/** Height of the box in rows, 1–50; default 4; `true` = grows with its content. */
export function rowsOf(field: FieldModel): Rows {
  const authored = field.props.autoSize;
  if (authored === true) return { minRows: 2 };
  if (typeof authored !== 'object' || authored === null) return DEFAULT_ROWS;
  const { minRows, maxRows } = authored as { readonly minRows?: unknown; readonly maxRows?: unknown };
  const least = toRows(minRows) ?? DEFAULT_ROWS.minRows;
  return { minRows: least, maxRows: Math.max(least, toRows(maxRows) ?? least) };
}

function toRows(value: unknown): number | null {
  const rows = Math.trunc(Number(value));
  return Number.isFinite(rows) && rows >= 1 ? Math.min(MOST_ROWS, rows) : null;
}

import type { FieldModel } from '../../../engine/contract/field-model';

export const AUTO_COLUMN_PX = 140;
export const MIN_COLUMN_PX = 48;
const MAX_COLUMN_PX = 1200;
/** Width of the row-number column; `live` has room for the delete button. */
export const NUMBER_COLUMN_PX = { live: 76, still: 56 } as const;

/** Column widths set by the user, by key. */
export type ChosenWidths = ReadonlyMap<string, number>;

/**
 * Column widths in pixels. Columns without a width share the remaining space. If all have one and the view is wider, all but those
 * resized by the user share the rest.
 */
export function toColumnWidths(
  columns: readonly Pick<FieldModel, 'key' | 'columnWidth'>[],
  chosen: ChosenWidths,
  availablePx: number,
): readonly number[] {
  const given = columns.map(({ key, columnWidth }) => {
    const own = chosen.get(key);
    if (own !== undefined) return { px: own, grows: false, isAuto: false };
    if (columnWidth === null) return { px: AUTO_COLUMN_PX, grows: true, isAuto: true };
    return { px: Math.max(columnWidth, MIN_COLUMN_PX), grows: true, isAuto: false };
  });
  const hasAuto = given.some(({ isAuto }) => isAuto);
  const growing = given.filter(({ grows, isAuto }) => grows && (isAuto || !hasAuto));
  const rest = availablePx - given.reduce((sum, { px }) => sum + px, 0);
  const weight = growing.reduce((sum, { px }) => sum + px, 0);
  if (rest <= 0 || weight === 0) return given.map(({ px }) => px);
  let left = Math.floor(rest);
  const widths = given.map((column) => {
    if (!growing.includes(column)) return column.px;
    const share = Math.floor((rest * column.px) / weight);
    left -= share;
    return column.px + share;
  });
  const last = given.findLastIndex((column) => growing.includes(column));
  return widths.map((px, index) => (index === last ? px + left : px));
}

/** Limits a width set by the user. */
export function clampColumnWidth(px: number): number {
  return Math.round(Math.min(Math.max(px, MIN_COLUMN_PX), MAX_COLUMN_PX));
}

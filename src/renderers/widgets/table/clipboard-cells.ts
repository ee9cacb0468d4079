import { toClipboardText, type GridRow } from '../../../engine/grid';
import { unreadTextOf } from './cell-unread';
import type { GridColumn } from './grid-columns';
import type { GridFacts } from './grid-selection-commands';

/** Beside the text: the values themselves, so that a choice or a person copied from a sub-table comes back as what it is. */
export const CELLS_TYPE = 'application/x-formloom-cells';

/** Values of a copied block, line by line, and what they are. */
export interface ClipboardCells {
  /** Widget of each column. */
  readonly widgets: readonly string[];
  readonly lines: readonly (readonly unknown[])[];
}

/** The selected cells as a spreadsheet reads them; '' when nothing is selected. */
export function toCellsText({ state, columns, range }: GridFacts): string {
  if (!range) return '';
  const chosen = new Map(columns.slice(range.left, range.right + 1).map((column) => [column.key, column]));
  return toClipboardText(state.rows.slice(range.top, range.bottom + 1), [...chosen.keys()], (value, key) => {
    const column = chosen.get(key);
    return column ? toCellText(value, column) : '';
  });
}

/** A cell's text for other programs: amounts without grouping, which they would take for text; what could not be read as it came. */
export function toCellText(value: unknown, column: GridColumn): string {
  const { field, renderer, context, isNumeric } = column;
  const unread = unreadTextOf(value, column);
  if (unread !== null) return unread;
  const { toDecimal, toText } = renderer.definition;
  const amount = isNumeric ? toDecimal?.(value, field) : null;
  const text = amount ?? toText(value, field, context);
  return text === '' && typeof value === 'string' ? value : text;
}

/** The values of the selected cells as JSON. */
export function toCellsJson({ state, columns, range }: GridFacts): string {
  if (!range) return '';
  const chosen = columns.slice(range.left, range.right + 1);
  const cells: ClipboardCells = {
    widgets: chosen.map(({ renderer }) => renderer.definition.key),
    lines: state.rows
      .slice(range.top, range.bottom + 1)
      .map((row: GridRow) => chosen.map(({ key }) => row[key] ?? null)),
  };
  return JSON.stringify(cells);
}

/** Reads what `toCellsJson` wrote; null for whatever else stands on the clipboard. */
export function parseCellsJson(json: string): ClipboardCells | null {
  try {
    const found = JSON.parse(json) as Partial<ClipboardCells> | null;
    if (!Array.isArray(found?.widgets) || !Array.isArray(found.lines) || !found.lines.every(Array.isArray)) return null;
    return { widgets: found.widgets, lines: found.lines };
  } catch {
    return null;
  }
}

/** The value for a cell of a paste, when it comes from the same kind of column; repeats as a block repeats over a range. */
export function readClipboardCells(
  { widgets, lines }: ClipboardCells,
  { field, renderer, context }: GridColumn,
  lineIndex: number,
  cellIndex: number,
): { readonly value: unknown } | null {
  const line = lines[lineIndex % Math.max(lines.length, 1)];
  const at = cellIndex % Math.max(widgets.length, 1);
  if (!line || widgets[at] !== renderer.definition.key) return null;
  const parsed = renderer.definition.toStored(line[at], field, context.timeZone);
  return parsed.ok ? { value: parsed.value } : null;
}

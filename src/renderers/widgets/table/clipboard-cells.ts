import { toClipboardText, type GridRow } from '../../../engine/grid';
import { unreadTextOf } from './cell-unread';
import type { GridColumn } from './grid-columns';
import type { GridFacts } from './grid-selection-commands';

/** Clipboard type with the stored values, so that choices and users are pasted without parsing their text. */
export const CELLS_TYPE = 'application/x-formloom-cells';

/** Values of a copied range, line by line, with their widgets. */
export interface ClipboardCells {
  /** Widget of each column. */
  readonly widgets: readonly string[];
  readonly lines: readonly (readonly unknown[])[];
}

/** The selected cells as tab-separated text; '' = no selection. */
export function toCellsText(facts: GridFacts): string {
  const { state, columns, range } = facts;
  if (!range) return '';
  const chosen = new Map(columns.slice(range.left, range.right + 1).map((column) => [column.key, column]));
  const isUnread = unreadCells(facts);
  return toClipboardText(state.rows.slice(range.top, range.bottom + 1), [...chosen.keys()], (_value, key, row) => {
    const column = chosen.get(key);
    return column ? toCellText(row, column, isUnread) : '';
  });
}

/** Whether a cell still holds a text that could not be parsed. */
export type IsUnread = (row: GridRow, columnKey: string) => boolean;

/** The unparsed cells of a grid. */
export function unreadCells({ state, unread }: Pick<GridFacts, 'state' | 'unread'>): IsUnread {
  if (unread.size === 0) return () => false;
  const texts = new Map(state.rows.map((row, index) => [row, unread.get(state.ids[index] ?? 0)]));
  return (row, key) => {
    const text = texts.get(row)?.get(key);
    return text !== undefined && text === row[key];
  };
}

/** A cell's text for other programs: amounts without digit grouping, unparsed text unchanged. */
export function toCellText(row: GridRow, column: GridColumn, isUnread: IsUnread): string {
  const { field, renderer, context, isNumeric, linked } = column;
  const value = row[column.key];
  if (linked) return isUnread(row, column.key) ? String(value) : linked.textAt(row);
  const unread = unreadTextOf(value, column);
  if (unread !== null) return unread;
  const { toDecimal, toText } = renderer.definition;
  const amount = isNumeric ? toDecimal(value, field) : null;
  const text = amount ?? toText(value, field, context);
  return text === '' && typeof value === 'string' ? value : text;
}

/** The stored values of the selected cells as JSON. */
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

/** Parses the output of `toCellsJson`; null for anything else. */
export function parseCellsJson(json: string): ClipboardCells | null {
  try {
    const found = JSON.parse(json) as Partial<ClipboardCells> | null;
    if (!Array.isArray(found?.widgets) || !Array.isArray(found.lines) || !found.lines.every(Array.isArray)) return null;
    return { widgets: found.widgets, lines: found.lines };
  } catch {
    return null;
  }
}

/** A line of a copied range. */
interface ClipboardLine {
  readonly widgets: readonly string[];
  readonly values: readonly unknown[];
}

/** The copied line for a line of the paste, repeating the range; null = none copied. */
export function clipboardLine({ widgets, lines }: ClipboardCells, index: number): ClipboardLine | null {
  const values = lines[index % Math.max(lines.length, 1)];
  return values ? { widgets, values } : null;
}

/** The copied value for a cell of the paste, repeating the range; null when its widget differs. */
export function readClipboardCell(
  { widgets, values }: ClipboardLine,
  { field, renderer, context }: GridColumn,
  index: number,
): { readonly value: unknown } | null {
  const at = index % Math.max(widgets.length, 1);
  if (widgets[at] !== renderer.definition.key) return null;
  const parsed = renderer.definition.toStored(values[at], field, context.timeZone);
  return parsed.ok ? { value: parsed.value } : null;
}

import { toSafeText, type GridRow } from '../../../engine/grid';
import { toCellText, unreadCells, type IsUnread } from './clipboard-cells';
import { unreadTextOf } from './cell-unread';
import type { GridColumn } from './grid-columns';
import type { GridFacts } from './grid-selection-commands';

/** Precision of numbers in spreadsheets; longer codes and amounts are copied as text. */
const EXACT_DIGITS = 15;
/** Marks a cell as text, so that no code loses digits. Not every spreadsheet obeys, so formulas are escaped too. */
const AS_TEXT = ` style="mso-number-format:'\\@'"`;
const SAME_CELL_BREAK = '<br style="mso-data-placement:same-cell">';
const DATES: ReadonlySet<string> = new Set(['timestamptz', 'time']);

/** The selected cells as an HTML table for spreadsheets: amounts as numbers, dates as shown, all else as text. '' = no selection. */
export function toCellsHtml(facts: GridFacts): string {
  const { state, columns, range } = facts;
  if (!range) return '';
  const isUnread = unreadCells(facts);
  const chosen = columns.slice(range.left, range.right + 1);
  const lines = state.rows
    .slice(range.top, range.bottom + 1)
    .map((row) => `<tr>${chosen.map((column) => toHtmlCell(row, column, isUnread)).join('')}</tr>`);
  return `<meta charset="utf-8"><table>${lines.join('')}</table>`;
}

function toHtmlCell(row: GridRow, column: GridColumn, isUnread: IsUnread): string {
  const text = toCellText(row, column, isUnread);
  const isPlain = text === '' || (unreadTextOf(row[column.key], column) === null && isValueText(text, column));
  return isPlain ? `<td>${escapeHtml(text)}</td>` : `<td${AS_TEXT}>${escapeHtml(toSafeText(text))}</td>`;
}

/** Whether a spreadsheet may parse the text as a number or date. */
function isValueText(text: string, { field, renderer, isNumeric }: GridColumn): boolean {
  if (isNumeric) return /^-?\d+(?:\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= EXACT_DIGITS;
  return DATES.has(renderer.definition.column(field)?.type ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign).replaceAll(/\r\n?|\n/g, SAME_CELL_BREAK);
}

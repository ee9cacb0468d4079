import type { GridRow } from './grid-state';
import { parseTextTable } from './parse-text-table';
import { fromSafeText, toSafeText } from './safe-text';

const NEEDS_QUOTES = /["\t\r\n]/;

/**
 * Serialises cells as spreadsheets do: tab-separated, CR LF after every line; cells with a tab, line break or quote are quoted,
 * quotes doubled. Formulas get an apostrophe, which `parseClipboardText` removes. '' for no rows.
 */
export function toClipboardText(
  rows: readonly GridRow[],
  columnKeys: readonly string[],
  toText: (value: unknown, columnKey: string, row: GridRow) => string,
): string {
  return rows
    .map((row) => columnKeys.map((key) => quote(toSafeText(toText(row[key], key, row)))).join('\t'))
    .map((line) => `${line}\r\n`)
    .join('');
}

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Parses clipboard text into lines of cells, which may differ in length. Accepts the formats of spreadsheets (quoted cells with
 * tabs and line breaks; CR LF, LF or CR; a final line break or NUL) and tables drawn with `|`. Total: a quote that does not open a
 * quoted cell is a plain character. Line breaks in cells become LF.
 */
export function parseClipboardText(text: string): readonly (readonly string[])[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\0+$/, '');
  if (source === '') return [];
  return parseTextTable(source) ?? parseTabbed(source);
}

function parseTabbed(source: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at <= source.length) {
    const cell = readCellAt(source, at);
    line.push(fromSafeText(cell.text));
    const separator = source[cell.end];
    at = cell.end + 1;
    if (separator === '\t') continue;
    lines.push(line);
    line = [];
    if (separator === '\r' && source[at] === '\n') at += 1;
    // A final line break does not start another line.
    if (at >= source.length) break;
  }
  return lines;
}

interface ReadCell {
  readonly text: string;
  /** Index of the separator after the cell. */
  readonly end: number;
}

function readCellAt(source: string, start: number): ReadCell {
  return (source[start] === '"' ? readQuoted(source, start) : null) ?? readPlain(source, start);
}

function readPlain(source: string, start: number): ReadCell {
  let end = start;
  while (end < source.length && !isSeparator(source[end])) end += 1;
  return { text: source.slice(start, end), end };
}

/** null when no quote closes before a separator: then it was a plain character. */
function readQuoted(source: string, start: number): ReadCell | null {
  let close = source.indexOf('"', start + 1);
  while (close >= 0 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  if (close < 0) return null;
  const isClosed = close + 1 === source.length || isSeparator(source[close + 1]);
  if (!isClosed) return null;
  const text = source.slice(start + 1, close).replaceAll('""', '"');
  return { text: text.replace(/\r\n?/g, '\n'), end: close + 1 };
}

function isSeparator(character: string | undefined): boolean {
  return character === '\t' || character === '\n' || character === '\r';
}

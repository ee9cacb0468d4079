import type { GridRow } from './grid-state';
import { parseTextTable } from './parse-text-table';
import { fromSafeText, toSafeText } from './safe-text';

const NEEDS_QUOTES = /["\t\r\n]/;

/**
 * A block of cells as spreadsheets put it on the clipboard: cells apart by tabs, every line ended by CR LF, and a cell with a tab,
 * a line break or a quotation mark in quotation marks, those inside doubled. What a spreadsheet would compute gets an apostrophe,
 * which `parseClipboardText` takes away again. '' for no rows.
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
 * Clipboard text → lines of cells; lines may be of different length. Reads what spreadsheets write (quoted cells with tabs and
 * line breaks, CR LF, LF or CR, one line break at the end, a closing NUL) and tables drawn with `|`. Total: a quotation
 * mark that opens no quoted cell stands for itself. Line breaks inside cells become LF.
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
    // The line break at the end closes the last line, it does not open another.
    if (at >= source.length) break;
  }
  return lines;
}

interface ReadCell {
  readonly text: string;
  /** Where the separator after the cell stands. */
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

/** null when the mark has no partner right before a separator: then it was no opening one. */
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

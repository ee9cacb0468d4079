import { MAX_SHEET_COLUMNS, SheetError, type SheetCell, type SheetLine } from './sheet';
import { decodeText } from '../exchange/decode-text';

const SEPARATORS = [',', '\t', ';'] as const;

/** Decodes a text file, including encodings of older spreadsheets. Throws SheetError `encoding`. */
export function readText(bytes: Uint8Array): string {
  const text = decodeText(bytes)?.text;
  if (text === undefined || text.includes('\0')) throw new SheetError('encoding');
  return text;
}

/** Parses CSV (RFC 4180; comma, tab or semicolon); skips blank lines. */
export function readCsv(text: string): readonly SheetLine[] {
  const separator = guessSeparator(text);
  return parseCsv(text, separator).flatMap((texts, index): readonly SheetLine[] => {
    const cells = new Map<number, SheetCell>();
    texts.slice(0, MAX_SHEET_COLUMNS).forEach((cell, column) => {
      if (cell.trim() !== '') cells.set(column, { kind: 'text', text: cell });
    });
    return cells.size > 0 ? [{ number: index + 1, cells }] : [];
  });
}

/** The most frequent separator of the first line, outside quotes. */
function guessSeparator(text: string): string {
  const firstLine = (/^(?:[^"\r\n]|"[^"]*")*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => ({ separator, count: firstLine.split(separator).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

function parseCsv(text: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
    line.push(cell.text);
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) line.push('');
      continue;
    }
    if (at < text.length && !isLineBreak(text[at])) {
      // Characters after a closing quote belong to the cell.
      const rest = readPlain(text, at, separator);
      line.push(`${line.pop() ?? ''}${rest.text}`);
      at = rest.end;
      if (text[at] === separator) {
        at += 1;
        continue;
      }
    }
    lines.push(line);
    line = [];
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  return line.length > 0 ? [...lines, line] : lines;
}

interface ReadCell {
  readonly text: string;
  /** Index after the cell. */
  readonly end: number;
}

function readPlain(text: string, start: number, separator: string): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== separator && !isLineBreak(text[end])) end += 1;
  return { text: text.slice(start, end), end };
}

/** A quoted cell, with quotes escaped by doubling; an unclosed one ends with the text. */
function readQuoted(text: string, start: number): ReadCell {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const end = close < 0 ? text.length : close;
  const inside = text
    .slice(start + 1, end)
    .replaceAll('""', '"')
    .replace(/\r\n?/g, '\n');
  return { text: inside, end: close < 0 ? end : end + 1 };
}

function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

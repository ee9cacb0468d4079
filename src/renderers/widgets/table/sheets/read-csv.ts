import { MAX_SHEET_COLUMNS, SheetError, type SheetCell, type SheetLine } from './sheet';

const SEPARATORS = [',', '\t', ';'] as const;

/**
 * The text of a file: by its byte order mark, else UTF-8 when it is valid, else GB 18030, the usual encoding of spreadsheets
 * saved as CSV in Chinese systems. Throws SheetError `encoding`.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of marked ? [marked] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // The next encoding.
    }
  }
  throw new SheetError('encoding');
}

/** Lines of a CSV text (RFC 4180, separated by comma, tab or semicolon); blank lines are left out. */
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

/** The separator that occurs most in the first line, outside quotation marks. */
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
      // Characters behind a closing quotation mark belong to the cell.
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
  /** Where the character after the cell stands. */
  readonly end: number;
}

function readPlain(text: string, start: number, separator: string): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== separator && !isLineBreak(text[end])) end += 1;
  return { text: text.slice(start, end), end };
}

/** A cell in quotation marks, those inside doubled; an open one ends with the text. */
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

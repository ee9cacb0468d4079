import type { SourceNode } from './source-node';

/** How an author lays out a text. */
export interface TextStyle {
  /** One step of indentation. */
  readonly unit: string;
  readonly eol: string;
  /** Whether objects are spread over lines at all. */
  readonly isSpread: boolean;
}

/** Longest indentation that counts as one step. */
const MAX_UNIT_CHARS = 8;

/** Reads the layout of a text from its first indented line; two blanks where none is. */
export function styleOf(text: string, root: SourceNode | null): TextStyle {
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    unit: unit.length > MAX_UNIT_CHARS ? '  ' : unit,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    isSpread: root === null || root.entries.length === 0 || text.slice(root.offset, root.end).includes('\n'),
  };
}

/** The blanks at the beginning of an offset's line. */
export function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Whether only blanks stand before an offset on its line, and there is a line before. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start > 0 && text.slice(start, offset).trim() === '';
}

/** JSON of a value as it stands at an indentation, spread over lines or on one. */
export function writeValue(value: unknown, style: TextStyle, indent: string, isSpread = style.isSpread): string {
  const plain = value === undefined ? null : value;
  if (!isSpread) return JSON.stringify(plain);
  return JSON.stringify(plain, null, style.unit).replaceAll('\n', style.eol + indent);
}

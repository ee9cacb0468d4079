import type { SourceNode } from './source-node';

/** Layout of a text. */
export interface TextStyle {
  /** One level of indentation. */
  readonly unit: string;
  readonly eol: string;
  /** Whether objects span several lines. */
  readonly isSpread: boolean;
}

/** Maximum width of one level of indentation. */
const MAX_UNIT_CHARS = 8;

/** Detects the layout from the first indented line; default: two spaces. */
export function styleOf(text: string, root: SourceNode | null): TextStyle {
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    unit: unit.length > MAX_UNIT_CHARS ? '  ' : unit,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    isSpread: root === null || root.entries.length === 0 || text.slice(root.offset, root.end).includes('\n'),
  };
}

/** The indentation of an offset's line. */
export function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Whether an offset is the first non-blank of its line, which is not the first one. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start > 0 && text.slice(start, offset).trim() === '';
}

/** Formats a value over several lines at an indentation; null = on one line. */
export function writeValue(value: unknown, style: TextStyle, indent: string | null): string {
  const plain = value === undefined ? null : value;
  if (indent === null) return JSON.stringify(plain);
  return JSON.stringify(plain, null, style.unit).replaceAll('\n', style.eol + indent);
}

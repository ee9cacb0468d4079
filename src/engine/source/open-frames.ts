import type { SourceFix } from './source-types';
import { insertion, textFix } from './syntax-error';

/** An object or array that is not closed yet. */
export interface OpenFrame {
  readonly closer: '}' | ']';
  /** Line of its opening bracket. */
  readonly place: LinePlace;
}

/** A line: number from 0, and indentation. */
export interface LinePlace {
  readonly line: number;
  readonly indent: string;
  /** Offset of the first non-blank character. */
  readonly first: number;
}

/** The matching closing bracket. */
export function closerOf(opener: string): '}' | ']' {
  return opener === '{' ? '}' : ']';
}

/** Finds lines for ascending offsets; every line is scanned once. */
export class LineTracker {
  private place: LinePlace;
  private nextLine: number;

  constructor(private readonly text: string) {
    this.nextLine = text.indexOf('\n') + 1;
    this.place = this.read(0, 0);
  }

  /** The line of an offset, which must not be before an earlier one. */
  moveTo(offset: number): LinePlace {
    while (this.nextLine > 0 && this.nextLine <= offset) {
      this.place = this.read(this.place.line + 1, this.nextLine);
      this.nextLine = this.text.indexOf('\n', this.nextLine) + 1;
    }
    return this.place;
  }

  private read(line: number, start: number): LinePlace {
    let first = start;
    while (this.text.charAt(first) === ' ' || this.text.charAt(first) === '\t') first += 1;
    return { line, indent: this.text.slice(start, first), first };
  }
}

/** A range of the text to replace by closing brackets. */
export interface ClosingPlace {
  readonly offset: number;
  readonly length: number;
  /** Line of the offset. */
  readonly line: number;
  readonly eol: string;
}

/**
 * Quick fix that closes brackets (innermost last in the list): each on its own line with the indentation of its opening one, if
 * that is on another line.
 */
export function closingFix({ offset, length, line, eol }: ClosingPlace, open: readonly OpenFrame[]): SourceFix {
  const text = open
    .toReversed()
    .map(({ closer, place }) => (place.line < line ? `${eol}${place.indent}${closer}` : closer))
    .join('');
  return textFix('ENGINE_FIX_INSERT', [{ offset, length, text }], insertion(offset, text).params);
}

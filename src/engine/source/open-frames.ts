import type { SourceFix } from './source-types';
import { insertion, textFix } from './syntax-error';

/** An object or array whose closing bracket has not come yet. */
export interface OpenFrame {
  readonly closer: '}' | ']';
  /** The line on which it opened. */
  readonly place: LinePlace;
}

/** A line: its number from 0, and the blanks before its first character. */
export interface LinePlace {
  readonly line: number;
  readonly indent: string;
  /** Offset of the first character that is no blank. */
  readonly first: number;
}

/** The bracket that closes another. */
export function closerOf(opener: string): '}' | ']' {
  return opener === '{' ? '}' : ']';
}

/** Follows ascending offsets through the lines of a text; a line is looked at once, however many offsets it has. */
export class LineTracker {
  private place: LinePlace;
  private nextLine: number;

  constructor(private readonly text: string) {
    this.nextLine = text.indexOf('\n') + 1;
    this.place = this.read(0, 0);
  }

  /** The line of an offset that is not before any offset asked for earlier. */
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

/** A piece of the text that gives way to closing brackets. */
export interface ClosingPlace {
  readonly offset: number;
  readonly length: number;
  /** Line of the offset. */
  readonly line: number;
  readonly eol: string;
}

/**
 * Closes brackets, the innermost last in the list: each on a line of its own with the indentation of its opening when that
 * stands on another line.
 */
export function closingFix({ offset, length, line, eol }: ClosingPlace, open: readonly OpenFrame[]): SourceFix {
  const text = open
    .toReversed()
    .map(({ closer, place }) => (place.line < line ? `${eol}${place.indent}${closer}` : closer))
    .join('');
  return textFix('ENGINE_FIX_INSERT', [{ offset, length, text }], insertion(offset, text).params);
}

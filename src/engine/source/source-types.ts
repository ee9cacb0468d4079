import type { EngineCode } from '../contract/errors';

/** A range of a text, in UTF-16 code units. */
export interface SourceRange {
  readonly offset: number;
  readonly length: number;
}

/** A replacement; offsets refer to the original text, and edits of a list do not overlap. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * A change of the document by pointer (RFC 6901). Several apply in sequence, each to the result of those before. `set` creates
 * missing parents; `insert` adds an item to the array at `pointer`; `move` brings an item to another index of its array, as it is
 * written, or into the array at `to` (its pointer before the move), before the item that has the index there.
 */
export type SourceChange =
  | { readonly op: 'set'; readonly pointer: string; readonly value: unknown }
  | { readonly op: 'insert'; readonly pointer: string; readonly index: number; readonly value: unknown }
  | { readonly op: 'remove'; readonly pointer: string }
  | { readonly op: 'move'; readonly pointer: string; readonly index: number; readonly to?: string }
  | { readonly op: 'rename'; readonly pointer: string; readonly key: string };

/** A quick fix. `edits` are for texts that are not valid JSON, where pointers do not work. */
export interface SourceFix {
  /** Text key. */
  readonly title: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly changes: readonly SourceChange[];
  readonly edits?: readonly TextEdit[];
}

/** A syntax error; `fix` if there is exactly one sensible repair. */
export interface SourceSyntaxError {
  readonly code: EngineCode;
  readonly range: SourceRange;
  readonly fix?: SourceFix;
}

/** A parsed text with positions. */
export interface SourceDocument {
  readonly text: string;
  /** The value by strict JSON; undefined while the text is invalid. */
  readonly value: unknown;
  readonly errors: readonly SourceSyntaxError[];
  /**
   * Range of a pointer's value, key or both, as far as the text can be parsed. A pointer into a JSON string returns the string's
   * range, an invalid one that of its nearest ancestor.
   */
  rangeOf: (pointer: string, part?: 'value' | 'key' | 'property') => SourceRange;
  /** Pointer of the innermost value at an offset; of the property if the offset is on its key. */
  pointerAt: (offset: number) => string;
}

import type { EngineCode } from '../contract/errors';

/** A piece of a text, in UTF-16 units. */
export interface SourceRange {
  readonly offset: number;
  readonly length: number;
}

/** A replacement in a text; offsets count in the text as it was, and no two edits of a list overlap. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * A change of the document by place. Pointers are RFC 6901; several changes apply one after the other, each to the document as
 * the ones before left it. `set` makes what is missing on the way; `insert` puts an item into the array at `pointer`.
 */
export type SourceChange =
  | { readonly op: 'set'; readonly pointer: string; readonly value: unknown }
  | { readonly op: 'insert'; readonly pointer: string; readonly index: number; readonly value: unknown }
  | { readonly op: 'remove'; readonly pointer: string }
  | { readonly op: 'rename'; readonly pointer: string; readonly key: string };

/** One way out of a finding. `edits` are for texts that are no JSON yet, where a place cannot be named by pointer. */
export interface SourceFix {
  /** Text key. */
  readonly title: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly changes: readonly SourceChange[];
  readonly edits?: readonly TextEdit[];
}

/** A place where the text is no JSON; `fix` where there is only one sensible one. */
export interface SourceSyntaxError {
  readonly code: EngineCode;
  readonly range: SourceRange;
  readonly fix?: SourceFix;
}

/** A text with the places of its values. */
export interface SourceDocument {
  readonly text: string;
  /** What the text says, read as strict JSON; undefined while it is broken. */
  readonly value: unknown;
  readonly errors: readonly SourceSyntaxError[];
  /**
   * Where the value of a pointer stands, or its key, or both. Of a broken text as far as it can be read. A pointer that leads
   * into a string (JSON inside JSON) gives the string; one that leads nowhere gives its nearest ancestor.
   */
  rangeOf(pointer: string, part?: 'value' | 'key' | 'property'): SourceRange;
  /** Pointer of the innermost value at an offset; of the property where the offset is on its key. */
  pointerAt(offset: number): string;
}

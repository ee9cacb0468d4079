/** `broken` = a word or number that is not valid JSON. */
export type SourceNodeKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'broken';

/** A value and its range. `end` is exclusive; for an unclosed object or array it is the end of the text. */
export interface SourceNode {
  readonly kind: SourceNodeKind;
  readonly offset: number;
  readonly end: number;
  /** The value of a scalar; null for objects and arrays. */
  readonly value: string | number | boolean | null;
  /** Members of an object or items of an array, in source order. */
  readonly entries: readonly SourceEntry[];
  /** False if the closing bracket is missing. */
  readonly isClosed: boolean;
}

/** A member of an object, or an item of an array (without a key). */
export interface SourceEntry {
  readonly key: { readonly name: string; readonly offset: number; readonly end: number } | null;
  /** null while the value is missing. */
  readonly node: SourceNode | null;
  readonly offset: number;
  readonly end: number;
}

/** A member by name; of duplicates the last one, as `JSON.parse` does. */
export function memberOf(node: SourceNode | null | undefined, name: string): SourceEntry | undefined {
  return node?.kind === 'object' ? node.entries.findLast((entry) => entry.key?.name === name) : undefined;
}

/** The value of a member; undefined when there is none. */
export function memberNode(node: SourceNode | null | undefined, name: string): SourceNode | undefined {
  return memberOf(node, name)?.node ?? undefined;
}

/** Text of a string or number member; '' for anything else. */
export function memberText(node: SourceNode | null | undefined, name: string): string {
  const value = memberNode(node, name)?.value;
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** The items of an array; empty for anything else. */
export function itemsOf(node: SourceNode | null | undefined): readonly SourceEntry[] {
  return node?.kind === 'array' ? node.entries : [];
}

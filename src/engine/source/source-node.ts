/** What a value is; `broken` = a word or a number that JSON does not know. */
export type SourceNodeKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'broken';

/** A value of the text. `end` is the offset after its last character; of an unclosed object or array the text's end. */
export interface SourceNode {
  readonly kind: SourceNodeKind;
  readonly offset: number;
  readonly end: number;
  /** The value of a scalar; null for objects and arrays. */
  readonly value: string | number | boolean | null;
  /** Members of an object, items of an array, in the order of the text. */
  readonly entries: readonly SourceEntry[];
  /** False for an object or array whose closing bracket is missing. */
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

/** The member of a name; the last one when an object repeats it, as `JSON.parse` reads it. */
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

/** The items of an array; none of anything else. */
export function itemsOf(node: SourceNode | null | undefined): readonly SourceEntry[] {
  return node?.kind === 'array' ? node.entries : [];
}

import { getLocation, type Node } from 'jsonc-parser';

/** The inside of a text between its quotes. */
export interface TextSpan {
  readonly offset: number;
  readonly length: number;
  /** The closing quote is there. */
  readonly isClosed: boolean;
}

/** Where an offset of a document stands, whether the document is whole or not. */
export interface Spot {
  /** From the root to the value, or to the property whose name is there; a name that is still to be written is ''. */
  readonly steps: readonly string[];
  readonly part: 'key' | 'value';
  /** The string at the offset; null between tokens and in other values. */
  readonly content: TextSpan | null;
  /** The token at the offset, quotes included; null between tokens. */
  readonly token: { readonly offset: number; readonly length: number } | null;
}

/** Finds the context of an offset by scanning the text before it; the rest may be anything. */
export function spotAt(text: string, offset: number): Spot {
  const { path, previousNode, isAtPropertyKey } = getLocation(text, offset);
  const node = previousNode && reaches(previousNode, offset) ? previousNode : null;
  return {
    steps: path.map(String),
    part: isAtPropertyKey ? 'key' : 'value',
    content: node && contentOf(text, node, offset),
    token: node && { offset: node.offset, length: node.length },
  };
}

function reaches(node: Node, offset: number): boolean {
  return offset >= node.offset && offset <= node.offset + node.length;
}

function contentOf(text: string, node: Node, offset: number): TextSpan | null {
  if (text[node.offset] !== '"' || offset <= node.offset) return null;
  const end = node.offset + node.length;
  const isClosed = node.length > 1 && text[end - 1] === '"' && !isEscaped(text, end - 1);
  if (isClosed && offset === end) return null;
  const start = node.offset + 1;
  // What follows in an open text belongs to what was there before its quote was typed.
  return { offset: start, length: (isClosed ? end - 1 : offset) - start, isClosed };
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text[index - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

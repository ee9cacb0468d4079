import type { Issue } from '../contract/errors';
import { lastStep } from '../source/pointer-steps';
import { nodeAt } from '../source/entity-parts';
import { stringOffset } from '../source/string-offset';
import type { SourceDocument, SourceRange } from '../source';

/** A place in an authored expression. */
export interface ExpressionPlace {
  /** The whole string with the expression. */
  readonly text: string;
  /** Index and length of the word in question (length 0 at the end). */
  readonly index: number;
  readonly length: number;
  readonly range: SourceRange;
}

const WORD = /[A-Za-z_][\w.]*|\d[\w.]*|[^\s]/y;

/** Finds the word of an expression that an issue refers to (by `position` from 1, or `offset` from 0); null = none. */
export function expressionPlace(source: SourceDocument, issue: Issue): ExpressionPlace | null {
  const found = nodeAt(source, issue.pointer);
  if (found?.node.kind !== 'string') return null;
  const text = String(found.node.value);
  const own = ownIndex(issue, text);
  if (own === null) return null;
  const isPath = lastStep(issue.pointer) === 'path';
  const index = Math.min(text.length, own + (isPath ? pathStart(text, own, issue) : 0));
  WORD.lastIndex = index;
  const length = WORD.exec(text)?.[0].length ?? 0;
  // At the end, mark the last character.
  const first = length === 0 ? Math.max(0, index - 1) : index;
  const start = stringOffset(source.text, found.node.offset, first);
  const end = stringOffset(source.text, found.node.offset, length === 0 ? first + 1 : index + length);
  return { text, index, length, range: { offset: start, length: Math.max(0, end - start) } };
}

function ownIndex({ params }: Issue, text: string): number | null {
  const { position, offset, reference } = params;
  if (typeof offset === 'number') return offset;
  if (typeof position === 'number') return position - 1;
  // Actions report unknown names without a position.
  if (typeof reference !== 'string' || reference === '' || reference === text) return null;
  const index = text.search(wordPattern(reference));
  return index < 0 ? null : index;
}

/** Matches a name as a whole word. */
export function wordPattern(name: string): RegExp {
  return new RegExp(`(?<![\\w.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.])`);
}

/** A path has several expressions in braces, and positions refer to one: the one with the word at that position. */
function pathStart(text: string, index: number, { params }: Issue): number {
  const word = String(params['name'] ?? params['found'] ?? '');
  const starts = Array.from(text.matchAll(/\{/g), (match) => match.index + 1);
  return starts.find((start) => word !== '' && text.startsWith(word, start + index)) ?? starts[0] ?? 0;
}

import { MAX_DOCUMENT_CHARS } from '../parse/limits';
import { joinPointer } from '../parse/json-pointer';
import { buildTree, type BuiltTree } from './build-tree';
import { toSteps } from './pointer-steps';
import { repairQuotes } from './repair-quotes';
import { scanTokens } from './scan-tokens';
import { memberOf, type SourceEntry, type SourceNode } from './source-node';
import type { SourceDocument, SourceRange, SourceSyntaxError } from './source-types';
import { syntaxError } from './syntax-error';

const BYTE_ORDER_MARK = '\uFEFF';
const trees = new WeakMap<SourceDocument, SourceNode | null>();

/**
 * Reads a text with the places of its values. Total: a broken text gives what can be read of it, and errors with their places.
 * A text over MAX_DOCUMENT_CHARS is one error.
 */
export function parseSource(text: string): SourceDocument {
  const { root, value, errors } = readText(text);
  const source: SourceDocument = {
    text,
    value,
    errors,
    rangeOf: (pointer, part = 'value') => rangeAt(root, toSteps(pointer), part) ?? { offset: 0, length: text.length },
    pointerAt: (offset) => pointerAtOffset(root, offset),
  };
  trees.set(source, root);
  return source;
}

/** The tree of a text; null where nothing could be read. */
export function treeOf(source: SourceDocument): SourceNode | null {
  return trees.get(source) ?? trees.get(parseSource(source.text)) ?? null;
}

interface ReadText {
  readonly root: SourceNode | null;
  readonly value: unknown;
  readonly errors: readonly SourceSyntaxError[];
}

function readText(text: string): ReadText {
  if (text.length > MAX_DOCUMENT_CHARS) {
    return { root: null, value: undefined, errors: [syntaxError('ENGINE_SOURCE_TOO_LARGE', { offset: 0, end: 1 })] };
  }
  // The mark keeps its place, so that offsets stay those of the text.
  const body = text.startsWith(BYTE_ORDER_MARK) ? ` ${text.slice(1)}` : text;
  const strict = readStrictly(body);
  if (strict.ok) {
    const { tokens } = scanTokens({ text: body, insertions: [], errors: [] });
    const { root } = buildTree(body, tokens, { byIndent: false, bySlip: false });
    return { root, value: strict.value, errors: [] };
  }
  const { root, errors } = readBroken(body);
  const all =
    errors.length > 0 ? errors : [syntaxError('ENGINE_SOURCE_INVALID_SYMBOL', { offset: 0, end: text.length })];
  return { root, value: undefined, errors: all };
}

function readStrictly(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}

const BRACKET_CODES: ReadonlySet<string> = new Set([
  'ENGINE_SOURCE_CLOSE_BRACE_EXPECTED',
  'ENGINE_SOURCE_CLOSE_BRACKET_EXPECTED',
  'ENGINE_SOURCE_END_OF_FILE_EXPECTED',
  'ENGINE_SOURCE_INVALID_SYMBOL',
]);

/** Where brackets do not match there is more than one way to read on; the one with the fewest errors is what was meant. */
function readBroken(text: string): BuiltTree {
  const scanned = scanTokens(repairQuotes(text));
  const read = (byIndent: boolean, bySlip: boolean) => buildTree(text, scanned.tokens, { byIndent, bySlip });
  let best = read(false, false);
  if (best.errors.some(({ code }) => BRACKET_CODES.has(code))) {
    const indented = read(true, false);
    if (indented.errors.length <= best.errors.length) best = indented;
    const slipped = read(false, true);
    if (slipped.errors.length < best.errors.length) best = slipped;
  }
  // What stands behind the document's end is one finding, whatever it consists of.
  const rest = best.errors.find(({ code }) => code === 'ENGINE_SOURCE_END_OF_FILE_EXPECTED');
  const end = rest?.range.offset ?? Infinity;
  const errors = [...scanned.errors.filter(({ range }) => range.offset < end), ...best.errors];
  return { root: best.root, errors: errors.sort((a, b) => a.range.offset - b.range.offset) };
}

function rangeAt(
  root: SourceNode | null,
  steps: readonly string[],
  part: 'value' | 'key' | 'property',
): SourceRange | null {
  if (!root) return null;
  let node = root;
  let entry: SourceEntry | null = null;
  for (const step of steps) {
    const next = entryOf(node, step);
    if (!next) return toRange(node);
    if (!next.node) return part === 'value' ? { offset: next.end, length: 0 } : partRange(next, part);
    entry = next;
    node = next.node;
  }
  return entry && part !== 'value' ? partRange(entry, part) : toRange(node);
}

/** The member or item that a step of a pointer names; undefined when there is none. */
export function entryOf(node: SourceNode, step: string): SourceEntry | undefined {
  if (node.kind === 'array') return /^(?:0|[1-9]\d*)$/.test(step) ? node.entries[Number(step)] : undefined;
  return memberOf(node, step);
}

function partRange(entry: SourceEntry, part: 'key' | 'property'): SourceRange {
  return part === 'key' && entry.key ? toRange(entry.key) : toRange(entry);
}

function toRange({ offset, end }: { readonly offset: number; readonly end: number }): SourceRange {
  return { offset, length: end - offset };
}

function pointerAtOffset(root: SourceNode | null, offset: number): string {
  let pointer = '';
  let node = root;
  while (node) {
    const index = lastStartingAt(node.entries, offset);
    const entry = node.entries[index];
    if (!entry || offset > entry.end) break;
    pointer = joinPointer(pointer, entry.key ? entry.key.name : index);
    const isInValue: boolean = entry.node !== null && offset >= entry.node.offset;
    node = isInValue ? entry.node : null;
  }
  return pointer;
}

/** Index of the last entry that starts at or before an offset; -1 when all start after it. */
function lastStartingAt(entries: readonly SourceEntry[], offset: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

import { MAX_DOCUMENT_CHARS } from '../parse/limits';
import { joinPointer } from '../json/json-pointer';
import { buildTree, type BuiltTree } from './build-tree';
import { toSteps } from './pointer-steps';
import { repairQuotes } from './repair-quotes';
import { scanTokens } from './scan-tokens';
import { memberOf, type SourceEntry, type SourceNode } from './source-node';
import type { SourceDocument, SourceRange, SourceSyntaxError } from './source-types';
import { syntaxError } from './syntax-error';

const BYTE_ORDER_MARK = '\uFEFF';
const trees = new WeakMap<SourceDocument, SourceNode | null>();
let last: WeakRef<SourceDocument> | null = null;

/**
 * Parses a text with positions, once: `JSON.parse` judges it and reads its values, one token scan finds their positions. Total: of a
 * broken text it returns what can be parsed, and errors with positions. A text over MAX_DOCUMENT_CHARS is one error. Memoised for the
 * last text, which the editor and the analysis share.
 */
export function parseSource(text: string): SourceDocument {
  const known = last?.deref();
  if (known?.text === text) return known;
  const { root, value, errors } = readText(text);
  const source: SourceDocument = {
    text,
    value,
    errors,
    rangeOf: (pointer, part = 'value') => rangeAt(root, toSteps(pointer), part) ?? { offset: 0, length: text.length },
    pointerAt: (offset) => pointerAtOffset(root, offset),
  };
  trees.set(source, root);
  last = new WeakRef(source);
  return source;
}

/** The tree of a text; null when nothing could be parsed. */
export function treeOf(source: SourceDocument): SourceNode | null {
  return trees.get(source) ?? trees.get(parseSource(source.text)) ?? null;
}

/** What a text says; of a broken one what can be parsed. */
export function valueOf(source: SourceDocument): unknown {
  return source.errors.length > 0 ? toValue(treeOf(source)) : source.value;
}

function toValue(node: SourceNode | null): unknown {
  if (node?.kind === 'array') return node.entries.map((entry) => toValue(entry.node));
  if (node?.kind !== 'object') return node?.value;
  return Object.fromEntries(node.entries.map((entry) => [entry.key?.name ?? '', toValue(entry.node)]));
}

/** A duplicate key of an object, of which `JSON.parse` silently takes the last. */
export interface RepeatedKey {
  readonly pointer: string;
  readonly key: string;
}

/** The first duplicate key of a text; null when there is none. */
export function findRepeatedKey(source: SourceDocument): RepeatedKey | null {
  return repeatedBelow(treeOf(source));
}

function repeatedBelow(node: SourceNode | null): RepeatedKey | null {
  const seen = new Set<string>();
  for (const [index, { key, node: value }] of node?.entries.entries() ?? []) {
    if (key && seen.has(key.name)) return { pointer: joinPointer('', key.name), key: key.name };
    if (key) seen.add(key.name);
    const found = repeatedBelow(value);
    if (found) return { ...found, pointer: joinPointer('', key?.name ?? index) + found.pointer };
  }
  return null;
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
  // A blank replaces the byte order mark, which keeps offsets right.
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

/** Mismatched brackets can be parsed in several ways; the one with the fewest errors wins. */
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
  // Everything after the document's end is one error.
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

/** The member or item of a pointer step; undefined when there is none. */
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

/** Binary search: index of the last entry that starts at or before an offset; -1 = none. */
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

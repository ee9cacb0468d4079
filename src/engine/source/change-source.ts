import { entryOf, parseSource, treeOf } from './parse-source';
import { toPointer, toSteps } from './pointer-steps';
import { insertEntry, moveItem, removeEntry } from './entry-edits';
import { transferItem } from './transfer-item';
import { memberOf, type SourceEntry, type SourceNode } from './source-node';
import type { SourceChange, SourceDocument, SourceFix, TextEdit } from './source-types';
import { applyEdits, EditedText } from './text-edits';
import { lineIndent, styleOf, writeValue } from './text-style';

/**
 * Text edits for a sequence of changes; the layout of everything else is kept. A change without a valid place (a member name in an
 * array, a key already used) makes no edit. Changes within a JSON string are made in that JSON.
 */
export function toEdits(source: SourceDocument, changes: readonly SourceChange[]): readonly TextEdit[] {
  const edited = new EditedText(source.text);
  let current = source;
  for (const [index, change] of changes.entries()) {
    const edits = editsFor(current, change, toSteps(change.pointer));
    if (edits.length === 0) continue;
    for (const edit of edits.toSorted((left, right) => right.offset - left.offset)) edited.apply(edit);
    if (index < changes.length - 1) current = parseSource(edited.toText());
  }
  return edited.toEdits();
}

/** Edits of a quick fix: from its changes, and its own. */
export function fixEdits(source: SourceDocument, fix: SourceFix): readonly TextEdit[] {
  return [...toEdits(source, fix.changes), ...(fix.edits ?? [])];
}

/** The result of following a pointer. */
interface Found {
  readonly node: SourceNode;
  /** The last member or item followed; null at the root. */
  readonly entry: SourceEntry | null;
  readonly parent: SourceNode | null;
  readonly rest: readonly string[];
}

/** The edits of one change, which do not overlap; [] = it has no valid place. */
function editsFor(source: SourceDocument, change: SourceChange, steps: readonly string[]): readonly TextEdit[] {
  const root = treeOf(source);
  const found = root && follow(root, steps);
  const isInside = found?.node.kind === 'string' && found.rest.length > 0;
  if (change.op !== 'move' || change.to === undefined || !found || isInside) {
    return [editFor(source, change, steps) ?? []].flat();
  }
  const { node: list, rest } = follow(root, toSteps(change.to));
  const { entry, parent } = found;
  const isMovable = entry && parent?.kind === 'array' && found.rest.length === 0;
  if (!isMovable || list.kind !== 'array' || rest.length > 0) return [];
  const place = { text: source.text, style: styleOf(source.text, root) };
  return transferItem({ list: parent, entry }, { list, index: change.index }, place);
}

function editFor(source: SourceDocument, change: SourceChange, steps: readonly string[]): TextEdit | null {
  const root = treeOf(source);
  if (!root) return change.op === 'set' && steps.length === 0 ? whole(source.text, change.value) : null;
  const found = follow(root, steps);
  const leadsInside = found.rest.length > 0 || change.op === 'insert';
  if (found.node.kind === 'string' && leadsInside) return editInside(found.node, change, { steps, rest: found.rest });
  const place = { text: source.text, style: styleOf(source.text, root) };
  if (change.op === 'set') return setValue(found, change.value, place);
  if (found.rest.length > 0) return null;
  if (change.op === 'insert') {
    if (found.node.kind !== 'array') return null;
    return insertEntry(found.node, { index: change.index, key: null, value: change.value }, place);
  }
  const { entry, parent } = found;
  if (!entry || !parent) return null;
  if (change.op === 'move') return moveItem(parent, { entry, index: change.index }, source.text);
  return change.op === 'remove' ? removeEntry(parent, entry) : renameKey(parent, entry, change.key);
}

function follow(root: SourceNode, steps: readonly string[]): Found {
  let found: Found = { node: root, entry: null, parent: null, rest: steps };
  for (const step of steps) {
    const entry = entryOf(found.node, step);
    if (!entry?.node) break;
    found = { node: entry.node, entry, parent: found.node, rest: found.rest.slice(1) };
  }
  return found;
}

type Place = Parameters<typeof insertEntry>[2];

function setValue({ node, rest }: Found, value: unknown, place: Place): TextEdit | null {
  const { text, style } = place;
  const [step, ...below] = rest;
  if (step === undefined) {
    const isSpread = style.isSpread && (node.entries.length === 0 || text.slice(node.offset, node.end).includes('\n'));
    const written = writeValue(value, style, isSpread ? lineIndent(text, node.offset) : null);
    return { offset: node.offset, length: node.end - node.offset, text: written };
  }
  const filled = below.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), value);
  const unfinished = entryOf(node, step);
  if (unfinished) return { offset: unfinished.end, length: 0, text: ` ${writeValue(filled, style, null)}` };
  if (node.kind === 'object') return insertEntry(node, { index: Infinity, key: step, value: filled }, place);
  const isEnd = step === '-' || step === String(node.entries.length);
  if (node.kind !== 'array' || !isEnd) return null;
  return insertEntry(node, { index: Infinity, key: null, value: filled }, place);
}

function renameKey(parent: SourceNode, { key }: SourceEntry, name: string): TextEdit | null {
  if (!key || memberOf(parent, name)) return null;
  return { offset: key.offset, length: key.end - key.offset, text: JSON.stringify(name) };
}

/** A change within a JSON string, which `rest` of the steps leads through. */
function editInside(node: SourceNode, change: SourceChange, { steps, rest }: InnerPath): TextEdit | null {
  const inner = parseSource(String(node.value));
  if (typeof inner.value !== 'object' || inner.value === null) return null;
  const above = steps.slice(0, steps.length - rest.length);
  const edits = editsFor(inner, changeBelow(change, above), rest);
  if (edits.length === 0) return null;
  const text = JSON.stringify(applyEdits(inner.text, edits));
  return { offset: node.offset, length: node.end - node.offset, text };
}

interface InnerPath {
  readonly steps: readonly string[];
  readonly rest: readonly string[];
}

/** A change as the document below these steps sees it: a move to elsewhere leads nowhere. */
function changeBelow(change: SourceChange, above: readonly string[]): SourceChange {
  if (change.op !== 'move' || change.to === undefined) return change;
  const to = toSteps(change.to);
  const isBelow = above.every((step, index) => step === to[index]);
  return { ...change, to: isBelow ? toPointer(to.slice(above.length)) : '/' };
}

function whole(text: string, value: unknown): TextEdit {
  return { offset: 0, length: text.length, text: writeValue(value, styleOf(text, null), '') };
}

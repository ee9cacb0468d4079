import type { SourceEntry, SourceNode } from './source-node';
import type { TextEdit } from './source-types';
import { isFirstOnLine, lineIndent, writeValue, type TextStyle } from './text-style';

/** The text to edit and its layout. */
export interface EditPlace {
  readonly text: string;
  readonly style: TextStyle;
}

/** A member (with key) or item (without) to insert before an index; past the end = last. */
export interface NewEntry {
  readonly index: number;
  readonly key: string | null;
  readonly value: unknown;
}

/** Writes an entry over several lines at an indentation; null = on one line. */
export type WriteEntry = (indent: string | null) => string;

/** Inserts a member or item, laid out like its neighbours. */
export function insertEntry(node: SourceNode, entry: NewEntry, place: EditPlace): TextEdit {
  return insertWritten(node, entry.index, { ...place, write: (indent) => writeEntry(entry, place.style, indent) });
}

/** Inserts what `write` writes before an index, laid out like its neighbours; past the end = last. */
export function insertWritten(
  node: SourceNode,
  index: number,
  { text, style, write }: EditPlace & { readonly write: WriteEntry },
): TextEdit {
  const { entries } = node;
  const next = entries[Math.max(0, index)];
  const last = entries.at(-1);
  if (!last) return fillEmpty(node, write, { text, style });
  const { offset } = next ?? last;
  const indent = isFirstOnLine(text, offset) ? lineIndent(text, offset) : null;
  const written = write(indent);
  const gap = indent === null ? gapOf(text, node, style) : style.eol + indent;
  if (next) return { offset: next.offset, length: 0, text: `${written},${gap}` };
  return { offset: last.end, length: 0, text: `,${gap}${written}` };
}

function fillEmpty(node: SourceNode, write: WriteEntry, { text, style }: EditPlace): TextEdit {
  const offset = node.offset + 1;
  const length = node.isClosed ? node.end - 1 - offset : 0;
  // A comment stays.
  if (text.slice(offset, offset + length).trim() !== '') return { offset: node.end - 1, length: 0, text: write(null) };
  if (!style.isSpread) return { offset, length, text: write(null) };
  const outer = lineIndent(text, node.offset);
  const indent = outer + style.unit;
  const written = write(indent);
  return { offset, length, text: `${style.eol}${indent}${written}${node.isClosed ? style.eol + outer : ''}` };
}

function writeEntry({ key, value }: NewEntry, style: TextStyle, indent: string | null): string {
  const written = writeValue(value, style, indent);
  if (key === null) return written;
  return `${JSON.stringify(key)}:${style.isSpread ? ' ' : ''}${written}`;
}

/** The whitespace after commas in a container on one line. */
function gapOf(text: string, { entries }: SourceNode, style: TextStyle): string {
  const [first, second] = entries;
  if (!first || !second) return style.isSpread ? ' ' : '';
  return text.slice(first.end, second.offset).replace(/^\s*,/, '');
}

/** Brings an item to an index of its array: the texts of the items change places, what stands between them stays. */
export function moveItem(
  { kind, entries }: SourceNode,
  { entry, index }: { readonly entry: SourceEntry; readonly index: number },
  text: string,
): TextEdit | null {
  const from = entries.indexOf(entry);
  if (kind !== 'array' || index === from || !(index in entries)) return null;
  const [low, high] = [Math.min(from, index), Math.max(from, index)];
  const places = entries.slice(low, high + 1);
  const moved = from < index ? [...places.slice(1), entry] : [entry, ...places.slice(0, -1)];
  const written = moved.map((item, number) => {
    const [place, next] = [places[number], places[number + 1]];
    return text.slice(item.offset, item.end) + (place && next ? text.slice(place.end, next.offset) : '');
  });
  const offset = places[0]?.offset ?? 0;
  return { offset, length: (places.at(-1)?.end ?? offset) - offset, text: written.join('') };
}

/** Removes a member or item and one comma. */
export function removeEntry(parent: SourceNode, entry: SourceEntry): TextEdit {
  const index = parent.entries.indexOf(entry);
  const next = parent.entries[index + 1];
  const previous = parent.entries[index - 1];
  if (next) return { offset: entry.offset, length: next.offset - entry.offset, text: '' };
  if (previous) return { offset: previous.end, length: entry.end - previous.end, text: '' };
  if (!parent.isClosed) return { offset: entry.offset, length: entry.end - entry.offset, text: '' };
  return { offset: parent.offset + 1, length: parent.end - parent.offset - 2, text: '' };
}

import type { SourceEntry, SourceNode } from './source-node';
import type { TextEdit } from './source-types';
import { isFirstOnLine, lineIndent, writeValue, type TextStyle } from './text-style';

/** The text that an edit is for. */
export interface EditPlace {
  readonly text: string;
  readonly style: TextStyle;
}

/** A member (with key) or item (without) to be put in before the entry of an index; past the end = last. */
export interface NewEntry {
  readonly index: number;
  readonly key: string | null;
  readonly value: unknown;
}

/** The edit that puts a member or an item into an object or array, laid out as its neighbours are. */
export function insertEntry(node: SourceNode, entry: NewEntry, { text, style }: EditPlace): TextEdit {
  const { entries } = node;
  const next = entries[Math.max(0, entry.index)];
  const last = entries.at(-1);
  if (!last) return fillEmpty(node, entry, { text, style });
  const isSpread = isFirstOnLine(text, (next ?? last).offset);
  const indent = lineIndent(text, (next ?? last).offset);
  const written = writeEntry(entry, style, indent, isSpread);
  const gap = isSpread ? style.eol + indent : gapOf(text, node, style);
  if (next) return { offset: next.offset, length: 0, text: `${written},${gap}` };
  return { offset: last.end, length: 0, text: `,${gap}${written}` };
}

function fillEmpty(node: SourceNode, entry: NewEntry, { text, style }: EditPlace): TextEdit {
  const offset = node.offset + 1;
  const length = node.isClosed ? node.end - 1 - offset : 0;
  if (!style.isSpread) return { offset, length, text: writeEntry(entry, style, '', false) };
  const outer = lineIndent(text, node.offset);
  const indent = outer + style.unit;
  const written = writeEntry(entry, style, indent, true);
  return { offset, length, text: `${style.eol}${indent}${written}${node.isClosed ? style.eol + outer : ''}` };
}

function writeEntry({ key, value }: NewEntry, style: TextStyle, indent: string, isSpread: boolean): string {
  const written = writeValue(value, style, indent, isSpread);
  if (key === null) return written;
  return `${JSON.stringify(key)}:${style.isSpread ? ' ' : ''}${written}`;
}

/** What stands after the commas of a container on one line. */
function gapOf(text: string, { entries }: SourceNode, style: TextStyle): string {
  const [first, second] = entries;
  if (!first || !second) return style.isSpread ? ' ' : '';
  return text.slice(first.end, second.offset).replace(/^\s*,/, '');
}

/** The edit that takes a member or an item out, with one of its commas. */
export function removeEntry(parent: SourceNode, entry: SourceEntry): TextEdit {
  const index = parent.entries.indexOf(entry);
  const next = parent.entries[index + 1];
  const previous = parent.entries[index - 1];
  if (next) return { offset: entry.offset, length: next.offset - entry.offset, text: '' };
  if (previous) return { offset: previous.end, length: entry.end - previous.end, text: '' };
  if (!parent.isClosed) return { offset: entry.offset, length: entry.end - entry.offset, text: '' };
  return { offset: parent.offset + 1, length: parent.end - parent.offset - 2, text: '' };
}

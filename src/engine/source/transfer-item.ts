import { insertWritten, removeEntry, type EditPlace } from './entry-edits';
import type { SourceEntry, SourceNode } from './source-node';
import type { TextEdit } from './source-types';
import { lineIndent } from './text-style';

interface ItemPlace {
  readonly list: SourceNode;
  readonly entry: SourceEntry;
}

interface TargetPlace {
  readonly list: SourceNode;
  /** The item goes before the one that has this index; past the end = last. */
  readonly index: number;
}

/**
 * Moves an item into another array: its text, at the indentation of its new neighbours. Comments around it stay where they are.
 * No edits when the array is the item's own, or inside of it.
 */
export function transferItem(from: ItemPlace, to: TargetPlace, place: EditPlace): readonly TextEdit[] {
  const { list, entry } = from;
  const isInside = to.list.offset >= entry.offset && to.list.end <= entry.end;
  if (to.list === list || isInside) return [];
  const { text } = place;
  const own = text.slice(entry.offset, entry.end);
  const before = lineIndent(text, entry.offset);
  const write = (indent: string | null) => (indent === null ? own : own.replaceAll(`\n${before}`, `\n${indent}`));
  return [...cutItem(from, text), insertWritten(to.list, to.index, { ...place, write })];
}

/** Takes an item out with one comma; unlike removing it, without the comments between the two. */
function cutItem({ list, entry }: ItemPlace, text: string): readonly TextEdit[] {
  const { entries } = list;
  const index = entries.indexOf(entry);
  const [previous, next] = [entries[index - 1], entries[index + 1]];
  const start = next ? entry.end : (previous?.end ?? list.offset + 1);
  const end = next ? next.offset : entry.offset;
  const isPlain = /^[\s,]*$/.test(text.slice(start, end));
  const isAlone = !next && !previous;
  const isClear = isAlone ? /^\s*\]?$/.test(text.slice(entry.end, list.end)) : true;
  if (isPlain && isClear) return [removeEntry(list, entry)];
  const own = { offset: entry.offset, length: entry.end - entry.offset, text: '' };
  const comma = isAlone ? -1 : commaIn(text, start, end);
  return comma < 0 ? [own] : [own, { offset: comma, length: 1, text: '' }];
}

/** Offset of the first comma outside of comments; -1 = none. */
function commaIn(text: string, start: number, end: number): number {
  const between = text
    .slice(start, end)
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const index = between.indexOf(',');
  return index < 0 ? -1 : start + index;
}

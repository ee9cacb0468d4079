import type { RowPlace } from '../../../shared/sources/record-source';
import type { RowEntry } from '../row-entries';

/** Where a row is dropped beside another one. */
export type DropPart = 'before' | 'into' | 'after';

/** One step by keyboard: among the siblings, below the one before, out of its parent. */
export type MoveStep = 'up' | 'down' | 'in' | 'out';

type Entries = readonly RowEntry[];

/** Where a step leads; null where there is no such place. */
export function stepPlace(entries: Entries, id: string, step: MoveStep): RowPlace | null {
  const line = lineOf(entries, id);
  if (!line) return null;
  const { parent, siblings, at } = line;
  const idOf = (index: number) => siblings[index]?.record.id;
  const previous = idOf(at - 1);
  switch (step) {
    case 'up':
      return previous === undefined ? null : { parentId: parent?.record.id ?? '', beforeId: previous };
    case 'down':
      return idOf(at + 1) === undefined ? null : { parentId: parent?.record.id ?? '', beforeId: idOf(at + 2) ?? '' };
    case 'in':
      return previous === undefined ? null : { parentId: previous, beforeId: '' };
    case 'out':
      return parent ? placeAfter(entries, parent.record.id) : null;
  }
}

/**
 * Where a row stands when it is dropped on a part of another one; behind an open row it is the first below it. null = it would stand
 * where it stands now. What may not be is the server's to say: it knows all rows.
 */
export function dropPlace(
  entries: Entries,
  id: string,
  over: { readonly id: string; readonly part: DropPart },
): RowPlace | null {
  const target = lineOf(entries, over.id);
  if (!target || over.id === id) return null;
  const place = placeAt(entries, target, over);
  const own = lineOf(entries, id);
  const behind = own?.siblings[own.at + 1]?.record.id ?? '';
  const isHere = place?.parentId === (own?.parent?.record.id ?? '') && [behind, id].includes(place.beforeId);
  return isHere ? null : place;
}

function placeAt(
  entries: Entries,
  { parent }: Line,
  { id, part }: { readonly id: string; readonly part: DropPart },
): RowPlace | null {
  if (part === 'before') return { parentId: parent?.record.id ?? '', beforeId: id };
  if (part === 'into') return { parentId: id, beforeId: '' };
  const first = firstBelow(entries, id);
  return first === undefined ? placeAfter(entries, id) : { parentId: id, beforeId: first };
}

function placeAfter(entries: Entries, id: string): RowPlace | null {
  const line = lineOf(entries, id);
  return line && { parentId: line.parent?.record.id ?? '', beforeId: line.siblings[line.at + 1]?.record.id ?? '' };
}

function firstBelow(entries: Entries, id: string): string | undefined {
  const at = entries.findIndex(({ record }) => record.id === id);
  const next = entries[at + 1];
  return next && next.depth > (entries[at]?.depth ?? 0) ? next.record.id : undefined;
}

/** A row among those that it stands with. */
interface Line {
  /** null = it stands at the top. */
  readonly parent: RowEntry | null;
  readonly siblings: Entries;
  readonly at: number;
}

function lineOf(entries: Entries, id: string): Line | null {
  const at = entries.findIndex(({ record }) => record.id === id);
  const own = entries[at];
  if (!own) return null;
  const above = entries.slice(0, at);
  const parentAt = above.findLastIndex(({ depth }) => depth < own.depth);
  const after = entries.slice(parentAt + 1);
  const end = after.findIndex(({ depth }) => depth < own.depth);
  const siblings = (end < 0 ? after : after.slice(0, end)).filter(({ depth }) => depth === own.depth);
  return { parent: entries[parentAt] ?? null, siblings, at: siblings.findIndex(({ record }) => record.id === id) };
}

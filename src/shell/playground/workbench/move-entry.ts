import { valueOf, type SourceDocument, type SourceFix } from '../../../engine/source';
import { lastStep, parentPointer, toSteps } from '../../../engine/source/pointer-steps';
import { valueAt } from '../editor/references/json-value';

/** Another place for an entry, in the list that it stands in. */
export interface EntryMove {
  readonly fix: SourceFix;
  /** Where the entry stands afterwards. */
  readonly pointer: string;
  /** Its place in the list, from 1, and how many there are. */
  readonly place: number;
  readonly count: number;
}

/**
 * The change that moves an entry to an index of its own list; null = it is none, or stands there already. Comments, which the
 * format does not have, are no reason to leave it.
 */
export function moveEntry(source: SourceDocument, pointer: string, wanted: number): EntryMove | null {
  const isWhole = source.errors.every(({ code }) => code === 'ENGINE_SOURCE_INVALID_COMMENT_TOKEN');
  const list = valueAt(isWhole ? valueOf(source) : undefined, toSteps(parentPointer(pointer)));
  const from = Number(lastStep(pointer));
  if (!Array.isArray(list) || !(from in list)) return null;
  const index = Math.max(0, Math.min(list.length - 1, wanted));
  if (index === from) return null;
  const fix: SourceFix = {
    title: 'playground.outline.moved',
    params: { place: index + 1, count: list.length },
    changes: [{ op: 'move', pointer, index }],
  };
  return { fix, pointer: `${parentPointer(pointer)}/${String(index)}`, place: index + 1, count: list.length };
}

/** Where an entry comes to stand that is dropped before (-1) or behind (1) another one; null = in another list. */
export function dropIndex(dragged: string, target: string, side: -1 | 1): number | null {
  if (parentPointer(dragged) !== parentPointer(target) || dragged === target) return null;
  const [from, to] = [Number(lastStep(dragged)), Number(lastStep(target))];
  if (!Number.isInteger(from) || !Number.isInteger(to)) return null;
  const before = side < 0 ? to : to + 1;
  return before > from ? before - 1 : before;
}

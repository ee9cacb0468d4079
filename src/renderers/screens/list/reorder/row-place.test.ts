import { describe, expect, it } from 'vitest';
import type { RecordRow } from '../../../shared/sources/record-source';
import { treeEntries, type RowEntry } from '../row-entries';
import { dropPlace, stepPlace, type DropPart, type MoveStep } from './row-place';

const row = (id: string, ...children: RecordRow[]): RecordRow => ({ id, $children: children });

/** a(a1, a2(a21)), b, c; everything is open but `closed`. */
function entriesOf(closed: readonly string[] = []): readonly RowEntry[] {
  return treeEntries([row('a', row('a1'), row('a2', row('a21'))), row('b'), row('c')], 0, {
    below: ({ $children = [] }) =>
      $children.length === 0 ? null : { rows: $children, isLoading: false, problem: null },
    isOpen: ({ id }) => !closed.includes(id),
  });
}

describe('a step', () => {
  it.each<[string, MoveStep, string | null]>([
    ['b', 'up', '/a'],
    ['b', 'down', '/'],
    ['a', 'down', '/c'],
    ['a', 'up', null],
    ['c', 'down', null],
    ['b', 'in', 'a/'],
    ['a', 'in', null],
    ['a2', 'up', 'a/a1'],
    ['a1', 'down', 'a/'],
    ['a2', 'out', '/b'],
    ['a21', 'out', 'a/'],
    ['a21', 'up', null],
    ['b', 'out', null],
  ])('of %s %s leads to %s', (id, step, expected) => {
    const place = stepPlace(entriesOf(), id, step);
    expect(place && `${place.parentId}/${place.beforeId}`).toBe(expected);
  });
});

describe('a drop', () => {
  it.each<[string, string, DropPart, string | null]>([
    ['c', 'a1', 'before', 'a/a1'],
    ['c', 'a1', 'after', 'a/a2'],
    ['c', 'a', 'after', 'a/a1'],
    ['c', 'a21', 'after', 'a2/'],
    ['c', 'b', 'into', 'b/'],
    ['a21', 'b', 'after', '/c'],
    // Where it stands now.
    ['b', 'a', 'into', 'a/'],
    ['b', 'c', 'before', null],
    ['b', 'b', 'into', null],
    ['a2', 'a', 'into', null],
    ['a1', 'a2', 'before', null],
    // Into itself: the server refuses it and says why.
    ['a', 'a21', 'into', 'a21/'],
  ])('of %s on %s, %s, leads to %s', (id, over, part, expected) => {
    const place = dropPlace(entriesOf(), id, { id: over, part });
    expect(place && `${place.parentId}/${place.beforeId}`).toBe(expected);
  });

  it('behind a closed row stands beside it', () => {
    expect(dropPlace(entriesOf(['a']), 'c', { id: 'a', part: 'after' })).toEqual({ parentId: '', beforeId: 'b' });
  });
});

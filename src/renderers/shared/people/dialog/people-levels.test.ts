import { describe, expect, it, vi } from 'vitest';
import { createEntry } from '../testing/memory-people';
import { moveInRows } from './move-in-rows';
import { createPeopleLevels, type LoadPeople, type PeopleRow } from './people-levels';

const told = (rows: readonly PeopleRow[]) =>
  rows.map((row) => '-'.repeat(row.level - 1) + (row.kind === 'entry' ? row.entry.fullName : row.kind));
const flush = () => new Promise((resolve) => setTimeout(resolve));
const company = createEntry('company', 'c', { hasChildren: true });
const staff = (from: number, count: number) =>
  Array.from({ length: count }, (_entry, index) => createEntry('user', `u${String(from + index)}`));

function open(pages: Readonly<Record<string, readonly (readonly ReturnType<typeof createEntry>[])[]>>) {
  const load = vi.fn<LoadPeople>((parentId, page) => Promise.resolve(pages[parentId]?.[page - 1] ?? []));
  return { load, levels: createPeopleLevels({ load, pageSize: 3 }) };
}

describe('a tree that is read bit by bit', () => {
  it('asks for the next page until one is shorter', async () => {
    const { load, levels } = open({ '': [staff(1, 3), staff(4, 3), staff(7, 1)] });
    expect(told(levels.rows())).toEqual(['more']);
    levels.loadMore('');
    expect(told(levels.rows())).toEqual(['loading']);
    levels.loadMore('');
    await flush();
    expect(told(levels.rows())).toEqual(['u1', 'u2', 'u3', 'more']);
    levels.loadMore('');
    await flush();
    levels.loadMore('');
    await flush();
    expect(told(levels.rows())).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7']);
    levels.loadMore('');
    expect(load.mock.calls.map(([, page]) => page)).toEqual([1, 2, 3]);
  });

  it('draws an entry once that a change moved to the next page', async () => {
    const { levels } = open({ '': [staff(1, 3), staff(3, 2)] });
    levels.loadMore('');
    await flush();
    levels.loadMore('');
    await flush();
    expect(told(levels.rows())).toEqual(['u1', 'u2', 'u3', 'u4']);
  });

  it('reads a level when its node is first opened, and keeps it', async () => {
    const { load, levels } = open({ '': [[company, createEntry('group', 'g')]], c: [staff(1, 1)] });
    levels.loadMore('');
    await flush();
    expect(told(levels.rows())).toEqual(['c', 'g']);
    levels.toggle('c', true);
    expect(told(levels.rows())).toEqual(['c', '-loading', 'g']);
    await flush();
    expect(told(levels.rows())).toEqual(['c', '-u1', 'g']);
    levels.toggle('c', false);
    expect(told(levels.rows())).toEqual(['c', 'g']);
    levels.toggle('c', true);
    expect(told(levels.rows())).toEqual(['c', '-u1', 'g']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('opens a root that stands alone', async () => {
    const { levels } = open({ '': [[company]], c: [staff(1, 1)] });
    levels.loadMore('');
    await flush();
    expect(told(levels.rows())).toEqual(['c', '-u1']);
  });

  it('tells an object apart that stands below two nodes', async () => {
    const wards = ['d1', 'd2'].map((id) => createEntry('department', id, { hasChildren: true }));
    const role = createEntry('role', 'r1');
    const { levels } = open({ '': [wards], d1: [[role]], d2: [[role]] });
    levels.loadMore('');
    await flush();
    levels.toggle('d1', true);
    levels.toggle('d2', true);
    await flush();
    expect(told(levels.rows())).toEqual(['d1', '-r1', 'd2', '-r1']);
    expect(new Set(levels.rows().map(({ key }) => key)).size).toBe(4);
  });

  it('says that nothing is there, and tries again after a failure', async () => {
    const load = vi.fn<LoadPeople>().mockRejectedValueOnce(new Error('down')).mockResolvedValue([]);
    const levels = createPeopleLevels({ load, pageSize: 3 });
    levels.loadMore('');
    await flush();
    expect(told(levels.rows())).toEqual(['error']);
    levels.loadMore('');
    await flush();
    expect(told(levels.rows())).toEqual(['empty']);
  });

  it('can ask again for what was given up', async () => {
    const load = vi.fn<LoadPeople>(
      (_parentId, _page, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const levels = createPeopleLevels({ load, pageSize: 3 });
    levels.loadMore('');
    levels.stop();
    await flush();
    expect(told(levels.rows())).toEqual(['more']);
    levels.loadMore('');
    expect(load.mock.calls[1]?.[2].aborted).toBe(false);
  });

  it('leaves out the node that another tab shows', async () => {
    const load = vi
      .fn<LoadPeople>()
      .mockResolvedValueOnce([createEntry('role', '1'), company])
      .mockResolvedValue([]);
    const levels = createPeopleLevels({ load, pageSize: 3, hides: '1' });
    levels.loadMore('');
    await flush();
    expect(told(levels.rows()), 'the root that is left is open').toEqual(['c', '-empty']);
  });
});

describe('the keys of a tree', () => {
  const rowOf = (entry: typeof company, level: number): PeopleRow => ({
    kind: 'entry',
    key: entry.id,
    parentId: '',
    isOpen: entry === company,
    entry,
    level,
  });
  const rows: readonly PeopleRow[] = [
    rowOf(company, 1),
    rowOf(createEntry('user', 'u1'), 2),
    rowOf(createEntry('department', 'd', { hasChildren: true }), 2),
  ];

  it('move within the rows', () => {
    expect(moveInRows(rows, 0, 'ArrowUp')).toEqual({ to: 0 });
    expect(moveInRows(rows, 0, 'ArrowDown')).toEqual({ to: 1 });
    expect(moveInRows(rows, 2, 'ArrowDown')).toEqual({ to: 2 });
    expect([moveInRows(rows, 1, 'Home'), moveInRows(rows, 0, 'End')]).toEqual([{ to: 0 }, { to: 2 }]);
    expect([moveInRows(rows, 2, 'PageUp'), moveInRows(rows, 0, 'PageDown')]).toEqual([{ to: 0 }, { to: 2 }]);
    expect(moveInRows(rows, 0, 'x')).toBeNull();
  });

  it('open and close nodes, and lead in and out', () => {
    expect(moveInRows(rows, 2, 'ArrowRight')).toEqual({ toggle: { id: 'd', isOpen: true } });
    expect(moveInRows(rows, 0, 'ArrowRight')).toEqual({ to: 1 });
    expect(moveInRows(rows, 1, 'ArrowRight')).toEqual({});
    expect(moveInRows(rows, 1, 'ArrowLeft')).toEqual({ to: 0 });
    expect(moveInRows(rows, 0, 'ArrowLeft')).toEqual({ toggle: { id: 'c', isOpen: false } });
  });
});

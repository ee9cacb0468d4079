import { describe, expect, it } from 'vitest';
import { pruneTree, filterTree, toTree, withoutBranch } from './tree';

const rows = [
  { id: 'a', parentId: '-1' },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: 'a' },
];
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('toTree', () => {
  it('nests and marks', () => {
    const [root] = toTree(rows);
    expect(root).toMatchObject({
      id: 'a',
      hasChildren: true,
      children: [{ id: 'b', children: [{ id: 'c', hasChildren: false, children: [] }] }, { id: 'd' }],
    });
  });

  it('shows rows whose parent is gone as roots and ends on cycles', () => {
    expect(idsOf(toTree([{ id: 'x', parentId: 'gone' }]))).toEqual(['x']);
    expect(
      idsOf(
        toTree([
          { id: 'x', parentId: 'y' },
          { id: 'y', parentId: 'x' },
          { id: 'z', parentId: 'z' },
        ]),
      ),
    ).toEqual(['z']);
  });
});

describe('filterTree', () => {
  it('keeps ancestors and descendants of a match', () => {
    expect(idsOf(filterTree(rows, ({ id }) => id === 'b'))).toEqual(['a', 'b', 'c']);
  });
});

describe('withoutBranch', () => {
  it('leaves out the node and all below it', () => {
    expect(idsOf(withoutBranch(rows, 'b'))).toEqual(['a', 'd']);
    expect(idsOf(withoutBranch(rows, '0'))).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('pruneTree', () => {
  const tree = toTree([
    { id: 'a', parentId: '-1' },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'b' },
    { id: 'd', parentId: '-1' },
  ]);

  it('leaves out a branch, as withoutBranch does of rows', () => {
    expect(pruneTree(tree, 'b')).toEqual(
      toTree([
        { id: 'a', parentId: '-1' },
        { id: 'd', parentId: '-1' },
      ]),
    );
    expect(pruneTree(tree, 'd').map(({ id }) => id)).toEqual(['a']);
  });

  it('keeps what it does not touch', () => {
    expect(pruneTree(tree, 'none')).toBe(tree);
    expect(pruneTree(tree, 'c')[1]).toBe(tree[1]);
  });
});

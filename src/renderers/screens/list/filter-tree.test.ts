import { describe, expect, it } from 'vitest';
import { filterTree, parentValues } from './filter-tree';

const tree = [
  {
    value: '1',
    label: '总院',
    children: [
      { value: '2', label: '内科', children: [{ value: '3', label: '心内科' }] },
      { value: '4', label: 'ICU' },
    ],
  },
  { value: '5', label: '分院' },
];

describe('filterTree', () => {
  it('keeps hits with their ancestors and a hit with all below it', () => {
    expect(filterTree(tree, '心内')).toEqual([
      {
        value: '1',
        label: '总院',
        children: [{ value: '2', label: '内科', children: [{ value: '3', label: '心内科' }] }],
      },
    ]);
    expect(filterTree(tree, '总院')).toEqual([tree[0]]);
  });

  it('ignores case and blanks', () => {
    expect(filterTree(tree, ' icu ')[0]?.children).toEqual([{ value: '4', label: 'ICU' }]);
    expect(filterTree(tree, '  ')).toBe(tree);
    expect(filterTree(tree, '外科')).toEqual([]);
  });

  it('keeps the chosen node with its ancestors, without what lies below it', () => {
    const icu = { value: '4', label: 'ICU' };
    expect(filterTree(tree, 'icu', '2')).toEqual([
      { value: '1', label: '总院', children: [{ value: '2', label: '内科', children: [] }, icu] },
    ]);
    expect(filterTree(tree, '外科', '3')[0]?.children).toEqual([
      { value: '2', label: '内科', children: [{ value: '3', label: '心内科', children: [] }] },
    ]);
  });

  it('names every node that can be opened', () => {
    expect(parentValues(tree)).toEqual(['1', '2']);
  });
});

import { describe, expect, it } from 'vitest';
import { chooseNode, findNode, firstSelectable } from './choose-node';

const nodes = [
  { value: 'g', label: '分组', disabled: true, children: [{ value: 'a', label: '甲' }] },
  { value: 'b', label: '乙', children: [{ value: 'c', label: '丙' }] },
];

describe('chooseNode', () => {
  it('keeps what the user chose while the tree has it, at any depth', () => {
    expect(chooseNode({ nodes, wanted: 'c', selectsFirst: true })).toBe('c');
    expect(chooseNode({ nodes, wanted: 'c', selectsFirst: false })).toBe('c');
  });

  it('falls back to the first node that may be chosen, or to none where the list needs none', () => {
    expect(chooseNode({ nodes, wanted: 'gone', selectsFirst: true })).toBe('a');
    expect(chooseNode({ nodes, wanted: null, selectsFirst: true })).toBe('a');
    expect(chooseNode({ nodes, wanted: 'gone', selectsFirst: false })).toBeNull();
    expect(chooseNode({ nodes: [], wanted: null, selectsFirst: true })).toBeNull();
  });

  it('finds nodes', () => {
    expect(findNode(nodes, 'c')?.label).toBe('丙');
    expect(findNode(nodes, 'x')).toBeUndefined();
    expect(firstSelectable([{ value: 'g', label: 'g', disabled: true }])).toBeUndefined();
  });
});

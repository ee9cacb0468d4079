import { describe, expect, it } from 'vitest';
import type { ListTree } from '../../../engine/contract/module-model';
import { indexNodes, nodeParams } from './node-params';

const tree = {
  valueKey: 'id',
  labelKey: 'fullName',
  childrenKey: 'children',
  params: { typeId: 'id', isTree: 'isTree' },
} as unknown as ListTree;

describe('nodeParams', () => {
  const rows = [{ id: 1, isTree: 0, children: [{ id: 'b', isTree: true }, null, 'x'] }];

  it('reads the members of the chosen node as text, at any depth', () => {
    const index = indexNodes(rows, tree);
    expect(nodeParams(tree, index.get('1'))).toEqual({ typeId: '1', isTree: '0' });
    expect(nodeParams(tree, index.get('b'))).toEqual({ typeId: 'b', isTree: 'true' });
  });

  it('is blank without a node, and for what is no text', () => {
    expect(nodeParams(tree, undefined)).toEqual({ typeId: '', isTree: '' });
    expect(nodeParams(tree, { id: 'c', isTree: { a: 1 } })).toEqual({ typeId: 'c', isTree: '' });
  });
});

import { expect, it } from 'vitest';
import { registry } from '../../definitions';
import { columnNode, fieldNode, testModule } from '../testing/test-module';
import { startValues } from './start-values';

const nodes = [{ value: 'm', label: '内科', children: [{ value: 'm1', label: '心内科' }] }];

const columns = { type: 2, treeDataSource: 'department', columnList: [columnNode('input', 'name')] };

function start(field: object, chosen: string, raw?: Readonly<Record<string, unknown>>, relation = 'dept') {
  const model = testModule({ fields: [field, fieldNode('input', 'name')] }, { ...columns, treeRelation: relation });
  const tree = model.list?.tree;
  if (!tree) throw new Error('the list must have a tree');
  return startValues({ model, registry, tree, nodes, chosen, raw });
}
const organize = fieldNode('organizeSelect', 'dept', {}, { multiple: true });

it('gives paths from the root, as the answer of the tree says where its own roots lie below others', () => {
  expect(start(organize, 'm1')).toEqual({ dept: [['m', 'm1']] });
  expect(start(organize, 'm1', { organizeIds: ['company', 'm', 'm1'] })).toEqual({ dept: [['company', 'm', 'm1']] });
  expect(start(organize, 'm1', { organizeIds: ['company', 'else'] })).toEqual({ dept: [['m', 'm1']] });
});

it('gives what the field can choose alone', () => {
  const leaves = fieldNode('treeSelect', 'dept', {}, { lastLevel: true });
  expect(start(leaves, 'm1')).toEqual({ dept: 'm1' });
  expect(start(leaves, 'm')).toEqual({});
  expect(start(fieldNode('inputNumber', 'dept'), 'm1')).toEqual({});
  expect(start(organize, 'gone')).toEqual({});
});

it('gives nothing to what is not entered, nor to a column of a sub-table', () => {
  expect(start(fieldNode('currOrganize', 'dept'), 'm1')).toEqual({});
  const table = fieldNode('table', 'lines', { children: [fieldNode('input', 'dept')] });
  expect(start(table, 'm1', undefined, 'lines-dept')).toEqual({});
});

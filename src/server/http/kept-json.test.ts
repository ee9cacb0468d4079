import { expect, it } from 'vitest';
import { keepJson, toJson } from './kept-json';
import { pruneTree, toTree } from './tree';

const rows = [
  { id: 'a', parentId: '-1', name: '"甲"', note: undefined, at: null },
  { id: 'b', parentId: 'a', name: '乙' },
  { id: 'c', parentId: 'b', name: '丙' },
  { id: 'd', parentId: 'a', name: '丁' },
];
const answerOf = (list: unknown, more: object = {}) => ({ code: 200, msg: 'Success', data: { ...more, list } });

it('writes a kept tree as JSON.stringify would', () => {
  for (const more of [{}, { total: 4, text: 'a"b' }]) {
    const answer = answerOf(keepJson(toTree(rows)), more);
    expect(JSON.parse(toJson(answer))).toEqual(JSON.parse(JSON.stringify(answer)));
  }
  expect(JSON.parse(toJson(answerOf(keepJson([]))))).toEqual(answerOf([]));
});

it('writes each node once, however often and in whatever tree it stands', () => {
  const tree = keepJson(toTree(rows));
  let written = 0;
  Object.defineProperty(tree[0]?.children[1], 'count', { enumerable: true, get: () => (written += 1) });
  toJson(answerOf(tree));
  const pruned = keepJson(pruneTree(tree, 'b'));
  expect(JSON.parse(toJson(answerOf(pruned))).data.list[0].children).toMatchObject([{ id: 'd', count: 1 }]);
  expect(toJson(answerOf(tree))).toContain('"count":1');
  expect(written).toBe(1);
});

it('writes everything else as it is', () => {
  for (const answer of [answerOf([{ id: 'x' }]), { code: 400, msg: '', data: null }, 'text', null, [1], answerOf(null)])
    expect(toJson(answer)).toBe(JSON.stringify(answer));
});

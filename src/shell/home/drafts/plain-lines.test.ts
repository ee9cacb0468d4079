import { expect, it } from 'vitest';
import { plainLines } from './plain-lines';

it('reads what was typed without its fields', () => {
  const labels = { title: '标题', items: '明细', 'items-name': '明细 · 名称', 'items-count': '明细 · 数量' };
  const rows = [
    { id: '7', name: '纱布', count: 2 },
    { name: '', count: null },
  ];
  expect(
    plainLines({ labels, entered: { title: 'x', items: rows, tags: ['a', 'b'], done: false, told: null } }),
  ).toEqual([
    { id: 'title', label: '标题', value: 'x' },
    { id: 'items', label: '明细', value: '名称: 纱布  数量: 2' },
    { id: 'tags', label: 'tags', value: 'a，b' },
    { id: 'done', label: 'done', value: 'false' },
    { id: 'told', label: 'told', value: '' },
  ]);
});

import { expect, test } from 'vitest';
import { fillQuestion } from './fill-question';

const record = { id: 'r1', name: '床位 {id}', count: '1,204', none: null };

test('a question names what its row shows', () => {
  expect(fillQuestion('{name} 中的 {count} 条记录', record)).toBe('床位 {id} 中的 1,204 条记录');
});

test('a question counts and names ids, with a row or without one', () => {
  const idLists = { selection: ['a', 'b'] };
  expect(fillQuestion('{selection.count}: {selection.ids}, {picked.count} of {name}', null, idLists)).toBe(
    '2: a, b, 0 of {name}',
  );
  expect(fillQuestion('{name}: {picked.count}', record, { picked: ['a'] })).toBe('床位 {id}: 1');
});

test('what the row has no text for stays as written, and so does a question about no row', () => {
  expect(fillQuestion('{none} {gone} {toString} {} { name }', record)).toBe('{none} {gone} {toString} {} { name }');
  expect(fillQuestion('{name}?', null)).toBe('{name}?');
});

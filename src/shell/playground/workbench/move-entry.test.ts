import { expect, test } from 'vitest';
import { applyEdits, fixEdits, parseSource } from '../../../engine/source';
import { dropIndex, moveEntry } from './move-entry';

const text = JSON.stringify({ fields: [{ a: 1 }, { b: { deep: [1] } }, { c: 3 }], list: { x: 1 } }, null, 2);
const source = parseSource(text);

function moved(pointer: string, index: number): unknown {
  const move = moveEntry(source, pointer, index);
  return move && (JSON.parse(applyEdits(text, fixEdits(source, move.fix))) as { fields: unknown }).fields;
}

test('an entry moves whole within its list', () => {
  expect(moved('/fields/1', 0)).toEqual([{ b: { deep: [1] } }, { a: 1 }, { c: 3 }]);
  expect(moved('/fields/0', 99)).toEqual([{ b: { deep: [1] } }, { c: 3 }, { a: 1 }]);
  expect(moveEntry(source, '/fields/1', 2)).toMatchObject({ pointer: '/fields/2', place: 3, count: 3 });
});

test('back again, the text is as it was', () => {
  const there = moveEntry(source, '/fields/1', 0);
  const between = there ? applyEdits(text, fixEdits(source, there.fix)) : '';
  const back = moveEntry(parseSource(between), '/fields/0', 1);
  expect(back && applyEdits(between, fixEdits(parseSource(between), back.fix))).toBe(text);
});

test('what stands at its end, in no list or in a broken text does not move', () => {
  expect(moved('/fields/0', -1)).toBeNull();
  expect(moved('/list/x', 0)).toBeNull();
  expect(moved('', 0)).toBeNull();
  expect(moveEntry(parseSource('{"fields": [1, 2'), '/fields/0', 1)).toBeNull();
});

test('a drop before or behind another entry of the same list', () => {
  expect(dropIndex('/fields/0', '/fields/2', 1)).toBe(2);
  expect(dropIndex('/fields/0', '/fields/2', -1)).toBe(1);
  expect(dropIndex('/fields/2', '/fields/0', -1)).toBe(0);
  expect(dropIndex('/fields/2', '/fields/1', 1)).toBe(2);
  expect(dropIndex('/fields/2', '/other/1', 1)).toBeNull();
  expect(dropIndex('/fields/2', '/fields', 1)).toBeNull();
});

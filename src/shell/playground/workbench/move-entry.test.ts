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

test('an entry keeps its layout and its numbers', () => {
  const own = `{"fields": [\n  { "a":   1 },\n  {\n      "big": 9007199254740993, "small": 1.0 },\n  3 ]}\n`;
  const move = moveEntry(parseSource(own), '/fields/1', 0);
  expect(move && applyEdits(own, fixEdits(parseSource(own), move.fix))).toBe(
    `{"fields": [\n  {\n      "big": 9007199254740993, "small": 1.0 },\n  { "a":   1 },\n  3 ]}\n`,
  );
});

test('a move holds for the text that it meets, not for the one that it was made from', () => {
  const move = moveEntry(source, '/fields/0', 1);
  const later = text.replace('"a": 1', '"a": 7');
  expect(move && JSON.parse(applyEdits(later, fixEdits(parseSource(later), move.fix)))).toMatchObject({
    fields: [{ b: { deep: [1] } }, { a: 7 }, { c: 3 }],
  });
});

test('comments stay where they are', () => {
  const own = `{"fields": [\n  // first\n  { "a": 1 }, // one\n  { "b": 2 }\n]}`;
  const move = moveEntry(parseSource(own), '/fields/0', 1);
  expect(move && applyEdits(own, fixEdits(parseSource(own), move.fix))).toBe(
    `{"fields": [\n  // first\n  { "b": 2 }, // one\n  { "a": 1 }\n]}`,
  );
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

import { expect, test } from 'vitest';
import { createColumnWidths } from './column-widths';

function createMemory() {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

test('keeps widths by user and table, and forgets a table without any', () => {
  const memory = createMemory();
  const mine = createColumnWidths(memory, 'u1');
  mine.saveColumnWidths('m1/items', { title: 240 });
  expect(createColumnWidths(memory, 'u1').columnWidths('m1/items')).toEqual({ title: 240 });
  expect(mine.columnWidths('m1/others')).toEqual({});
  expect(createColumnWidths(memory, 'u2').columnWidths('m1/items')).toEqual({});
  mine.saveColumnWidths('m1/items', {});
  expect(memory.kept.size).toBe(0);
});

test.each([['{'], ['[1]'], ['null'], ['7'], ['{"title":"240","more":null}']])('takes nothing from %s', (text) => {
  const memory = { ...createMemory(), get: () => text };
  expect(createColumnWidths(memory, 'u1').columnWidths('m1/items')).toEqual({});
});

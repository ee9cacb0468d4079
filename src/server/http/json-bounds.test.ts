import { expect, test } from 'vitest';
import { startProcessorClock } from '../../engine/testing/processor-clock';
import { isBoundedJson } from './json-bounds';

const members = (count: number) => Array.from({ length: count }, (_entry, index) => `"k${String(index)}":1`).join(',');
const MEGABYTES = 9_000_000;

test.each([
  ['one object of members that are all named differently', `{${members(600_000)}}`],
  [
    'many objects of such members',
    `[${Array.from({ length: 3000 }, (_e, i) => `{${members(100).replaceAll('"k', `"r${String(i)}k`)}}`).join(',')}]`,
  ],
  ['three million empty rows', `{"items":[${'{},'.repeat(MEGABYTES / 3)}{}]}`],
  ['a list of numbers', `[${'1,'.repeat(MEGABYTES / 2)}1]`],
  ['brackets', '['.repeat(1000)],
])('refuses %s, quickly', (_name, text) => {
  const spentMs = startProcessorClock();
  expect(isBoundedJson(text)).toBe(false);
  expect(spentMs()).toBeLessThan(1000);
});

const row = `{${Array.from({ length: 50 }, (_entry, index) => `"column${String(index)}":"v\\"\\\\"`).join(',')}}`;
test.each([
  ['ten thousand rows of fifty columns', `{"items":[${Array.from({ length: 10_000 }, () => row).join(',')}]}`],
  ['commas, colons and brackets inside one long text', JSON.stringify({ note: ',:{["\\'.repeat(800_000) })],
  ['a text that ends in the middle', `{"note":"${'x'.repeat(100_000)}`],
  ['a short text', '{}'],
])('takes %s', (_name, text) => {
  expect(isBoundedJson(text)).toBe(true);
});

import { expect, test } from 'vitest';
import { atCursor, SAMPLE, sourcesFor } from '../testing/sample';
import { tableAround } from './module-facts';
import { spotAt } from './spot-at';

test('fields are found in containers and sub-tables with their ids', () => {
  const { facts } = sourcesFor(JSON.stringify(SAMPLE));
  expect(facts.fields.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'amount value',
    'kind value',
    'color value',
    'items table',
    'items-price value',
    'items-total value',
  ]);
  expect(facts.fields.at(-1)?.pointer).toBe('/formData/fields/3/__config__/children/0/__config__/children/1');
  expect(facts.calls).toEqual([{ name: 'list', label: 'GET /api/{param.typeId}', pointer: '/resource/calls/list' }]);
  expect(facts.params.map(({ name }) => name)).toEqual(['typeId']);
  expect(facts.tables.map(({ name, label }) => [name, label])).toEqual([['purchase', '采购']]);
});

test('a broken text gives what can be rescued', () => {
  const whole = JSON.stringify(SAMPLE);
  const { facts } = sourcesFor(whole.slice(0, whole.indexOf('"columnData"')));
  expect(facts.fields).toHaveLength(6);
  expect(sourcesFor('{{{ [').facts.fields).toEqual([]);
  expect(sourcesFor('').facts.fields).toEqual([]);
});

test('a text that nests without end is read as far as a document may nest', () => {
  const { root, fields } = sourcesFor('['.repeat(100_000)).facts;
  expect(JSON.stringify(root).length).toBeLessThan(1_000);
  expect(fields).toEqual([]);
});

test('the sub-table around a place is the innermost one', () => {
  const { facts } = sourcesFor(JSON.stringify(SAMPLE));
  expect(tableAround(facts, ['formData', 'fields', '3', '__config__', 'children', '0', 'summaryField', '0'])).toBe(
    'items',
  );
  expect(tableAround(facts, ['formData', 'fields', '30', '__config__', 'children', '0'])).toBe('');
});

test.each([
  ['{"a": "x|y"}', { steps: ['a'], part: 'value', content: { offset: 7, length: 2, isClosed: true } }],
  ['{"a": "x|', { steps: ['a'], part: 'value', content: { offset: 7, length: 1, isClosed: false } }],
  ['{"a": "x\\"|"}', { steps: ['a'], part: 'value', content: { offset: 7, length: 3, isClosed: true } }],
  ['{"a": |}', { steps: ['a'], part: 'value', content: null }],
  ['{"a": {"b|"}}', { steps: ['a', 'b'], part: 'key', content: { offset: 8, length: 1, isClosed: true } }],
  ['{"a": {|}}', { steps: ['a', ''], part: 'key', content: null }],
  ['{"a": ["x", "|"]}', { steps: ['a', '1'], part: 'value', content: { offset: 13, length: 0, isClosed: true } }],
  ['{"a": "x"|}', { steps: ['a'], part: 'value', content: null }],
])('%s', (marked, expected) => {
  const { text, offset } = atCursor(marked);
  expect(spotAt(text, offset)).toMatchObject(expected);
});

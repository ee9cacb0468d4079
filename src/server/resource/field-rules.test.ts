import { expect, test } from 'vitest';
import { readFields, toMembers, type FieldRule } from './field-rules';

const translate = (text: string) => text;
const rule = (kind: FieldRule['kind'], more: Partial<FieldRule> = {}): FieldRule => ({
  name: 'value',
  column: 'value',
  kind,
  ...more,
});
const read = (field: FieldRule, value: unknown) => {
  const { values, faults } = readFields([field], { value }, translate);
  return faults.length > 0 ? faults.map(({ message }) => message) : values['value'];
};

test.each([
  ['text', ' a ', 'a'],
  ['text', 17, '17'],
  ['text', null, ''],
  ['integer', ' 7 ', 7],
  ['integer', '7.5', ['server.field.number']],
  ['integer', true, ['server.field.number']],
  ['decimal', '7.25', 7.25],
  ['decimal', '1e3', ['server.field.number']],
  ['decimal', 'x', ['server.field.number']],
  ['flag', 1, true],
  ['flag', 'false', false],
  ['flag', true, true],
  ['flag', null, false],
  ['flag', 'yes', ['server.field.flag']],
  ['moment', 86_400_000, new Date(86_400_000)],
  ['moment', '', null],
  ['moment', 9e15, ['server.field.moment']],
  ['moment', 'soon', ['server.field.moment']],
  ['json', '{ "a": [1] }', '{"a":[1]}'],
  ['json', '', '{}'],
  ['json', '{"a":', ['server.field.json']],
] as const)('a member of kind %s reads %j as %j', (kind, raw, expected) => {
  expect(read(rule(kind), raw)).toEqual(expected);
});

test.each(['text', 'integer', 'decimal', 'flag', 'moment', 'json'] as const)(
  'a %s that is required is asked for',
  (kind) => {
    expect(read(rule(kind, { required: 'asked' }), ' ')).toEqual(['asked']);
  },
);

test('answers write them as bodies take them, secrets not at all', () => {
  const fields = [
    rule('flag', { name: 'flag', column: 'flag' }),
    rule('moment', { name: 'moment', column: 'moment' }),
    rule('json', { name: 'json', column: 'json' }),
    rule('decimal', { name: 'decimal', column: 'decimal' }),
    rule('text', { name: 'nothing', column: 'nothing' }),
    rule('text', { name: 'secret', column: 'secret', isSecret: true }),
  ];
  const row = { id: '1', flag: true, moment: new Date(5), json: { a: 1 }, decimal: '1.50', nothing: null, secret: 'x' };
  expect(toMembers(fields, row)).toEqual({ flag: 1, moment: 5, json: '{"a":1}', decimal: 1.5, nothing: '' });
});

import { expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { createAccess } from '../permission';
import { groupKindOf, nextSpan, spanOf } from './index';

const field = (widget: string, key: string, props: object = {}) => ({
  ...{ __config__: { jnpfKey: widget, label: key }, __vModel__: key },
  ...props,
});
const fields = [
  ...[field('input', 'title'), field('inputNumber', 'amount'), field('datePicker', 'day'), field('timePicker', 'time')],
  ...[field('select', 'state'), field('select', 'many', { multiple: true }), field('radio', 'kind')],
  ...[field('checkbox', 'tags'), field('switch', 'on'), field('userSelect', 'person'), field('createUser', 'author')],
  ...[field('createTime', 'made'), field('billRule', 'number'), field('relationForm', 'other', { modelId: 'm' })],
];
const { model } = parseModule({ formData: { fields }, columnData: {} }, registry);
if (!model) throw new Error('no model');
const scope = { model, registry, access: createAccess(model, null), timeZone: 'Asia/Shanghai' };

it('groups by choices, names, switches and dates', () => {
  const kinds = Object.fromEntries(model.allFields.map(({ id }) => [id, groupKindOf(scope, id)]));
  expect(kinds).toEqual({
    ...{ title: null, amount: null, time: null, many: null, tags: null, number: null, other: null },
    ...{ state: 'value', kind: 'value', on: 'value', person: 'value', author: 'value', day: 'span', made: 'span' },
  });
  expect(groupKindOf(scope, 'nowhere')).toBeNull();
});

it('knows where a span begins and the next one', () => {
  const next = (['day', 'week', 'month', 'quarter', 'year'] as const).map((unit) => nextSpan('2026-11-01', unit));
  expect(next).toEqual(['2026-11-02', '2026-11-08', '2026-12-01', '2027-02-01', '2027-11-01']);
  const { from, until } = spanOf('2026-11-01', 'month', 'Asia/Shanghai');
  expect([new Date(from).toISOString(), new Date(until).toISOString()]).toEqual([
    '2026-10-31T16:00:00.000Z',
    '2026-11-30T16:00:00.000Z',
  ]);
});

import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { RecordValues } from '../contract/evaluation';
import type { ModuleAccess } from '../contract/permission';
import { parseModule } from '../parse';
import { prepareRecord } from './prepare-record';
import { settleRecord } from './settle-record';
import { exampleContext as context } from './testing/example-module';
import { finish } from './sliced';
import { validateSliced } from './validate-record';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});
const product = (left: string, right: string) => ({
  expression: [{ __vModel__: left }, '×', { __vModel__: right }],
  isStorage: 1,
});
const { model: parsed, issues } = parseModule(
  {
    formData: {
      fields: [
        node('inputNumber', 'limit'),
        node('inputNumber', 'ceiling'),
        node('inputNumber', 'price'),
        node('inputNumber', 'count'),
        node('input', 'note', { required: true }),
        node('calculate', 'total', {}, product('price', 'count')),
        node('input', 'mark'),
        node('table', 'items', {
          children: [node('inputNumber', 'amount'), node('input', 'kind', { required: true })],
        }),
      ],
    },
    rules: [
      { when: 'total > limit', then: { invalid: { mark: '总额超限' } } },
      { when: 'ceiling > 5', then: { invalid: { mark: '上限过高' } } },
      { when: 'SUM(items.amount) > 10', then: { invalid: { limit: '明细超限' } } },
      { when: 'items.amount > ceiling', then: { invalid: { 'items-kind': '本行超限' } } },
    ],
  },
  registry,
);
if (!parsed) throw new Error(JSON.stringify(issues));
const model = parsed;

const writes = (...fieldIds: string[]): ModuleAccess => ({
  canReadColumn: () => true,
  canReadField: () => true,
  canWriteField: (fieldId) => fieldIds.includes(fieldId),
  canFilter: () => true,
  canUseButton: () => true,
});
const calm: RecordValues = {
  limit: 100,
  ceiling: 0,
  price: 1,
  count: 1,
  note: 'n',
  items: [{ amount: -1, kind: 'a' }],
};

/** Returns the findings of server and browser validation, which must be equal. */
function found(values: RecordValues, access: ModuleAccess) {
  const existing = { ...calm, ...values };
  const prepared = prepareRecord({
    model,
    registry,
    input: {},
    existing,
    access,
    context,
    optionsOf: () => undefined,
  }).issues;
  const settled = settleRecord({ model, registry, values: existing, context });
  const { values: rested, states } = settled;
  const check = validateSliced({
    model,
    registry,
    values: rested,
    states,
    context,
    access,
    optionsOf: () => undefined,
  });
  expect(finish(check)).toEqual(prepared);
  return prepared.map(({ fieldId, rowIndex, message }) => [fieldId, rowIndex ?? null, message ?? '']);
}

describe('a refusal in a field that the user may not write', () => {
  const over = { price: 20, count: 20 };
  const refused = [['mark', null, '总额超限']];

  it('counts when the user may write what the rule reads', () => {
    expect(found(over, writes('limit'))).toEqual(refused);
  });

  it('counts when the user may write what the rule reads through a calculation', () => {
    expect(found(over, writes('count'))).toEqual(refused);
  });

  it('is skipped when the user may write nothing of it', () => {
    expect(found(over, writes('note'))).toEqual([]);
    // Nobody can write a computed field, whatever the permission.
    expect(found(over, writes('total'))).toEqual([]);
  });

  it('is distinguished from another rule that refuses the same field', () => {
    expect(found({ ...over, ceiling: 9, items: [] }, writes('ceiling'))).toEqual([['mark', null, '上限过高']]);
    expect(found({ ceiling: 9, items: [] }, writes('count'))).toEqual([]);
  });

  it('counts when the rule reads a whole column of a sub-table whose rows the user may add and delete', () => {
    const items = [{ amount: 11, kind: 'a' }];
    const ceiling = 99;
    expect(found({ items, ceiling: 5 }, writes('items'))).toEqual([['limit', null, '明细超限']]);
    expect(found({ items, ceiling }, writes('note'))).toEqual([]);
  });

  it('counts in the cells of a sub-table, and nothing else of it is checked', () => {
    const items = [{ amount: -1, kind: '' }, { amount: 3, kind: '' }, 'no row'];
    expect(found({ items }, writes('ceiling'))).toEqual([['items-kind', 1, '本行超限']]);
    expect(found({ items }, writes('note'))).toEqual([]);
  });
});

it('whoever may write the field answers for every refusal of it', () => {
  expect(found({ price: 20, count: 20 }, writes('mark'))).toEqual([['mark', null, '总额超限']]);
});

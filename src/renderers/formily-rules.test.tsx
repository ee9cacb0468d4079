// @vitest-environment jsdom
// @own-process: it asks how Formily itself compiles an expression, which the product replaces for the whole process.
import { isVoidField, type Form } from '@formily/core';
import { cleanup } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExpressionNode } from '../engine/contract/expression';
import type { FieldModel } from '../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../engine/contract/module-model';
import { toFormily } from '../engine/formily';
import { parseModuleText } from '../engine/parse';
import { fieldStateOf, isEntered, settleRecord, type FieldStates } from '../engine/rules';
import { registry } from './definitions';
import { formilyEquals } from './formily-equals';
import { drawStock, settle } from './testing/draw-stock';
import {
  isTable,
  stockContext as context,
  stockPath,
  storedValue,
  toStockValue,
  toStockValues,
} from './testing/stock-values';

const node = (jnpfKey: string, key: string, extra: object = {}, props: object = {}) => ({
  ...(key !== '' && { __vModel__: key }),
  __config__: { jnpfKey, label: key, ...extra },
  ...props,
});
const choices = { options: ['a', 'b', 'c'].map((id) => ({ id, fullName: id.toUpperCase() })) };

/** A module in which rules of every kind that leaves set states and values of fields, cells and a card. */
const everyRule = {
  fullName: '规则',
  formData: {
    fields: [
      node('select', 'kind', {}, choices),
      node('checkbox', 'tags', {}, choices),
      node('switch', 'urgent', {}, { activeValue: 'Y', inactiveValue: 'N' }),
      node('inputNumber', 'n'),
      node('input', 'why', { noShow: true }),
      node('input', 'note'),
      node('inputNumber', 'm', {}, { precision: 1 }),
      node('card', '', { children: [node('input', 'inner')] }),
      node(
        'calculate',
        'sum',
        {},
        { expression: [{ __vModel__: 'items.total', label: '' }, '+', { __vModel__: 'n', label: '' }] },
      ),
      node('table', 'items', {
        children: [
          node('inputNumber', 'price'),
          node('inputNumber', 'count'),
          node('input', 'remark'),
          node(
            'calculate',
            'total',
            {},
            {
              expression: [{ __vModel__: 'items.price', label: '' }, '×', { __vModel__: 'items.count', label: '' }],
            },
          ),
        ],
      }),
    ],
    rules: [
      { when: 'kind == "a"', then: { visible: ['why', '$card_1'], required: ['note'] } },
      { when: '"b" in tags', then: { visible: ['why'], disabled: ['note', 'items'] } },
      { when: 'urgent == "Y" and not ISEMPTY(kind)', then: { required: ['note', 'kind'] } },
      { when: 'kind in ["b", "c"]', then: { value: { m: 'n / 3' } } },
      { when: 'n > 3 or sum >= 10', then: { value: { note: 'CONCAT(kind, "!")' } } },
      { when: 'items.price > 2', then: { required: ['items-remark'], visible: ['items-count'] } },
    ],
  },
};

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');
const documents = [
  ['everyRule', JSON.stringify(everyRule)] as const,
  ...readdirSync(EXAMPLES).map(
    (name) => [name, readFileSync(path.join(EXAMPLES, name, 'module.json'), 'utf8')] as const,
  ),
];
const RECORDS = 8;

afterEach(cleanup);

function read(text: string): ModuleModel {
  const { model, issues } = parseModuleText(text, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}

const literalsOf = (root: ExpressionNode): readonly string[] =>
  JSON.stringify(root).match(/(?<="type":"string","value":")[^"]*/g) ?? [];

/** Values that make a difference to rules: those that they name, samples, and none. */
function candidatesOf(field: FieldModel, model: ModuleModel): readonly unknown[] {
  const definition = registry.of(field);
  const named = model.rules
    .filter(({ when }) => when.dependencies.includes(field.id))
    .flatMap(({ when }) => literalsOf(when.root))
    .map((text) => definition.toStored(text, field));
  return [
    ...named.flatMap((parsed) => (parsed.ok ? [parsed.value] : [])),
    ...[1, 2, 5].map((seed) => definition.sample(field, seed)),
    definition.emptyValue(field),
  ];
}

/** A record by number, with one row in each sub-table; computed and ruled fields are blank. */
function recordOf(model: ModuleModel, number: number): Record<string, unknown> {
  const written = new Set(model.rules.flatMap(({ then }) => Object.keys(then.value)));
  const ofFields = (fields: readonly FieldModel[]) =>
    Object.fromEntries(
      fields
        .filter((field) => field.key !== '' && isEntered(field, registry) && !isTable(field))
        .map((field, index) => {
          const candidates = candidatesOf(field, model);
          return [field.key, written.has(field.id) ? null : candidates[(number * (index + 1)) % candidates.length]];
        }),
    );
  const rows = mainFields(model)
    .filter(isTable)
    .map((table) => [table.key, [ofFields(table.children)]] as const);
  return { ...ofFields(mainFields(model)), ...Object.fromEntries(rows) };
}

/** What a field is like: here, by the engine. */
function stateHere(field: FieldModel, values: Readonly<Record<string, unknown>>, states: FieldStates) {
  const state = fieldStateOf(states, field.id, field.tableKey === '' ? undefined : 0);
  const isOwn = isEntered(field, registry) && state.isVisible;
  return {
    isVisible: state.isVisible,
    isRequired: isOwn ? state.isRequired : null,
    isLocked: isOwn ? state.isDisabled || field.isReadOnly : null,
    value: toStockValue(field, storedValue(field, values)),
  };
}

/** … and in a stock form. null = nobody draws it. */
function stateThere(field: FieldModel, form: Form): ReturnType<typeof stateHere> | null {
  const drawn = form.query(stockPath(field)).take();
  if (!drawn || isVoidField(drawn)) return null;
  const isVisible = drawn.display === 'visible';
  const isOwn = isEntered(field, registry) && isVisible;
  const value: unknown = form.getValuesIn(stockPath(field));
  return {
    isVisible,
    isRequired: isOwn ? drawn.required === true : null,
    isLocked: isOwn ? drawn.pattern !== 'editable' : null,
    value: toStockValueAsIs(value),
  };
}

const toStockValueAsIs = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

describe.each(documents)('rules of %s', (name, text) => {
  const model = read(text);
  const { schema, issues } = toFormily({ model, registry, equals: formilyEquals });

  it.each(Array.from({ length: RECORDS }, (_none, index) => index))('do the same to record %i', async (number) => {
    const values = recordOf(model, number);
    const settled = settleRecord({ model, registry, values, context });
    const { form } = await drawStock(schema, toStockValues(model, values));
    const lost = new Set(
      issues
        .filter(({ params }) => ['calculation', 'rule'].includes(String(params.reason)))
        .map(({ params }) => params.label),
    );
    const compared = model.allFields.filter(
      (field) =>
        field.key !== '' && !isTable(field) && formilyEquals.has(registry.of(field).key) && !lost.has(field.label),
    );
    const there = Object.fromEntries(
      compared.flatMap((field) => {
        const state = stateThere(field, form);
        return state ? [[field.id, state]] : [];
      }),
    );
    const here = Object.fromEntries(
      compared
        .filter(({ id }) => Object.hasOwn(there, id))
        .map((field) => [field.id, stateHere(field, settled.values, settled.states)]),
    );
    expect(there).toEqual(here);
    expect(Object.keys(there).length).toBeGreaterThan(name === 'announcement' ? 3 : 5);
    if (name === 'everyRule') expect(issues.filter(({ params }) => params.reason === 'rule')).toEqual([]);
  });
});

describe('while somebody fills in the form', () => {
  it('states and values follow', async () => {
    const { form } = await drawStock(
      toFormily({ model: read(JSON.stringify(everyRule)), registry, equals: formilyEquals }).schema,
    );
    const isShown = (place: string) => form.query(place).take()?.display === 'visible';
    expect([isShown('why'), isShown('inner')]).toEqual([false, false]);
    await settle(() => form.setValuesIn('kind', 'a'));
    expect([isShown('why'), isShown('inner')]).toEqual([true, true]);
    await settle(() => form.setValuesIn('items', [{ price: 2, count: 3 }]));
    expect(form.getValuesIn('items.0.total')).toBe(6);
    await settle(() => form.setValuesIn('n', 0.25));
    expect(form.getValuesIn('sum')).toBe(6.25);
    await settle(() => form.setValuesIn('items.0.price', 2.1));
    expect([form.getValuesIn('items.0.total'), form.getValuesIn('sum')]).toEqual([6.3, 6.55]);
    await settle(() => form.setValuesIn('kind', 'b'));
    expect([form.getValuesIn('m'), isShown('why')]).toEqual([0.1, false]);
  });
});

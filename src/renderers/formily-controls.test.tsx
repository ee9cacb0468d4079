// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findField, type ModuleModel } from '../engine/contract/module-model';
import { toFormily } from '../engine/formily';
import { parseModuleText } from '../engine/parse';
import { isEntered } from '../engine/rules';
import { registry } from './definitions';
import { formilyEquals } from './formily-equals';
import { drawStock, findErrors, REQUIRED_MESSAGE } from './testing/draw-stock';
import { toStockValue } from './testing/stock-values';

/** Widgets without an equal: the report names each of them. Who adds a widget decides whether it belongs here. */
const WITHOUT_EQUAL = [
  // Nobody outside of the server fills them.
  ...['billRule', 'createTime', 'createUser', 'currOrganize', 'currPosition', 'modifyTime', 'modifyUser'],
  // Pictures that are made by hand, codes that are drawn, foreign pages, and what a press does.
  ...['sign', 'signature', 'barcode', 'qrcode', 'iframe', 'button'],
  // Another screen of the system.
  'screen',
  // A stock number control holds one number.
  'numRange',
  // Choosers of system screens.
  ...['dictionarySelect', 'recordPicker'],
];

const entered = [...formilyEquals.keys()].filter(
  (key) => registry.resolve(key)?.kind === 'value' && key !== 'calculate',
);

type Node = Readonly<Record<string, unknown>>;

function exampleOf(key: string): { readonly node: Node; readonly value: unknown } {
  const file = path.join(import.meta.dirname, 'widgets', key, 'example.json');
  return JSON.parse(readFileSync(file, 'utf8')) as { readonly node: Node; readonly value: unknown };
}

function moduleWith(key: string): ModuleModel {
  const { node } = exampleOf(key);
  const config = { ...(node['__config__'] as Node), required: true };
  const { model } = parseModuleText(
    JSON.stringify({ formData: { fields: [{ ...node, __config__: config, __vModel__: 'value' }] } }),
    registry,
  );
  if (!model) throw new Error(`the example of ${key} is unsound`);
  return model;
}

afterEach(cleanup);

it('is decided of every widget', () => {
  const without = registry.definitions.map(({ key }) => key).filter((key) => !formilyEquals.has(key));
  expect(without.toSorted()).toEqual(WITHOUT_EQUAL.toSorted());
});

describe.each(entered)('%s in the stock library', (key) => {
  const model = moduleWith(key);
  const field = findField(model, 'value');
  if (!field) throw new Error('there is no field');
  const { schema } = toFormily({ model, registry, equals: formilyEquals });

  it('shows the value of its example and keeps it', async () => {
    const value = toStockValue(field, exampleOf(key).value);
    expect(value).not.toBeNull();
    const { form } = await drawStock(schema, { value });
    expect(form.getValuesIn('value')).toEqual(value);
    expect((await findErrors(form)).get('value') ?? []).not.toContain(REQUIRED_MESSAGE);
  });

  it('refuses a blank that it requires', async () => {
    const { form } = await drawStock(schema);
    form.setValuesIn('value', undefined);
    const found = (await findErrors(form)).get('value') ?? [];
    expect(found.includes(field.requiredMessage || REQUIRED_MESSAGE)).toBe(isEntered(field, registry));
  });
});

it.each([
  ['dateRange', ['2026-11-01', '2026-11-05']],
  ['timeRange', exampleOf('timeRange').value],
])('%s shows both of its ends', async (key, ends) => {
  const model = moduleWith(key);
  const field = findField(model, 'value');
  const { schema } = toFormily({ model, registry, equals: formilyEquals });
  const { view } = await drawStock(schema, { value: field && toStockValue(field, exampleOf(key).value) });
  expect([...view.container.querySelectorAll('input')].map(({ value }) => value)).toEqual(ends);
});

// @vitest-environment jsdom
// @own-process: it asks how Formily itself compiles an expression, which the product replaces for the whole process.
import { cleanup } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '../../tests/samples';
import type { FieldModel } from '../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../engine/contract/module-model';
import { toFormily } from '../engine/formily';
import { createRow } from '../engine/grid';
import { parseModuleText } from '../engine/parse';
import { createDefaults, fieldStateOf, prepareRecord, settleRecord } from '../engine/rules';
import { valueAt } from '../engine/json/raw-value';
import { isBlank } from '../engine/values/is-blank';
import { registry } from './definitions';
import { formilyEquals } from './formily-equals';
import { drawStock, fieldPaths, findErrors, REQUIRED_MESSAGE, settle, STOCK_COMPONENTS } from './testing/draw-stock';
import { isTable, stockContext as context, stockPath, storedValue, toStockValue } from './testing/stock-values';

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');
const files = [
  ...readdirSync(EXAMPLES).map((name) => path.join(EXAMPLES, name, 'module.json')),
  ...sampleFiles('templates'),
];

function readModule(file: string): ModuleModel {
  const { model, issues } = parseModuleText(readFileSync(file, 'utf8'), registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}

/**
 * A new record as our own form opens it, with a new row in each sub-table. Defaults that change with the moment or the user are
 * blank, as the report says that they are left out.
 */
function newRecord(model: ModuleModel): Record<string, unknown> {
  const values = withoutMoving(mainFields(model), createDefaults({ model, registry, context }));
  for (const table of mainFields(model).filter(isTable)) {
    values[table.key] = [withoutMoving(table.children, createRow(table.children, registry, context))];
  }
  return values;
}

function withoutMoving(
  fields: readonly FieldModel[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const moving = fields.filter((field) => field.defaultExpression !== undefined || field.defaultCurrent);
  return { ...values, ...Object.fromEntries(moving.map((field) => [field.key, registry.of(field).emptyValue(field)])) };
}

afterEach(cleanup);

describe.each(files.map((file) => [path.relative(EXAMPLES, file), file] as const))('%s', (_name, file) => {
  const model = readModule(file);
  const { schema, issues } = toFormily({ model, registry, equals: formilyEquals });
  const reasons = (reason: string) =>
    new Set(issues.filter((issue) => issue.params.reason === reason).map(({ pointer }) => pointer));
  const record = newRecord(model);
  const settled = settleRecord({ model, registry, values: record, context });
  const isShown = (field: FieldModel, row?: number) => fieldStateOf(settled.states, field.id, row).isVisible;

  const draw = async () => {
    const drawn = await drawStock(JSON.parse(JSON.stringify(schema)) as object);
    await settle(() => {
      for (const table of mainFields(model).filter(isTable)) {
        if (drawn.form.query(table.key).take()) drawn.form.setValuesIn(table.key, [{}]);
      }
    });
    return drawn;
  };

  it('has the same fields', async () => {
    const { form } = await draw();
    const cells = mainFields(model)
      .filter((table) => isTable(table) && isShown(table))
      .flatMap((table) =>
        table.children
          .filter((column) => column.key !== '' && !column.isHidden && column.visibility.includes('pc'))
          .map(({ key }) => `${table.key}.0.${key}`),
      );
    expect(new Set(fieldPaths(form))).toEqual(new Set([...mainFields(model).map(({ key }) => key), ...cells]));
  });

  it('starts with the same values', async () => {
    const { form } = await draw();
    const lost = reasons('calculation');
    const compared = model.allFields.filter((field) => field.key !== '' && !isTable(field) && !lost.has(field.pointer));
    const differing = compared.flatMap((field) => {
      const expected = toStockValue(field, storedValue(field, settled.values));
      const actual: unknown = form.getValuesIn(stockPath(field));
      if (expected === null && isBlank(actual)) return [];
      return JSON.stringify(actual) === JSON.stringify(expected) ? [] : [{ field: field.id, actual, expected }];
    });
    expect(differing).toEqual([]);
  });

  it('refuses the same blanks', async () => {
    const { form } = await draw();
    const errors = await findErrors(form);
    const messages = new Map(model.allFields.map((field) => [field.id, field.requiredMessage || REQUIRED_MESSAGE]));
    const idOf = (place: string) => place.replace(/\.0\./, '-');
    const actual = [...errors]
      .filter(([place, found]) => found.includes(messages.get(idOf(place)) ?? ''))
      .map(([place]) => idOf(place));
    const named = new Set([...reasons('control'), ...reasons('requiredLocked')]);
    const { issues: problems } = prepareRecord({
      model,
      registry,
      existing: null,
      access: null,
      context,
      optionsOf: () => undefined,
      input: record,
    });
    const missing = problems.filter(({ code }) => code === 'ENGINE_VALUE_REQUIRED').map(({ fieldId }) => fieldId);
    const expected = model.allFields.filter(({ id, pointer }) => missing.includes(id) && !named.has(pointer));
    expect(new Set(actual)).toEqual(new Set(expected.map(({ id }) => id)));
  });
});

describe('what a schema names and holds', () => {
  const read = (fields: readonly unknown[]): ModuleModel => {
    const { model } = parseModuleText(JSON.stringify({ formData: { fields } }), registry);
    if (!model) throw new Error('the module is unsound');
    return model;
  };
  const field = (jnpfKey: string, key: string, config: object, props: object = {}) => ({
    ...(key !== '' && { __vModel__: key }),
    __config__: { jnpfKey, ...config },
    ...props,
  });

  it('are components that the stock library and antd have', () => {
    const names = files.flatMap((file) => {
      const { schema } = toFormily({ model: readModule(file), registry, equals: formilyEquals });
      return [...JSON.stringify(schema).matchAll(/"x-(?:component|decorator)":"([^"]+)"/g)].map(
        ([, name = '']) => name,
      );
    });
    const used = new Set(names);
    expect(used.size).toBeGreaterThan(15);
    const missing = [...used].filter(
      (name) => !['div', 'a'].includes(name) && valueAt(STOCK_COMPONENTS, name) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('is never code of an author: Formily draws it as it was written', async () => {
    const evil = '{{ globalThis.hacked = true }}';
    const model = read([
      field(
        'input',
        'name',
        {
          label: evil,
          tipLabel: evil,
          defaultValue: evil,
          required: true,
          regList: [{ pattern: '/^x{{0}/', message: evil }],
        },
        { placeholder: evil },
      ),
      field('radio', 'kind', { label: 'Kind', defaultValue: evil }, { options: [{ id: evil, fullName: evil }] }),
      field('text', '', { label: '' }, { content: evil }),
      field('card', '', { children: [field('input', 'inner', { label: evil })] }, { header: evil }),
      field(
        'table',
        'items',
        { label: evil, children: [field('input', 'x', { label: evil, defaultValue: evil })] },
        { actionText: evil },
      ),
    ]);
    const { schema, issues } = toFormily({ model, registry, equals: formilyEquals });
    const { form, view } = await drawStock(schema);
    await settle(() => form.setValuesIn('items', [{}]));
    await findErrors(form);
    expect((globalThis as { hacked?: boolean }).hacked).toBeUndefined();
    expect([form.getValuesIn('name'), form.getValuesIn('kind'), form.getValuesIn('items.0.x')]).toEqual([
      evil,
      evil,
      evil,
    ]);
    const seen = (view.container.textContent ?? '').replaceAll('\u200b', '');
    expect(seen.split(evil).length - 1).toBeGreaterThanOrEqual(7);
    expect(new Set(issues.filter(({ params }) => params.reason === 'braces').map(({ pointer }) => pointer)).size).toBe(
      7,
    );
  });
});

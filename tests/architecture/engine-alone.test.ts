import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as Engine from '../../src/engine';
import diffText from '../../src/engine/diff/text.json';
import engineText from '../../src/engine/text.json';
import type { registry as Registry } from '../../src/renderers/definitions';

const root = path.resolve(import.meta.dirname, '../..');
const source = readFileSync(path.join(root, 'examples/purchaseOrder/module.json'), 'utf8');
const SURFACE = "export * from './src/engine'; export { registry } from './src/renderers/definitions';";

/**
 * The engine and the widget definitions, bundled and run in a bare VM context: JavaScript and `TextEncoder` only, no browser
 * and no Node API.
 */
let engine: typeof Engine;
let registry: typeof Registry;

beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: SURFACE, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'surface',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
  });
  const code = bundle.outputFiles[0]?.text ?? '';
  const loaded = runInNewContext(`${code}; surface`, { TextEncoder }) as typeof Engine & { registry: typeof Registry };
  engine = loaded;
  registry = loaded.registry;
}, 60_000);

function modelOf(text: string) {
  const { model, issues } = engine.parseModuleText(text, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}

const translate = () => engine.createTranslate('en', [engineText, diffText]);
const context = () => ({
  now: Date.UTC(2026, 10, 20),
  timeZone: 'Asia/Shanghai',
  language: 'en' as const,
  user: engine.EMPTY_USER,
});
const row = { itemName: 'Gloves', category: 'consumable', unit: 'box', quantity: 3, price: '1.10' };

describe('the engine without browser and Node', () => {
  it('reads a module, or says where it is wrong', () => {
    expect(modelOf(source)).toMatchObject({ enCode: 'purchaseOrder' });
    const { model, issues } = engine.parseModuleText(source.replace('"orderNo"', '"constructor"'), registry);
    expect(model).toBeNull();
    expect(engine.toIssueText(issues[0] as never, translate())).toContain('constructor');
    expect(engine.lintModule(modelOf(source), { registry })).toEqual([]);
    expect(engine.applyEdits('{"a":1}', engine.formatSource('{"a":1}'))).toBe('{\n  "a": 1\n}');
  });

  it('calculates and checks a record', () => {
    const model = modelOf(source);
    const input = { supplier: 'S1', orderDate: null, freight: 10, items: [row, { ...row, quantity: 2 }] };
    const { values, issues } = engine.prepareRecord({
      ...{ model, registry, input, existing: null, access: null, context: context() },
      optionsOf: () => undefined,
    });
    expect(values).toMatchObject({ total: 15.5, items: [{ amount: 3.3 }, { amount: 2.2 }] });
    expect(issues.map((issue) => engine.issueText(issue, model, translate()))).toEqual(['下单日期 cannot be empty']);
  });

  it('evaluates an expression in decimals', () => {
    const parsed = engine.parseExpression('a + 0.2', engine.createNameScope([{ key: 'a', tableKey: '' }]));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
    const value = engine.evaluateExpression(parsed.expression, { values: { a: 0.1 }, context: context() });
    expect(engine.toPlainValue(value)).toBe(0.3);
  });

  it('edits rows and adds them up', () => {
    const start = engine.createGridState([row, row]);
    const totals = engine.createColumnTotals(['price'], undefined, start);
    const { state } = engine.applyCommand(start, { type: 'deleteRows', rowIds: [1] });
    expect([state.rows.length, totals.follow(state).read('price', 'sum')]).toEqual([1, '1.1']);
  });

  it('filters, grants, plans tables and tells changes', () => {
    const model = modelOf(source);
    const access = engine.createAccess(model, null);
    const search = { values: { supplier: ['S1'] } };
    expect(engine.toCondition({ model, registry, access, timeZone: 'UTC', search })).toEqual({
      ok: true,
      condition: { fieldId: 'supplier', op: 'equals', value: 'S1' },
    });
    expect(engine.permissionCatalogue(model).buttons.map(({ code }) => code)).toContain('btn_add');
    const plan = engine.planTables(model, registry);
    const diff = engine.diffPlan(new Map(), plan);
    expect(diff.ok && diff.changes.filter(({ kind }) => kind === 'createTable')).toHaveLength(2);
    const [change] = engine.diffModules(
      model,
      modelOf(source.replace('"label": "供应商"', '"label": "卖方"')),
      registry,
    );
    expect(change && engine.toChangeText(change, translate())).toBe(
      'The label of “供应商” changes from “供应商” to “卖方”',
    );
  });
});

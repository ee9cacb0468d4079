import { describe, expect, test, vi } from 'vitest';
import type * as reading from '../../../engine/parse/read-module';
import { readModule } from '../../../engine/parse/read-module';
import type * as json from '../../../engine/parse/scan-json';
import { scanJson } from '../../../engine/parse/scan-json';
import { outlineOf, parseSource } from '../../../engine/source';
import type * as tokens from '../../../engine/source/scan-tokens';
import { scanTokens } from '../../../engine/source/scan-tokens';
import { createTranslate } from '../../../engine/contract/language';
import { registry } from '../../../renderers/definitions';
import { toFidelityLines } from '../panes/finding-line';
import { readFacts } from '../editor/references/module-facts';
import { findAll, readText, toSurroundings } from './analyse';

vi.mock('../../../engine/parse/read-module', async (original) => {
  const real = await original<typeof reading>();
  return { ...real, readModule: vi.fn(real.readModule) };
});

vi.mock('../../../engine/source/scan-tokens', async (original) => {
  const real = await original<typeof tokens>();
  return { ...real, scanTokens: vi.fn(real.scanTokens) };
});
vi.mock('../../../engine/parse/scan-json', async (original) => {
  const real = await original<typeof json>();
  return { ...real, scanJson: vi.fn(real.scanJson) };
});

const context = { moduleId: 'm1', registry };
const text = JSON.stringify({
  fullName: '单据',
  enCode: 'd',
  formData: { fields: [{ __config__: { jnpfKey: 'input', label: '名称' }, __vModel__: 'name' }] },
});

describe('a text', () => {
  test('is parsed once for its model, its findings and the fidelity report', () => {
    vi.mocked(readModule).mockClear();
    const analysis = findAll(readText(text.replace('"label"', '"lable"'), null, context), context, null);
    expect(analysis.model?.allFields).toHaveLength(1);
    expect(analysis.findings.length).toBeGreaterThan(0);
    expect(toFidelityLines(analysis.issues, analysis.source, createTranslate('en', []))).not.toEqual([]);
    expect(readModule).toHaveBeenCalledTimes(1);
  });

  test('is read as JSON once and looked over once for places, by analysis and editor together', () => {
    const own = text.replace('单据', '读一次');
    const parse = vi.spyOn(JSON, 'parse');
    vi.mocked(scanTokens).mockClear();
    findAll(readText(own, null, context), context, null);
    expect(outlineOf(parseSource(own))).not.toEqual([]);
    expect(readFacts(own, registry).fields).toHaveLength(1);
    expect(parse.mock.calls.filter(([json]) => json === own)).toHaveLength(1);
    parse.mockRestore();
    expect(scanTokens).toHaveBeenCalledTimes(1);
    expect(scanJson).not.toHaveBeenCalled();
  });

  test('gives its model at once', () => {
    const analysis = readText(text, null, context);
    expect(analysis).toMatchObject({ isStale: false, findings: [] });
    expect(analysis.model).toMatchObject({ id: 'm1', fullName: '单据' });
  });

  test('that is broken keeps the last good model', () => {
    const good = readText(text, null, context);
    const broken = readText(`${text}}`, good, context);
    expect(broken).toMatchObject({ isStale: true, model: good.model });
    expect(findAll(broken, context, null).findings.some(({ severity }) => severity === 'error')).toBe(true);
    const wrong = readText(text.replace('"name"', '"__proto__"'), good, context);
    expect(wrong).toMatchObject({ isStale: true, model: good.model });
  });

  test('that never was good has none', () => {
    expect(readText('{', null, context)).toMatchObject({ isStale: true, model: null });
    expect(readText('3', null, context)).toMatchObject({ isStale: true, model: null });
  });
});

test('the names of the system become what lint asks for; the module is no stranger to its own code', () => {
  const named = (id: string, enCode: string) => ({ id, enCode, name: id });
  const surroundings = toSurroundings(
    {
      dictionaries: [{ ...named('d1', 'sex'), entries: [] }],
      interfaces: [{ ...named('i1', 'api'), fields: [] }],
      modules: [
        { ...named('m1', 'own'), fields: [] },
        { ...named('m2', 'other'), fields: [{ id: 'name', label: '名称', widget: 'input' }] },
      ],
      billRules: [named('b1', 'orderNo')],
      disabled: { interfaces: [named('i2', 'apiOff')], billRules: [named('b2', 'oldNo')] },
    },
    'm1',
  );
  expect(surroundings.dictionaryTypes).toEqual(new Set(['d1', 'sex']));
  expect(surroundings.modules?.get('m2')?.fields).toEqual(new Set(['name']));
  expect(surroundings.moduleCodes).toEqual(new Map([['other', 'm2']]));
  expect([surroundings.isScreen?.('area'), surroundings.isScreen?.('nothing')]).toEqual([true, false]);
  expect(surroundings.billRules).toEqual(new Set(['b1', 'orderNo']));
  expect(surroundings.interfaces).toEqual(new Set(['i1', 'api']));
  expect(surroundings.disabled?.billRules).toEqual(new Set(['b2', 'oldNo']));
  expect(surroundings.disabled?.interfaces).toEqual(new Set(['i2', 'apiOff']));
});

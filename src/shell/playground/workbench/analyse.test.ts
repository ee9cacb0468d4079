import { describe, expect, test } from 'vitest';
import { registry } from '../../../renderers/definitions';
import { findAll, readText, toSurroundings } from './analyse';

const context = { moduleId: 'm1', registry };
const text = JSON.stringify({
  fullName: '单据',
  enCode: 'd',
  formData: { fields: [{ __config__: { jnpfKey: 'input', label: '名称' }, __vModel__: 'name' }] },
});

describe('a text', () => {
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
    },
    'm1',
  );
  expect(surroundings.dictionaryTypes).toEqual(new Set(['d1', 'sex']));
  expect(surroundings.modules?.get('m2')?.fields).toEqual(new Set(['name']));
  expect(surroundings.moduleCodes).toEqual(new Map([['other', 'm2']]));
  expect([surroundings.isScreen?.('area'), surroundings.isScreen?.('nothing')]).toEqual([true, false]);
  expect(surroundings.billRules).toEqual(new Set(['orderNo']));
});

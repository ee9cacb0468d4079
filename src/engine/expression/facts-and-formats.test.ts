import { describe, expect, it } from 'vitest';
import { exampleContext } from '../rules/testing/example-module';
import { createNameScope, dependsOnContext, evaluateExpression, parseExpression, toPlainValue } from './index';

const fields = [
  { key: 'kind', tableKey: '' },
  { key: 'param', tableKey: '' },
  { key: 'typeId', tableKey: 'param' },
  { key: 'items', tableKey: '' },
  { key: 'price', tableKey: 'items' },
];
const scope = createNameScope(fields.slice(3).concat(fields.slice(0, 1)), '', new Set(['typeId', 'toString']));
// 2026-03-08 07:05:09 in Shanghai.
const instant = Date.UTC(2026, 2, 7, 23, 5, 9);
const context = { ...exampleContext, timeZone: 'Asia/Shanghai', now: instant };

function parse(source: string, names = scope) {
  const parsed = parseExpression(source, names);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
  return parsed.expression;
}

function evaluate(source: string, extra: object = {}, values: Record<string, unknown> = {}, names = scope): unknown {
  return toPlainValue(evaluateExpression(parse(source, names), { values, context: { ...context, ...extra } }));
}

describe('param.<name> and record.id', () => {
  it('read user facts and parameters', () => {
    expect(evaluate('param.typeId', { params: { typeId: 't1' } })).toBe('t1');
    expect(evaluate('record.id', { recordId: 'r1' })).toBe('r1');
    expect(evaluate('IF(ISEMPTY(record.id), "0", record.id)')).toBe('0');
  });

  it('are blank when not given, inherited names included', () => {
    expect(evaluate('param.typeId')).toBeNull();
    expect(evaluate('param.toString', { params: {} })).toBeNull();
    expect(evaluate('record.id')).toBe('');
  });

  it('are no field dependencies, but depend on the context', () => {
    const expression = parse('CONCAT(param.typeId, record.id, kind)');
    expect(expression.dependencies).toEqual(['kind']);
    expect(dependsOnContext(expression)).toBe(true);
    expect(dependsOnContext(parse('kind'))).toBe(false);
  });

  it.each(['param.other', 'param', 'record.name', 'record', 'items.other'])('refuse the unknown name %s', (source) => {
    const parsed = parseExpression(source, scope);
    expect(parsed.ok ? '' : parsed.issue.code).toBe('ENGINE_EXPRESSION_NAME');
  });

  it('leave the columns of a sub-table that has their name alone', () => {
    const names = createNameScope(
      [...fields, { key: 'record', tableKey: '' }, { key: 'id', tableKey: 'record' }],
      '',
      new Set(['typeId', 'mode']),
    );
    const values = { param: [{ typeId: 1 }, { typeId: 2 }], record: [{ id: 'x' }] };
    const extra = { params: { typeId: 'fact', mode: 'm' }, recordId: 'r' };
    expect(evaluate('SUM(param.typeId)', extra, values, names)).toBe(3);
    expect(parse('param.typeId', names).dependencies).toEqual(['param-typeId']);
    expect(evaluate('record.id', extra, values, names)).toEqual(['x']);
    expect(evaluate('param.mode', extra, values, names)).toBe('m');
  });

  it('read ids and their number where the place has them', () => {
    const names = { ...scope, idLists: new Set(['selection'] as const) };
    const extra = { idLists: { selection: ['007', 'b'] } };
    expect(evaluate('selection.ids', extra, {}, names)).toEqual(['007', 'b']);
    expect(evaluate('selection.count', extra, {}, names)).toBe(2);
    expect(evaluate('selection.count', {}, {}, names)).toBe(0);
    expect(evaluate('"b" in selection.ids and selection.count > 1', extra, {}, names)).toBe(true);
    expect(parse('selection.count', names).dependencies).toEqual([]);
    expect(dependsOnContext(parse('selection.count', names))).toBe(true);
    for (const source of ['picked.ids', 'selection.name', 'selection', 'selection.ids.count'])
      expect(parseExpression(source, names).ok, source).toBe(false);
    expect(parseExpression('selection.ids', scope).ok).toBe(false);
  });

  it('leave a sub-table that is called as a list of ids alone', () => {
    const rows = createNameScope([{ key: 'count', tableKey: 'selection' }]);
    const names = { ...rows, idLists: new Set(['selection'] as const) };
    const values = { selection: [{ count: 4 }, { count: 5 }] };
    expect(evaluate('SUM(selection.count)', { idLists: { selection: ['a'] } }, values, names)).toBe(9);
  });

  it('an open scope reads any member of an answered record', () => {
    const names = { ...scope, isOpen: true };
    expect(evaluate('organizeTree', {}, { organizeTree: 'a' }, names)).toBe('a');
    expect(parse('organizeTree', names).dependencies).toEqual([]);
  });
});

describe('PADLEFT and TEXT', () => {
  it.each<[string, unknown]>([
    ['PADLEFT("7", 3, "0")', '007'],
    ['PADLEFT(7, 3)', '007'],
    ['PADLEFT("1234", 3, "0")', '1234'],
    ['PADLEFT("7", 4, "ab")', 'aba7'],
    ['PADLEFT("", 3, "0")', ''],
    ['PADLEFT(null, 3, "0")', ''],
    ['PADLEFT("😀", 2, "0")', '0😀'],
    ['PADLEFT("7", "x", "0")', '7'],
    ['PADLEFT("7", 3, "")', '7'],
    ['TEXT(NOW(), "yyyyMMdd")', '20260308'],
    ['TEXT(NOW(), "yyyyMM")', '202603'],
    ['TEXT(NOW(), "yyyy")', '2026'],
    ['TEXT(NOW(), "yyyy-MM-dd HH:mm:ss")', '2026-03-08 07:05:09'],
    ['TEXT(NOW(), "no")', ''],
    ['TEXT(NOW(), "")', ''],
    ['TEXT(null, "yyyy")', ''],
    ['TEXT(null, "0.00")', ''],
    ['TEXT(1e30, "yyyy")', ''],
    ['TEXT(1234.565, "0.00")', '1234.57'],
    ['TEXT(-1234567.891, "#,##0.00")', '-1,234,567.89'],
    ['TEXT(0.004 - 0.008, "0.00")', '0.00'],
    ['TEXT(5, "000")', '005'],
    ['TEXT(5.5, "0.0##")', '5.5'],
    ['TEXT("5", "0")', '5'],
  ])('%s is %j', (source, expected) => expect(evaluate(source)).toBe(expected));

  it('stops before a padding eats the memory', () => {
    expect(() => evaluate('PADLEFT("7", 1e9, "0")')).toThrow('ENGINE_EXPRESSION_LIMIT');
  });
});

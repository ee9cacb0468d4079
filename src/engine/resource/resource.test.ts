import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../contract/errors';
import type { Expression } from '../contract/expression';
import type { CallModel } from '../contract/resource';
import { createNameScope, parseExpression } from '../expression';
import { exampleContext } from '../rules/testing/example-module';
import { readRows, resolveCall, toQueryValue } from './index';

const scope = createNameScope(
  ['name', 'parentId', 'amount', 'flag', 'rows', 'paths'].map((key) => ({ key, tableKey: '' })),
  '',
  new Set(['typeId']),
);
const context = { ...exampleContext, params: { typeId: 't/1' }, recordId: 'r 1' };

function expression(source: string): Expression {
  const parsed = parseExpression(source, scope);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
  return parsed.expression;
}

const record = (sources: Record<string, string>) =>
  Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, expression(source)]));

function call(extra: Partial<CallModel>): CallModel {
  return {
    name: 'list',
    method: 'GET',
    path: ['/api/things'],
    query: {},
    body: {},
    sendsRecord: false,
    rows: ['list'],
    total: ['pagination', 'total'],
    values: {},
    pointer: '/resource/calls/list',
    ...extra,
  };
}

const codeOf = (run: () => unknown) => {
  try {
    run();
    return 'done';
  } catch (error) {
    return error instanceof EngineError ? error.issues[0]?.code : error;
  }
};

describe('resolveCall', () => {
  it('encodes what fills a segment as one segment', () => {
    const path = ['/api/a/', expression('param.typeId'), '/b-', expression('record.id'), '/c'];
    expect(resolveCall({ call: call({ path }), values: {}, context }).path).toBe('/api/a/t%2F1/b-r%201/c');
  });

  it.each(['', '.', '..', null, [], '\ud800'])('makes no call when a segment would be %j', (name) => {
    const path = ['/api/a/', expression('name')];
    expect(codeOf(() => resolveCall({ call: call({ path }), values: { name }, context }))).toBe('ENGINE_CALL_SEGMENT');
  });

  it('notices a segment that literal and value make together', () => {
    const path = ['/api/a/.', expression('name'), '/b'];
    const resolve = (name: string) => resolveCall({ call: call({ path }), values: { name }, context }).path;
    expect(resolve('x')).toBe('/api/a/.x/b');
    expect(codeOf(() => resolve('.'))).toBe('ENGINE_CALL_SEGMENT');
  });

  it('never leaves the folder of its literal text, whatever a value says', () => {
    const path = ['/api/a/', expression('name'), '/b'];
    let sent = 0;
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '%2e%2e', '../x', 'a?b', 'a#b')),
        (name) => {
          try {
            const { path: text } = resolveCall({ call: call({ path }), values: { name }, context });
            sent += 1;
            const url = new URL(text, 'http://localhost');
            expect(url.pathname).toBe(text);
            expect(text.split('/')).toHaveLength(5);
          } catch (error) {
            if (!(error instanceof EngineError)) throw error;
          }
        },
      ),
    );
    expect(sent).toBeGreaterThan(20);
  });

  it('leaves blanks out of the query, and lets the call stand over what the caller asks', () => {
    const query = record({ isTree: 'flag', name: 'name', missing: 'param.typeId == "" ? 1 : null', sort: '"asc"' });
    const asked = { currentPage: 2, keyword: '', sort: 'desc', range: [null, 5], gone: null, odd: { a: 1 } };
    expect(
      resolveCall({ call: call({ query }), values: { flag: true, name: '' }, context, query: asked }).query,
    ).toEqual({
      currentPage: 2,
      range: ',5',
      isTree: 1,
      sort: 'asc',
    });
  });

  it('carries a body with POST and PUT only', () => {
    const bodyOf = (extra: Partial<CallModel>) => resolveCall({ call: call(extra), values: { name: 'n' }, context });
    expect(bodyOf({ method: 'GET' })).not.toHaveProperty('body');
    expect(bodyOf({ method: 'DELETE' })).not.toHaveProperty('body');
    expect(bodyOf({ method: 'PUT' }).body).toEqual({});
    expect(bodyOf({ method: 'POST', sendsRecord: true }).body).toEqual({ name: 'n' });
  });

  it('lays the authored entries over the record, as plain JSON', () => {
    const values = { name: 'n', parentId: 't/1', amount: '1.50', rows: [{ a: 1 }], paths: [['a', 'b']] };
    const body = record({
      parentId: 'IF(parentId == param.typeId, "0", parentId)',
      double: 'amount * 2',
      rows: 'rows',
      paths: 'paths',
      flag: 'not ISEMPTY(name)',
      none: 'flag',
    });
    const before = structuredClone(values);
    const resolved = resolveCall({ call: call({ method: 'PUT', sendsRecord: true, body }), values, context });
    expect(resolved.body).toEqual({
      ...values,
      parentId: '0',
      double: 3,
      paths: [['a', 'b']],
      flag: true,
      none: null,
    });
    expect(values).toEqual(before);
    expect(resolveCall({ call: call({ method: 'PUT', sendsRecord: true, body }), values, context })).toEqual(resolved);
  });
});

describe('readRows', () => {
  it('reads where the call says', () => {
    const data = { list: [{ id: 1 }, null, 'x'], pagination: { total: 40 } };
    expect(readRows(data, call({}))).toEqual({ rows: [{ id: 1 }], total: 40 });
    expect(readRows([{ id: 1 }], call({ rows: [] }))).toEqual({ rows: [{ id: 1 }], total: 1 });
    expect(readRows({ a: { b: [{ id: 1 }] }, n: '7' }, call({ rows: ['a', 'b'], total: ['n'] })).total).toBe(7);
  });

  it.each([null, undefined, 'x', 5, [], {}, { list: {} }, { list: [], pagination: { total: -1 } }])(
    'gives no rows for %j',
    (data) => expect(readRows(data, call({}))).toEqual({ rows: [], total: 0 }),
  );
});

describe('toQueryValue', () => {
  it('keeps the place of a blank in a list', () => {
    expect([toQueryValue([null, 5]), toQueryValue([1, '']), toQueryValue([[1, 2], 3])]).toEqual([',5', '1,', '1,2,3']);
    expect([toQueryValue([null, '']), toQueryValue(NaN), toQueryValue({})]).toEqual([null, null, null]);
  });
});

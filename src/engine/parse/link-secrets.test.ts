import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { lintModule } from '../lint';
import { readRecord, resolveCall } from '../resource';
import { exampleContext } from '../rules/testing/example-module';
import { parseModule } from './index';

const field = (key: string, extra: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey: 'input', label: key },
  ...extra,
});
const secret = field('password', { showPassword: true, hash: 'md5' });
const calls = {
  read: { method: 'GET', path: '/api/x/{record.id}' },
  create: { method: 'POST', path: '/api/x' },
  reset: { method: 'POST', path: '/api/x/reset', body: { userPassword: 'password', who: 'name' } },
};

function parse(parts: object = {}, fields: readonly object[] = [field('name'), secret]) {
  return parseModule(
    { id: 'x', fullName: 'x', enCode: 'x', webType: 1, resource: { calls }, formData: { fields }, ...parts },
    registry,
  );
}

/** Code and place of each finding. */
const found = (parts?: object, fields?: readonly object[]) =>
  parse(parts, fields).issues.map(({ code, pointer }) => `${code} ${pointer}`);

function modelOf(fields?: readonly object[]) {
  const { reset: _reset, ...others } = calls;
  const { model, issues } = parse(fields ? { resource: { calls: others } } : {}, fields);
  if (!model?.resource) throw new Error(JSON.stringify(issues));
  return { model, calls: model.resource.calls };
}

// printf '%s' '密码 Aa1' | md5sum
const HASH = 'd4df8e8504e2bc11892fe36cdd67d7ee';

describe('a password that is hashed', () => {
  const values = { name: 'n', password: '密码 Aa1' };
  const bodyOf = (name: string, record: Record<string, unknown>) => {
    const call = modelOf().calls[name];
    return call && resolveCall({ call, values: record, context: exampleContext }).body;
  };

  it('is sent as its hash, in the record and by an expression', () => {
    expect(found()).toEqual([]);
    expect(bodyOf('create', values)).toEqual({ name: 'n', password: HASH });
    expect(bodyOf('reset', values)).toEqual({ userPassword: HASH, who: 'n' });
  });

  it.each([null, '', 12, ['x']])('is sent as nothing when it is %j', (password) => {
    expect(bodyOf('create', { name: 'n', password })).toEqual({ name: 'n', password: '' });
  });

  it('is never read back', () => {
    const { model, calls: read } = modelOf();
    const call = read['read'];
    if (!call) throw new Error('no call');
    const data = { name: 'n', password: 'stored' };
    expect(readRecord({ call, data, model, registry, context: exampleContext })).toEqual({ name: 'n', password: null });
  });

  it('is hashed and not read back in a sub-table, too', () => {
    const table = { __vModel__: 'rows', __config__: { jnpfKey: 'table', label: 'rows', children: [secret] } };
    const { model, calls: own } = modelOf([table]);
    const { create, read } = own;
    if (!create || !read) throw new Error('no call');
    const rows = [{ password: '密码 Aa1' }, { id: '2' }];
    expect(resolveCall({ call: create, values: { rows }, context: exampleContext }).body).toEqual({
      rows: [{ password: HASH }, { id: '2', password: '' }],
    });
    const answer = readRecord({ call: read, data: { rows }, model, registry, context: exampleContext });
    expect(JSON.stringify(answer)).not.toContain('密码');
  });

  it('is refused where records stand in tables', () => {
    expect(found({ resource: undefined })).toEqual(['ENGINE_SECRET_STORED /formData/fields/1/hash']);
    expect(parse({ resource: undefined }).model).toBeNull();
    expect(registry.resolve('input')?.column(modelOf().model.allFields[1] as never)).toBeNull();
    const { model } = modelOf();
    const kept = { dictionaryTypes: null, interfaces: null, modules: new Map(), billRules: null, moduleCodes: null };
    const issues = lintModule(model, { registry, surroundings: kept });
    expect(issues.map(({ code, severity }) => `${code} ${severity}`)).toContain('ENGINE_SECRET_STORED error');
  });

  it('is refused under a hash that nobody knows', () => {
    for (const hash of ['sha1', 'MD5', ['md5'], true])
      expect(found({}, [field('password', { showPassword: true, hash })])).toContain(
        'ENGINE_SECRET_HASH /formData/fields/0/hash',
      );
    expect(found({}, [field('name'), field('password', { showPassword: true, hash: '' })])).toEqual([]);
  });

  it('is refused in addresses and as the value of another field', () => {
    const used = (parts: object, fields?: readonly object[]) =>
      found(parts, fields).filter((each) => each.startsWith('ENGINE_SECRET_USED'));
    const query = { ...calls, list: { method: 'GET', path: '/api/x', query: { p: 'password' } } };
    expect(used({ resource: { calls: query } })).toEqual(['ENGINE_SECRET_USED /resource/calls/list/query/p']);
    const path = { ...calls, list: { method: 'GET', path: '/api/{password}' } };
    expect(used({ resource: { calls: path } })).toEqual(['ENGINE_SECRET_USED /resource/calls/list/path']);
    const rules = [{ when: 'name != ""', then: { value: { name: 'CONCAT(password, "x")' } } }];
    expect(used({ rules })).toEqual(['ENGINE_SECRET_USED /rules/0/then/value/name']);
    const config = { jnpfKey: 'input', label: 'name', defaultExpression: 'password' };
    expect(used({}, [{ ...field('name'), __config__: config }, secret])).toEqual([
      'ENGINE_SECRET_USED /formData/fields/0/__config__/defaultExpression',
    ]);
    const action = { type: 'set', values: { name: 'password' } };
    const button = { __config__: { jnpfKey: 'button', label: 'b' }, action };
    expect(used({}, [field('name'), secret, button])).toEqual([
      'ENGINE_SECRET_USED /formData/fields/2/action/values/name',
    ]);
  });

  it('may be compared by a rule', () => {
    const rules = [{ when: 'name != password', then: { invalid: { name: 'x' } } }];
    expect(found({ rules })).toEqual([]);
  });

  it('is no column and not searched', () => {
    const columnData = {
      type: 1,
      columnList: [{ prop: 'name' }, { prop: 'password' }],
      searchList: [{ prop: 'password' }],
    };
    const misplaced = found({ webType: 2, columnData }).filter((each) => each.startsWith('ENGINE_WIDGET_MISPLACED'));
    expect(misplaced).toEqual([
      'ENGINE_WIDGET_MISPLACED /columnData/columnList/1',
      'ENGINE_WIDGET_MISPLACED /columnData/searchList/0',
    ]);
  });
});

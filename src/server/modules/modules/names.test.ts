import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureInterfaceRoles } from '../../db/interface-roles';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { SystemNames } from '../../../wire/names';
import { loadSurroundings } from './names';

const NAMES = '/api/visualdev/Base/Actions/Names';
let server: TestApp;

const field = (key: string, label: string, more: object = {}) => ({
  __config__: { jnpfKey: 'input', label, ...more },
  __vModel__: key,
});
const items = {
  __config__: { jnpfKey: 'table', label: '明细', children: [field('price', '单价')] },
  __vModel__: 'items',
};
const card = { __config__: { jnpfKey: 'card', children: [field('inCard', '卡片内')] } };
const module = (enCode: string, fields: readonly object[]) => ({
  fullName: `功能${enCode}`,
  enCode,
  type: 1,
  webType: 2,
  formData: JSON.stringify({ fields }),
});
const create = async (body: object) =>
  (await server.call('admin', 'POST', '/api/visualdev/Base', body)).data.id as string;
const readNames = async (): Promise<SystemNames> => (await server.call('admin', 'GET', NAMES)).data;

let releasedId: string;
let draftId: string;

beforeAll(async () => {
  server = await createTestApp();
  await ensureInterfaceRoles(server.deps.pool);
  const { db } = server.deps;
  await db
    .insertInto('dictionary_types')
    .values([
      { id: 'sex', full_name: '性别', en_code: 'sex', sort_code: 2 },
      { id: 'long', full_name: '长表', en_code: 'long.list', sort_code: 1 },
    ])
    .execute();
  const entry = (typeId: string, id: string, more: object = {}) => ({
    id,
    dictionary_type_id: typeId,
    full_name: `名${id}`,
    en_code: `code${id}`,
    ...more,
  });
  await db
    .insertInto('dictionary_entries')
    .values([
      entry('sex', 'f', { sort_code: 2 }),
      entry('sex', 'm', { sort_code: 1 }),
      entry('sex', 'x', { enabled_mark: 0 }),
      ...Array.from({ length: 600 }, (_none, index) => entry('long', `e${String(index)}`, { sort_code: index })),
    ])
    .execute();
  const rule = { prefix: 'X', digit: 4, start_number: '0001' };
  await db
    .insertInto('bill_rules')
    .values([
      { ...rule, id: 'r1', full_name: '采购单号', en_code: 'PO' },
      { ...rule, id: 'r2', full_name: '停用', en_code: 'OLD', enabled_mark: 0 },
    ])
    .execute();
  releasedId = await create(module('named', [field('title', '标题'), items, card]));
  await server.call('admin', 'POST', `/api/visualdev/Base/${releasedId}/Actions/Release`, { pc: 1 });
  draftId = await create(module('draftOnly', [field('early', '早')]));
});
afterAll(() => server.close());

/** Inserts a data interface. */
async function insertInterface(id: string, data_type: number, query: string, more: object = {}): Promise<void> {
  await server.deps.db
    .insertInto('data_interfaces')
    .values({ id, full_name: `接口${id}`, en_code: `code.${id}`, data_type, query, ...more })
    .execute();
}

describe('the names of this system', () => {
  test('dictionaries come with their enabled entries in the order of the screen, 500 of each at most', async () => {
    const { dictionaries } = await readNames();
    expect(dictionaries.map(({ id }) => id)).toEqual(['long', 'sex']);
    expect(dictionaries[1]).toEqual({
      id: 'sex',
      enCode: 'sex',
      name: '性别',
      entries: [
        { id: 'm', enCode: 'codem', name: '名m' },
        { id: 'f', enCode: 'codef', name: '名f' },
      ],
    });
    expect(dictionaries[0]?.entries).toHaveLength(500);
    expect(dictionaries[0]?.entries.at(-1)?.id).toBe('e499');
  });

  test('modules come with the fields that hold a value: of what is released, else of the draft', async () => {
    const { modules } = await readNames();
    expect(modules.find(({ id }) => id === releasedId)).toEqual({
      id: releasedId,
      enCode: 'named',
      name: '功能named',
      fields: [
        { id: 'title', label: '标题', widget: 'input' },
        { id: 'items', label: '明细', widget: 'table' },
        { id: 'items-price', label: '单价', widget: 'input' },
        { id: 'inCard', label: '卡片内', widget: 'input' },
      ],
    });
    expect(modules.find(({ id }) => id === draftId)?.fields).toEqual([{ id: 'early', label: '早', widget: 'input' }]);
  });

  test('a module is read anew when its document changes, and gone when it is deleted', async () => {
    const id = await create(module('changing', [field('a', '甲')]));
    const idsOf = async () => (await readNames()).modules.find((entry) => entry.id === id)?.fields.map((f) => f.id);
    expect(await idsOf()).toEqual(['a']);
    await server.call('admin', 'PUT', `/api/visualdev/Base/${id}`, module('changing', [field('b', '乙')]));
    expect(await idsOf()).toEqual(['b']);
    await server.call('admin', 'POST', `/api/visualdev/Base/${id}/Actions/Release`, { pc: 1 });
    await server.call('admin', 'PUT', `/api/visualdev/Base/${id}`, module('changing', [field('c', '丙')]));
    expect(await idsOf()).toEqual(['b']);
    await server.call('admin', 'DELETE', `/api/visualdev/Base/${id}`);
    expect(await idsOf()).toBeUndefined();
  });

  test('enabled number rules come, others do not', async () => {
    expect((await readNames()).billRules).toEqual([{ id: 'r1', enCode: 'PO', name: '采购单号' }]);
  });

  test('only administrators read them', async () => {
    await server.createUser({ account: 'nurse' });
    expect((await server.call('nurse', 'GET', NAMES)).code).toBe(403);
    expect((await server.call(undefined, 'GET', NAMES)).code).toBe(600);
  });
});

describe('columns of data interfaces', () => {
  const required = JSON.stringify([{ field: 'kw', dataType: 'int', required: 1 }]);
  test.each([
    ['fixed data', 2, '[{"id":1,"fullName":"a"},{"other":2}]', ['id', 'fullName'], {}],
    ['fixed data under list', 2, '{"list":[{"a":1}]}', ['a'], {}],
    ['fixed data without rows', 2, '[]', [], {}],
    ['fixed data that is none', 2, '{', [], {}],
    ['a statement', 1, 'select 1 as one, now() as "两"', ['one', '两'], {}],
    [
      'a statement with a required parameter',
      1,
      'select 1 as one where 1 = {kw}',
      ['one'],
      { request_parameters: required },
    ],
    ['a statement with a macro', 1, "select 1 as mine where 'x' = @user order by 1 limit @pageSize", ['mine'], {}],
    ['a statement with a common table', 1, 'with t as (select 1 as inner_one) select * from t;', ['inner_one'], {}],
    ['a statement about no table', 1, 'select * from nowhere', [], {}],
    ['a statement of the system', 1, 'select * from system.users', [], {}],
    ['more than one statement', 1, 'select 1 as a; select 2 as b', [], {}],
    ['a call elsewhere', 3, '', [], {}],
  ])('%s', async (name, type, query, fields, more) => {
    const id = `i${String(Math.random()).slice(2)}`;
    await insertInterface(id, type, query, more);
    const found = (await readNames()).interfaces.find((entry) => entry.id === id);
    expect([name, found]).toEqual([name, { id, enCode: `code.${id}`, name: `接口${id}`, fields }]);
  });

  test('the statement itself is not run', async () => {
    await insertInterface(
      'slow',
      1,
      'select pg_sleep(30)::text as waited, 1 / (select 0) as broken from generate_series(1, 1000000)',
    );
    const started = Date.now();
    const found = (await readNames()).interfaces.find(({ id }) => id === 'slow');
    expect(found?.fields).toEqual(['waited', 'broken']);
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test('one that is switched off is not named', async () => {
    await insertInterface('off', 2, '[]', { enabled_mark: 0 });
    const { interfaces, disabled } = await readNames();
    expect(interfaces.some(({ id }) => id === 'off')).toBe(false);
    expect(disabled.interfaces.map(({ id }) => id)).toEqual(['off']);
    expect(disabled.billRules.map(({ enCode }) => enCode)).toEqual(['OLD']);
  });
});

test('what references are held against has ids and codes of the same', async () => {
  const { dictionaryTypes, interfaces, modules, billRules, disabled, moduleCodes, isScreen } = await loadSurroundings(
    server.deps,
  );
  expect(dictionaryTypes).toEqual(new Set(['long', 'long.list', 'sex']));
  expect(billRules).toEqual(new Set(['r1', 'PO']));
  expect(disabled?.billRules).toEqual(new Set(['r2', 'OLD']));
  expect([interfaces?.has('slow'), interfaces?.has('code.slow')]).toEqual([true, true]);
  expect([interfaces?.has('off'), disabled?.interfaces.has('off')]).toEqual([false, true]);
  expect(modules?.get(releasedId)?.fields).toEqual(new Set(['title', 'items', 'items-price', 'inCard']));
  expect(moduleCodes?.get('named')).toBe(releasedId);
  expect(moduleCodes?.get('draftOnly')).toBe(draftId);
  expect([isScreen?.('area'), isScreen?.('nothing')]).toEqual([true, false]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldModel } from '../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import { isEntered } from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import { sampleFiles } from '../../../../tests/samples';
import { insertSamplePeople } from '../../testing/sample-people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { loadReleasedModule } from './index';
import { supplyReferences } from './testing/supply-references';

let server: TestApp;
const BASE = '/api/visualdev/Base';

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const field = (widget: string, key: string, config: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  __vModel__: key,
});
const entity = (enCode: string, extra: object = {}) => ({
  fullName: `功能${enCode}`,
  enCode,
  type: 1,
  webType: 2,
  formData: JSON.stringify({ fields: [field('input', 'title')] }),
  columnData: '',
  ...extra,
});
const create = async (body: object) => server.call('admin', 'POST', BASE, body);
const release = (id: string, body: object = { pc: 1 }) =>
  server.call('admin', 'POST', `${BASE}/${id}/Actions/Release`, body);
const columnsOf = async (table: string) => {
  const { rows } = await server.deps.pool.query(
    `select column_name, data_type from information_schema.columns where table_schema = 'module' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return Object.fromEntries(rows.map((row) => [row.column_name, row.data_type]));
};

describe('modules as documents', () => {
  test('create, read, change, list, copy, delete', async () => {
    const { data } = await create(
      entity('first', { id: 'chosen', isRelease: 1, creatorTime: 5, extra: { kept: true } }),
    );
    expect(data.id).not.toBe('chosen');
    const info = (await server.call('admin', 'GET', `${BASE}/${data.id}`)).data;
    expect(info).toMatchObject({ id: data.id, enCode: 'first', isRelease: 0, extra: { kept: true }, tables: '' });
    expect([typeof info.formData, typeof info.columnData, typeof info.appColumnData]).toEqual([
      'string',
      'string',
      'string',
    ]);
    expect(await server.call('admin', 'PUT', `${BASE}/${data.id}`, { ...info, fullName: '改名' })).toMatchObject({
      code: 200,
      msg: '更新成功',
    });
    const copy = await server.call('admin', 'POST', `${BASE}/${data.id}/Actions/Copy`);
    expect(copy).toMatchObject({ code: 200, msg: '复制成功' });
    expect((await server.call('admin', 'GET', `${BASE}/${copy.data.id}`)).data).toMatchObject({
      fullName: '改名.副本',
      enCode: 'first_copy',
      formData: info.formData,
      isRelease: 0,
    });
    const list = (
      await server.call(
        'admin',
        'GET',
        `${BASE}?currentPage=1&pageSize=20&sort=desc&sidx=&keyword=改名&type=1&category=`,
      )
    ).data;
    expect(list.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 2 });
    expect(list.list[0]).toMatchObject({
      webType: 2,
      enableFlow: 0,
      isRelease: 0,
      pcIsRelease: 0,
      appIsRelease: 0,
      creatorUser: '管理员/admin',
      creatorTime: expect.any(Number),
    });
    expect(await server.call('admin', 'DELETE', `${BASE}/${copy.data.id}`)).toMatchObject({
      code: 200,
      msg: '删除成功',
    });
    expect((await server.call('admin', 'GET', `${BASE}/${copy.data.id}`)).code).toBe(404);
  });
  test('a code is taken once, also by 20 at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(entity('raced'))));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.code !== 200)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('raced'),
    });
  });
  test.each([
    [{}],
    [[]],
    ['x'],
    [entity('')],
    [entity('a b')],
    [entity('../x')],
    [{ ...entity('ok1'), fullName: ' ' }],
  ])('%j is refused', async (body) => {
    expect((await create(body as object)).code).toBe(400);
  });
  test('the selector shows released modules by category', async () => {
    await server.deps.db
      .insertInto('dictionary_types')
      .values({ id: 'webDesign', full_name: '分类', en_code: 'webDesign' })
      .execute();
    await server.deps.db
      .insertInto('dictionary_entries')
      .values({ id: 'cat', dictionary_type_id: 'webDesign', full_name: '医院', en_code: 'h' })
      .execute();
    const id = (await create(entity('selected', { category: 'cat' }))).data.id;
    await release(id);
    const { list } = (await server.call('admin', 'GET', `${BASE}/Selector?type=1&webType=1,2&isRelease=1`)).data;
    expect(list.find((node: { id: string }) => node.id === 'cat')).toMatchObject({
      fullName: '医院',
      hasChildren: true,
      children: [{ id, fullName: '功能selected' }],
    });
    const rows = (await server.call('admin', 'GET', `${BASE}?category=cat`)).data.list;
    expect(rows[0]).toMatchObject({ category: '医院', isRelease: 1, pcIsRelease: 1 });
  });
});

describe('release', () => {
  test('makes tables, and later only adds to them', async () => {
    const id = (
      await create(
        entity('grow', { formData: JSON.stringify({ fields: [field('input', 'a'), field('inputNumber', 'gone')] }) }),
      )
    ).data.id;
    expect(await release(id)).toMatchObject({ code: 200, msg: '发布成功', data: { version: 1 } });
    const { rows } = await server.deps.pool.query(
      `select tablename from pg_tables where schemaname = 'module' order by tablename`,
    );
    const before = rows.map((row) => row.tablename as string);
    await server.call(
      'admin',
      'PUT',
      `${BASE}/${id}`,
      entity('grow', { formData: JSON.stringify({ fields: [field('input', 'a'), field('datePicker', 'b')] }) }),
    );
    expect((await release(id)).data.version).toBe(2);
    const after = await Promise.all(before.map(columnsOf));
    expect(after.find((columns) => 'gone' in columns)).toMatchObject({
      id: 'bigint',
      a: 'text',
      gone: 'numeric',
      b: 'timestamp with time zone',
      _version: 'integer',
    });
  });
  test('refuses what does not parse, with every reason and its place', async () => {
    const id = (
      await create(
        entity('bad', {
          formData: JSON.stringify({
            fields: [field('input', 'a'), field('input', 'a'), field('input', '__proto__x')],
          }),
        }),
      )
    ).data.id;
    const answer = await release(id);
    expect(answer.code).toBe(400);
    expect(answer.data.issues.map((issue: { code: string }) => issue.code)).toEqual(
      expect.arrayContaining(['ENGINE_FIELD_KEY_DUPLICATE', 'ENGINE_FIELD_KEY_INVALID']),
    );
    expect(answer.data.issues[0].message).toBeTruthy();
  });
  test('refuses a field whose column holds another type, and changes nothing', async () => {
    const id = (await create(entity('typed', { formData: JSON.stringify({ fields: [field('input', 'a')] }) }))).data.id;
    await release(id);
    await server.call(
      'admin',
      'PUT',
      `${BASE}/${id}`,
      entity('typed', { formData: JSON.stringify({ fields: [field('inputNumber', 'a'), field('input', 'fresh')] }) }),
    );
    const answer = await release(id);
    expect(answer).toMatchObject({ code: 400, data: { issues: [{ code: 'ENGINE_TABLE_COLUMN_CONFLICT' }] } });
    expect((await server.call('admin', 'GET', `${BASE}?keyword=typed`)).data.list[0].isRelease).toBe(1);
    const { rows } = await server.deps.pool.query(
      `select 1 from information_schema.columns where table_schema = 'module' and column_name = 'fresh'`,
    );
    expect(rows).toEqual([]);
  });
  test('of two modules that share a table each sees the rows of the other', async () => {
    const tables = JSON.stringify([
      { typeId: '1', table: 'shared_patient', fields: [{ field: 'f_id', primaryKey: 1 }, { field: 'f_name' }] },
    ]);
    const [one, two] = await Promise.all(
      ['one', 'two'].map(
        async (code) =>
          (
            await create(
              entity(code, {
                tables,
                formData: JSON.stringify({ fields: [field('input', 'f_name'), field('input', code)] }),
              }),
            )
          ).data.id as string,
      ),
    );
    const released = await Promise.all([release(one ?? ''), release(two ?? '')]);
    expect(released.map((answer) => answer.code)).toEqual([200, 200]);
    expect(Object.keys(await columnsOf('shared_patient'))).toEqual(
      expect.arrayContaining(['f_id', 'f_name', 'one', 'two']),
    );
    const saved = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${one ?? ''}`, {
      data: { f_name: '张' },
    });
    expect(
      JSON.parse(
        (await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${two ?? ''}/${saved.data.id}`)).data.data,
      ),
    ).toMatchObject({ f_name: '张', two: null });
    const conflict = (
      await create(entity('three', { tables, formData: JSON.stringify({ fields: [field('inputNumber', 'f_name')] }) }))
    ).data.id;
    expect((await release(conflict)).code).toBe(400);
  });
  test('no module reaches the system tables or the private table of another', async () => {
    const { rows } = await server.deps.pool.query(
      `select tablename from pg_tables where schemaname = 'module' and tablename like 'm\\_%' limit 1`,
    );
    for (const table of ['system.users', 'users"; drop table system.users; --', String(rows[0]?.tablename)]) {
      const id = (
        await create(
          entity(`steal${String(Math.random()).slice(2)}`, {
            tables: JSON.stringify([{ typeId: '1', table, fields: [] }]),
          }),
        )
      ).data.id;
      expect((await release(id)).code).toBe(400);
    }
    const id = (
      await create(entity('users', { tables: JSON.stringify([{ typeId: '1', table: 'users', fields: [] }]) }))
    ).data.id;
    expect((await release(id)).code).toBe(200);
    expect(await columnsOf('users')).toHaveProperty('title');
    expect((await server.deps.pool.query('select 1 from system.users')).rowCount).toBeGreaterThan(0);
  });
  test('gives the module a menu once', async () => {
    await server.deps.db
      .insertInto('menus')
      .values({ id: 'root', full_name: '应用', en_code: 'apps', type: 1 })
      .execute();
    const id = (await create(entity('menued'))).data.id;
    for (let round = 0; round < 2; round += 1) await release(id, { pc: 1, app: 0, pcModuleParentId: 'root' });
    const menus = await server.deps.db.selectFrom('menus').selectAll().where('module_id', '=', id).execute();
    expect(menus).toMatchObject([
      { parent_id: 'root', type: 3, url_address: 'model/menued', category: 'Web', full_name: '功能menued' },
    ]);
    expect((await release(id, { pc: 1, pcModuleParentId: 'nowhere' })).code).toBe(404);
  });
  test('releases at once end in one table and increasing versions', async () => {
    const id = (await create(entity('busy'))).data.id;
    const answers = await Promise.all(Array.from({ length: 8 }, () => release(id)));
    expect(answers.map((answer) => answer.data.version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

const files = sampleFiles('templates').map((file) => [path.basename(file, '.json'), file] as const);
describe.skipIf(files.length === 0)('the sample templates', () => {
  beforeAll(() => insertSamplePeople(server.deps.db));
  test('there are some', () => expect(files.length).toBeGreaterThan(20));
  test.each(files)('%s is released, and a record of every field comes back', async (name, file) => {
    const document = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const { data } = await create({ ...document, enCode: name, type: 1 });
    // The samples name rules, dictionaries, interfaces and modules of the system that they are from.
    await supplyReferences(server.deps, document);
    expect(await release(data.id)).toMatchObject({ code: 200, msg: '发布成功' });
    const { model } = await loadReleasedModule(server.deps, data.id);
    await insertInterfaces(model);
    const url = `/api/visualdev/OnlineDev/${String(data.id)}`;
    // Saves like an older client: the whole record, without a module version. Locked fields keep their own values.
    const values = sampleRecord(model, entered);
    const saved = await server.call('admin', 'POST', url, { data: JSON.stringify(values) });
    expect([saved.code, saved.data?.errors]).toEqual([200, undefined]);
    expect(JSON.parse((await server.call('admin', 'GET', `${url}/${String(saved.data.id)}`)).data.data)).toMatchObject(
      sampleRecord(model, typed),
    );
    expect(await server.call('admin', 'POST', `${url}/List`, {})).toMatchObject({
      code: 200,
      data: { pagination: { total: 1 } },
    });
    for (const call of ['Config', `${String(saved.data.id)}/DataChange`])
      expect((await server.call('admin', 'GET', `${url}/${call}`)).code).toBe(200);
  });
});

/** A mobile number: it matches every pattern of the samples. */
const PATTERN_SAMPLE = '13800138000';
/** `dataType` of an interface with fixed data. */
const STATIC_DATA = 2;

/** The interface that offers a field's values. */
function offeringOf(node: FieldModel) {
  if (node.options?.kind === 'dynamic' && node.options.interfaceId !== '') return node.options;
  const link = registry.of(node).linksTo(node);
  return link?.source.kind === 'interface' ? { ...link.source, labelKey: link.labelKey } : null;
}

/** Creates the data interfaces of a template; they return the sample values as choices. */
async function insertInterfaces(model: ModuleModel): Promise<void> {
  const offered = new Map<string, Record<string, unknown>[]>();
  for (const node of entered(model.allFields)) {
    const source = offeringOf(node);
    if (!source) continue;
    const samples = [1, 2].flatMap((seed) => [registry.of(node).sample(node, seed)].flat(2));
    const rows = samples.map((value) => ({ [source.labelKey]: value, [source.valueKey]: value }));
    offered.set(source.interfaceId, [...(offered.get(source.interfaceId) ?? []), ...rows]);
  }
  for (const [id, rows] of offered) {
    const row = { id, full_name: id, en_code: id, data_type: STATIC_DATA, query: JSON.stringify(rows) };
    await server.deps.db
      .insertInto('data_interfaces')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ query: row.query }))
      .execute();
  }
}

const isValue = (node: FieldModel) => registry.of(node).kind === 'value' && isEntered(node, registry);

/** Fields with values that are entered, in the record or in a sub-table; the records of other modules are not there. */
const entered = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter((node) => node.key !== '' && node.isStored && isValue(node) && !registry.of(node).refersTo(node));

/** Fields that a user can edit: visible and not locked by the author. */
function typed(fields: readonly FieldModel[]): readonly FieldModel[] {
  return entered(fields).filter((node) => !node.isHidden && !node.isDisabled && !node.isReadOnly);
}

function sampleRecord(model: ModuleModel, choose: typeof entered): Record<string, unknown> {
  const sampleOf = (fields: readonly FieldModel[], seed: number) =>
    Object.fromEntries(
      choose(fields).map((node) => [
        node.key,
        node.patterns.length > 0 ? PATTERN_SAMPLE : registry.of(node).sample(node, seed),
      ]),
    );
  const tables = model.allFields.filter((node) => registry.of(node).kind === 'table');
  return {
    ...sampleOf(mainFields(model), 1),
    ...Object.fromEntries(tables.map((table) => [table.key, [1, 2].map((seed) => sampleOf(table.children, seed))])),
  };
}

describe('what a module leaves and what it makes', () => {
  test('copies asked for in the same moment all come, each under a code of its own', async () => {
    const { id } = (await create(entity('copied'))).data;
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => server.call('admin', 'POST', `${BASE}/${id}/Actions/Copy`)),
    );
    expect(copies.map(({ code }) => code)).toEqual(copies.map(() => 200));
    expect(new Set(copies.map(({ data }) => data.id)).size).toBe(10);
  });

  test('a removed module takes the menu entries that would lead nowhere', async () => {
    const menusOf = async (id: string) =>
      server.deps.db.selectFrom('menus').select(['id', 'category']).where('module_id', '=', id).execute();
    const { id } = (await create(entity('removed'))).data;
    const placed = { pc: 1, pcModuleParentId: '-1', app: 1, appModuleParentId: '-1' };
    expect((await release(id, placed)).code).toBe(200);
    const folder = (await menusOf(id)).find(({ category }) => category === 'Web');
    const below = (await create(entity('below'))).data.id;
    expect((await release(below, { pc: 1, pcModuleParentId: folder?.id })).code).toBe(200);
    expect((await server.call('admin', 'DELETE', `${BASE}/${id}`)).code).toBe(200);
    expect([await menusOf(id), (await menusOf(below)).length]).toEqual([[folder], 1]);
  });
});

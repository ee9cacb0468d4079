import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModule, releaseModule } from '../../src/server/modules/modules/index';
import { createSystemServer, type SystemServer } from './system-server';

/** `.bm` files: menu entries leave one platform with all below them and come into another. */
let server: SystemServer;
const MENU = '/api/system/Menu';
const IMPORT = `${MENU}/Action/Import`;
const leave = {
  fullName: '请假单',
  enCode: 'leave',
  formData: { fields: [{ __config__: { jnpfKey: 'input', label: '标题' }, __vModel__: 'title' }] },
  columnData: { columnList: [], searchList: [] },
};
let moduleId: string;
async function publish(to: SystemServer): Promise<string> {
  const id = await createModule(to.deps, leave);
  await releaseModule(to.deps, id);
  return id;
}
beforeAll(async () => {
  server = await createSystemServer();
  moduleId = await publish(server);
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('menus').execute();
  const entry = (id: string, more: object) => ({ id, full_name: `${id}名`, en_code: id, type: 1, ...more });
  const property_json = JSON.stringify({ moduleId, isTree: 0 });
  for (const row of [
    entry('dir', { sort_code: 1 }),
    entry('leave', { parent_id: 'inner', type: 3, property_json, url_address: 'model/leave' }),
    entry('inner', { parent_id: 'dir' }),
    entry('link', { parent_id: 'dir', type: 7, url_address: 'https://example.com', description: '说明' }),
    entry('other', { sort_code: 2 }),
  ])
    await server.deps.db.insertInto('menus').values(row).execute();
});
afterAll(() => server.close());

const exported = () => server.download(`${MENU}/dir/Action/Export`);
const codes = async (of: SystemServer) => {
  const rows = await of.deps.db.selectFrom('menus').selectAll().orderBy('en_code').execute();
  const names = new Map(rows.map((row) => [row.id, row.en_code]));
  return rows.map((row) => `${names.get(row.parent_id) ?? ''}/${row.en_code}`);
};
/** Lines about menu entries: what happened, to what, and the code before and after. */
const trail = async (of: SystemServer) => {
  const lines = await of.deps.db.selectFrom('record_changes').selectAll().where('resource', '=', MENU).execute();
  return lines
    .map(({ action, record_name, before, after }) => [
      action,
      record_name,
      before && before['enCode'],
      after?.['enCode'],
    ])
    .toSorted(([, a], [, b]) => String(a).localeCompare(String(b), 'en'));
};

describe('a file', () => {
  it('holds an entry with all below it, and comes in elsewhere under the module of that code', async () => {
    const file = await exported();
    expect(JSON.parse(file)).toMatchObject({ format: 'formloom.menu', version: 1 });
    expect(file).not.toContain('"other"');
    const other = await createSystemServer();
    try {
      await other.deps.db.deleteFrom('menus').execute();
      const refused = await other.upload(IMPORT, file);
      expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('leave名”（leave）：功能不存在') });
      expect(await codes(other)).toEqual([]);
      const id = await publish(other);
      expect(await other.upload(`${IMPORT}?preview=1`, file)).toMatchObject({ data: { isPreview: true, added: 4 } });
      expect(await codes(other)).toEqual([]);
      const done = await other.upload(IMPORT, file);
      expect(done).toMatchObject({ code: 200, data: { added: 4 } });
      expect(done.data.list.map(({ path }: { path: string }) => path)).toContain('dir名/inner名/leave名');
      expect(await codes(other)).toEqual(['/dir', 'dir/inner', 'inner/leave', 'dir/link']);
      const row = await other.deps.db
        .selectFrom('menus')
        .selectAll()
        .where('en_code', '=', 'leave')
        .executeTakeFirstOrThrow();
      expect([row.module_id, row.url_address]).toEqual([id, 'model/leave']);
      expect(await other.upload(IMPORT, file)).toMatchObject({ data: { added: 0, changed: 0, skipped: 4 } });
      // The preview and the import that changed nothing left no lines.
      expect(await trail(other)).toEqual([
        ['create', 'dir名', null, 'dir'],
        ['create', 'inner名', null, 'inner'],
        ['create', 'leave名', null, 'leave'],
        ['create', 'link名', null, 'link'],
      ]);
    } finally {
      await other.close();
    }
  });

  it('changes what an entry is called, not where it stands or leads', async () => {
    const file = await exported();
    const set = { full_name: '新名', parent_id: 'other', url_address: 'https://example.org' };
    await server.deps.db.updateTable('menus').set(set).where('id', '=', 'link').execute();
    const { data } = await server.upload(IMPORT, file);
    expect(data).toMatchObject({ changed: 1, skipped: 3 });
    const row = await server.deps.db.selectFrom('menus').selectAll().where('id', '=', 'link').executeTakeFirstOrThrow();
    expect(await trail(server)).toEqual([['update', 'link名', undefined, undefined]]);
    const [line] = await server.deps.db.selectFrom('record_changes').selectAll().execute();
    expect([line?.before, line?.after]).toEqual([{ fullName: '新名' }, { fullName: 'link名' }]);
    expect(row).toMatchObject({ full_name: 'link名', parent_id: 'other', url_address: 'https://example.org' });
  });

  it('that was changed by hand is refused', async () => {
    const file = await exported();
    expect((await server.upload(IMPORT, file.replace('https://example.com', 'javascript:alert(1)'))).code).toBe(400);
    expect((await server.upload(IMPORT, file.slice(0, -9))).code).toBe(400);
  });
});

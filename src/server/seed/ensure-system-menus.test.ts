import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { ensureSystemMenus } from './ensure-system-menus';

interface MenuEntry {
  readonly id: string;
  readonly fullName: string;
  readonly type: number;
  readonly urlAddress: string;
  readonly propertyJson: string;
  readonly children: readonly MenuEntry[];
}

const realSchemas = path.resolve(import.meta.dirname, '../../schemas');
const screen = {
  fullName: '@t:system.lamp.title',
  menu: { enCode: 'systemData.lamp', urlAddress: 'systemData/lamp', parent: 'systemData', icon: 'lamp', sortCode: 3 },
};

let server: TestApp;
let schemas: string;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

beforeEach(async () => {
  schemas = await mkdtemp(path.join(tmpdir(), 'formloom-schemas-'));
  await mkdir(path.join(schemas, 'system'));
  const texts = { 'system.lamp.title': '灯' };
  await write('text.json', { zh: texts, zhtw: texts, en: texts });
  await write('system/lamp.json', screen);
});
afterEach(async () => {
  await server.deps.db.deleteFrom('menus').execute();
  await rm(schemas, { recursive: true });
});

const write = (file: string, content: unknown) =>
  writeFile(path.join(schemas, file), typeof content === 'string' ? content : JSON.stringify(content));

async function menuOf(account: string): Promise<readonly MenuEntry[]> {
  const { code, data } = await server.call(account, 'GET', '/api/oauth/CurrentUser');
  expect(code).toBe(200);
  return data.menuList;
}

describe('ensureSystemMenus', () => {
  it('gives an administrator the screen below its directory, named in zh', async () => {
    await ensureSystemMenus(server.deps, schemas);
    const [directory, ...others] = await menuOf('admin');
    expect(others).toEqual([]);
    expect(directory).toMatchObject({ id: 'menuSystemData', fullName: '数据应用', type: 1 });
    expect(directory?.children).toMatchObject([
      { id: 'screen:lamp', fullName: '灯', type: 2, urlAddress: 'systemData/lamp', sortCode: 3 },
    ]);
    expect(JSON.parse(directory?.children[0]?.propertyJson ?? '')).toEqual({ screen: 'lamp' });
  });

  it('shows it to nobody else until they are granted it', async () => {
    await ensureSystemMenus(server.deps, schemas);
    const userId = await server.createUser({ account: 'nurse' });
    expect(await menuOf('nurse')).toEqual([]);
    await server.grant({ objectType: 'user', objectId: userId, menuId: 'screen:lamp' });
    expect(await menuOf('nurse')).toMatchObject([{ id: 'menuSystemData', children: [{ id: 'screen:lamp' }] }]);
  });

  it('leaves alone what an administrator changed, also when several servers start at once', async () => {
    await ensureSystemMenus(server.deps, schemas);
    await server.deps.db
      .updateTable('menus')
      .set({ full_name: '灯具', parent_id: '-1', enabled_mark: 0 })
      .where('id', '=', 'screen:lamp')
      .execute();
    await Promise.all(Array.from({ length: 8 }, () => ensureSystemMenus(server.deps, schemas)));
    const rows = await server.deps.db
      .selectFrom('menus')
      .select(['id', 'full_name', 'parent_id', 'enabled_mark'])
      .where('type', '=', 2)
      .execute();
    expect(rows).toEqual([{ id: 'screen:lamp', full_name: '灯具', parent_id: '-1', enabled_mark: 0 }]);
  });

  it('makes no second entry for a screen that stands under another', async () => {
    await server.deps.db
      .insertInto('menus')
      .values({
        id: 'own',
        full_name: '灯',
        en_code: 'lamp',
        type: 2,
        property_json: JSON.stringify({ screen: 'lamp' }),
      })
      .execute();
    await ensureSystemMenus(server.deps, schemas);
    expect(await server.deps.db.selectFrom('menus').select('id').where('type', '=', 2).execute()).toEqual([
      { id: 'own' },
    ]);
  });

  it('makes none for a screen that asks for none', async () => {
    await write('system/lamp.json', { fullName: 'x' });
    await ensureSystemMenus(server.deps, schemas);
    expect(await menuOf('admin')).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 'lamp.json'],
    ['no name', { ...screen, fullName: '' }, '/fullName'],
    ['an unknown member', { ...screen, menu: { ...screen.menu, urlAdress: 'x' } }, '/menu/urlAdress'],
    ['an unknown directory', { ...screen, menu: { ...screen.menu, parent: 'attic' } }, 'attic'],
  ])('stops at a file with %s and names it', async (_what, content, part) => {
    await write('system/lamp.json', content);
    const failure = await ensureSystemMenus(server.deps, schemas).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    expect(failure).toContain('lamp.json');
    expect(failure).toContain(part);
    expect(await menuOf('admin')).toEqual([]);
  });
});

describe('the real screens', () => {
  it('all come into the menu', async () => {
    const files = await readdir(path.join(realSchemas, 'system'));
    const documents = await Promise.all(
      files.map(async (file) => JSON.parse(await readFile(path.join(realSchemas, 'system', file), 'utf8'))),
    );
    const wanted = documents.flatMap((document) => (document.menu ? [document.menu.urlAddress as string] : []));
    expect(wanted.length).toBeGreaterThan(0);
    await ensureSystemMenus(server.deps);
    const found = (await menuOf('admin')).flatMap(({ children }) => children);
    expect(found.map(({ urlAddress }) => urlAddress).sort()).toEqual(wanted.sort());
    expect(found.filter(({ fullName }) => fullName.includes('.') || fullName.startsWith('@t:'))).toEqual([]);
  });
});

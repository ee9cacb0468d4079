import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment, startServer } from '../../src/server/main';
import { createTestDatabase, type TestDatabase } from '../../src/server/testing/test-database';
import { toClientHash } from '../../src/server/modules/oauth/index';

/** Timeout of tests that seed the demo: publishing and filling five modules takes seconds. */
const DEMO = { timeout: 60_000 };

/** Dictionary types that pages of existing clients read by code. */
const CODES =
  'businessType webDesign WorkFlowCategory sex Nation Education certificateType PositionType RoleType EnterpriseNature ' +
  'IndustryType groupType portalDesigner printDev DataInterfaceType NoticeType appDesigner ReportSort dataVType webForm ' +
  'appForm flowForm flowType flowFormType OrganizeType Language languageType menuType Email Comparison scheduleType ' +
  'dbType createModule';
const DIRECTORIES = 'onlineDev generator system systemData permission workFlow msgCenter extend';

interface DictionaryType {
  readonly id: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly isTree: number;
  readonly dictionaryList: readonly { readonly id: string; readonly children?: readonly object[] }[];
}
interface MenuEntry {
  readonly enCode: string;
  readonly type: number;
  readonly children: readonly MenuEntry[];
}

let database: TestDatabase;
let pool: TestDatabase['pool'];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pool;
});
afterEach(() => database.drop());

/** Starts the server as an operator does, reads dictionaries and menu over HTTP, and stops it. */
async function start(seed: 'demo' | 'none'): Promise<{ types: readonly DictionaryType[]; menu: readonly MenuEntry[] }> {
  const environment = readEnvironment({ SEED: seed, PORT: '0', ADMIN_PASSWORD: 'Formloom@1', LOG_LEVEL: 'silent' }, '');
  const running = await startServer({ ...environment, port: 0 }, database.url, () => undefined);
  try {
    const payload = `account=admin&password=${toClientHash('Formloom@1')}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const login = await running.app.inject({ method: 'POST', url: '/api/oauth/Login', headers, payload });
    const authorization: string = login.json().data.token;
    const read = async (url: string) =>
      (await running.app.inject({ method: 'GET', url, headers: { authorization } })).json().data;
    return {
      types: (await read('/api/system/DictionaryData/All')).list,
      menu: (await read('/api/oauth/CurrentUser')).menuList,
    };
  } finally {
    await running.close();
  }
}

async function rows(): Promise<unknown> {
  const tables = ['dictionary_types', 'dictionary_entries', 'menus', 'settings'];
  return Promise.all(
    tables.map(async (table) => (await pool.query(`select * from system.${table} order by 1`)).rows as unknown),
  );
}
const emptyDirectories = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap((entry) => [
    ...(entry.type === 1 && entry.children.length === 0 ? [entry] : []),
    ...emptyDirectories(entry.children),
  ]);

describe.each(['demo', 'none'] as const)('a new database with SEED=%s', (seed) => {
  it('has every type and directory that clients read by code, and starts again without a change', DEMO, async () => {
    const { types, menu } = await start(seed);
    const filled = types.filter(({ dictionaryList }) => dictionaryList.length > 0).map(({ enCode }) => enCode);
    expect(CODES.split(' ').filter((code) => !filled.includes(code))).toEqual([]);
    const industry = types.find(({ enCode }) => enCode === 'IndustryType');
    expect(industry?.dictionaryList.some(({ children }) => (children?.length ?? 0) > 0)).toBe(true);

    const directories = await pool.query<{ en_code: string }>('select en_code from system.menus where type = 1');
    const codes = directories.rows.map(({ en_code }) => en_code);
    expect(DIRECTORIES.split(' ').filter((code) => !codes.includes(code))).toEqual([]);
    expect(menu.length).toBeGreaterThan(0);
    expect(emptyDirectories(menu)).toEqual([]);

    const before = await rows();
    await start(seed);
    expect(await rows()).toEqual(before);
  });
});

describe('a database that is in use', () => {
  it('keeps what was deleted, renamed or made under the same code', async () => {
    await start('none');
    await pool.query(`delete from system.dictionary_types where en_code = 'Nation'`);
    await pool.query(`update system.dictionary_types set en_code = 'gender', full_name = '男女' where en_code = 'sex'`);
    await pool.query(`delete from system.dictionary_entries where dictionary_type_id = 'dictEducation'`);
    await pool.query(`delete from system.menus where en_code = 'extend'`);
    await pool.query(`update system.menus set full_name = '流程', enabled_mark = 0 where en_code = 'workFlow'`);
    const before = await rows();
    await start('none');
    expect(await rows()).toEqual(before);
  });

  it('gets them when it is older than they are, and keeps its own', async () => {
    await start('none');
    // The state of an old database: no standard data, and an administrator's own type and directory under two of the codes.
    await pool.query(`delete from system.settings where key = 'installedOnce'`);
    await pool.query('delete from system.dictionary_types');
    await pool.query(
      `delete from system.menus where en_code in (${quoted('onlineDev generator workFlow msgCenter extend')})`,
    );
    await pool.query(
      `insert into system.dictionary_types (id, full_name, en_code) values ('own', '我的学历', 'Education'),
        ('dictSex', '改名的', 'gender')`,
    );
    await pool.query(
      `insert into system.dictionary_entries (id, dictionary_type_id, full_name, en_code) values ('own1', 'own', '大学', 'u')`,
    );
    await pool.query(
      `insert into system.menus (id, full_name, en_code, type) values ('ownFlow', '我的流程', 'workFlow', 1)`,
    );
    const { types } = await start('none');
    const expected = CODES.split(' ').filter((code) => code !== 'sex');
    expect(types.map(({ enCode }) => enCode).sort()).toEqual([...expected, 'gender'].sort());
    expect(types.find(({ enCode }) => enCode === 'Education')).toMatchObject({
      id: 'own',
      fullName: '我的学历',
      dictionaryList: [{ id: 'own1' }],
    });
    expect(types.find(({ enCode }) => enCode === 'gender')).toMatchObject({ fullName: '改名的', dictionaryList: [] });
    const flows = await pool.query(`select id from system.menus where en_code = 'workFlow'`);
    expect(flows.rows).toEqual([{ id: 'ownFlow' }]);
  });

  it('gets the examples later, beside what is there', DEMO, async () => {
    await start('none');
    const { types } = await start('demo');
    const codes = types.map(({ enCode }) => enCode);
    expect(codes).toContain('drugForm');
    expect(new Set(codes).size).toBe(codes.length);
    expect(types.find(({ enCode }) => enCode === 'sex')?.dictionaryList).toHaveLength(3);
  });
});

function quoted(codes: string): string {
  return codes
    .split(' ')
    .map((code) => `'${code}'`)
    .join(', ');
}

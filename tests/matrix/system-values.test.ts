import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../src/engine/sheet/read-sheet';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { ensureSystemMenus } from '../../src/server/seed/ensure-system-menus';
import { TEST_DEPARTMENT_ID } from '../../src/server/testing/test-app';
import { readScreens } from '../contract/screen-documents';

/**
 * The matrix of values for system screens whose menu entry can ask for codes of columns and fields: what is refused is in no byte of
 * list, record, trail, spreadsheet or refusal, nothing is found or sorted by it, and nobody writes it.
 */
interface Kind {
  /** File of the screen, and what `defineResource` serves its records at. */
  readonly screen: string;
  readonly path: string;
  readonly menu: string;
  /** A record with a value of its own in each member; `next` is one that sorts behind it by each of them. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Values to look for, by member, with the codes of the column and of the field that show them; '' = there is none. */
  readonly canaries: Readonly<
    Record<string, { readonly value: string; readonly column: string; readonly form: string }>
  >;
}

const canary = (value: string, column: string, form = column) => ({ value, column, form });
const named = (kind: string) => ({
  body: {
    fullName: `${kind}zqname`,
    enCode: `${kind}zqcode`,
    sortCode: 471_163,
    description: `${kind}zqnote`,
    enabledMark: 1,
  },
  canaries: {
    fullName: canary(`${kind}zqname`, 'fullName'),
    enCode: canary(`${kind}zqcode`, 'enCode'),
    sortCode: canary('471163', 'sortCode'),
    description: canary(`${kind}zqnote`, '', 'description'),
  },
});

const KINDS: readonly Kind[] = [
  {
    screen: 'dataSource',
    path: '/api/system/DataSource',
    menu: 'systemData.dataSource',
    body: {
      fullName: 'zqtitle',
      dbType: 'postgresql',
      host: 'zqhost.example.org',
      port: 47_116,
      serviceName: 'zqdatabase',
      userName: 'zquser',
      password: 'zqpassword',
      sortCode: 471_163,
      description: 'zqsourcenote',
    },
    canaries: {
      fullName: canary('zqtitle', 'fullName'),
      host: canary('zqhost.example.org', 'host'),
      serviceName: canary('zqdatabase', 'serviceName'),
      userName: canary('zquser', 'userName'),
      description: canary('zqsourcenote', '', 'description'),
    },
  },
  { screen: 'group', path: '/api/permission/Group', menu: 'permission.group', ...named('group') },
  {
    screen: 'position',
    path: '/api/permission/Position',
    menu: 'permission.position',
    canaries: {
      ...named('position').canaries,
      organizeId: canary(TEST_DEPARTMENT_ID, 'organizeId'),
    },
    body: { ...named('position').body, organizeId: TEST_DEPARTMENT_ID },
  },
  {
    screen: 'role',
    path: '/api/permission/Role',
    menu: 'permission.role',
    canaries: {
      ...named('role').canaries,
      organizeIds: canary(TEST_DEPARTMENT_ID, '', 'organizeIdsTree'),
    },
    body: { ...named('role').body, organizeIds: [TEST_DEPARTMENT_ID] },
  },
  {
    screen: 'user',
    path: '/api/permission/Users',
    menu: 'permission.user',
    body: {
      account: 'zqaccount',
      realName: 'zqreal',
      organizeIds: [TEST_DEPARTMENT_ID],
      gender: 1,
      mobilePhone: '13900001234',
      email: 'zqmail@example.org',
      sortCode: 471_163,
      description: 'zqnote',
    },
    canaries: {
      account: canary('zqaccount', 'account'),
      realName: canary('zqreal', 'realName'),
      mobilePhone: canary('13900001234', 'mobilePhone'),
      email: canary('zqmail@example.org', '', 'email'),
      sortCode: canary('471163', 'sortCode'),
      description: canary('zqnote', '', 'description'),
      organizeIds: canary(TEST_DEPARTMENT_ID, '', 'organizeIdTree'),
    },
  },
];

interface Codes {
  readonly columns: readonly string[];
  readonly forms: readonly string[];
}

let server: RecordServer;
let users = 0;
const recordIds = new Map<string, string>();

beforeAll(async () => {
  server = await createRecordServer();
  await ensureSystemMenus(server.deps);
  for (const kind of KINDS) {
    const { code, data } = await server.call('admin', 'POST', kind.path, kind.body);
    expect([kind.screen, code]).toEqual([kind.screen, 200]);
    recordIds.set(kind.screen, (data as { id: string }).id);
  }
});
afterAll(() => server.close());

const BUTTONS = ['add', 'edit', 'remove', 'export', 'import', 'activate', 'disable'].map((code) => `btn_${code}`);
const menuId = ({ screen }: Kind) => `screen:${screen}`;
/** The list, on one page. */
const listOf = ({ path }: Kind, query: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ pageSize: '200', ...query }).toString()}`;
const recordOf = ({ screen, path }: Kind) => `${path}/${recordIds.get(screen) ?? ''}`;

/** Somebody with the screen, all its buttons, the trail of changes and these codes. */
async function userWith(kind: Kind, { columns, forms }: Codes): Promise<string> {
  const account = `system${String((users += 1))}`;
  const objectId = await server.createUser({ account });
  const grant = { objectType: 'user', objectId } as const;
  await server.grant({ ...grant, menuId: menuId(kind), buttons: BUTTONS, columns, forms });
  await server.grant({ ...grant, menuId: 'screen:recordChange' });
  return account;
}

/** Switches on or off what the entry asks for, as an administrator does in the screen of menus. */
async function ask(kind: Kind, isColumnAuthorize: 0 | 1, isFormAuthorize: 0 | 1): Promise<void> {
  const url = `/api/system/Menu/${menuId(kind)}`;
  const { data } = await server.call('admin', 'GET', url);
  const { code } = await server.call('admin', 'PUT', url, { ...(data as object), isColumnAuthorize, isFormAuthorize });
  expect(code).toBe(200);
}

/** Every code that the server offers for the screen. */
async function allCodes(kind: Kind): Promise<Codes> {
  const codes = async (list: string) => {
    const { data } = await server.call('admin', 'GET', `/api/system/${list}/${menuId(kind)}/Fields`);
    return (data as { list: { enCode: string }[] }).list.map(({ enCode }) => enCode);
  };
  return { columns: await codes('ModuleColumn'), forms: await codes('ModuleForm') };
}

const bytes = (answer: unknown) => JSON.stringify(answer);
const trailOf = (kind: Kind) =>
  `/api/system/RecordChange?resource=${encodeURIComponent(kind.path)}&recordId=${recordIds.get(kind.screen) ?? ''}`;

test('every system screen that can ask for columns or fields is looked at here', () => {
  const asking = readScreens()
    .filter(({ document: { columnData } }) => JSON.stringify(columnData ?? {}).includes('"useColumnPermission":true'))
    .map(({ name }) => name);
  expect(KINDS.map(({ screen }) => screen)).toEqual(asking);
});

describe.each(KINDS)('$screen', (kind) => {
  const members = Object.entries(kind.canaries);
  afterEach(() => ask(kind, 0, 0));

  test('shows everything while its entry asks for nothing', async () => {
    const account = await userWith(kind, { columns: [], forms: [] });
    const list = bytes(await server.call(account, 'GET', listOf(kind)));
    const record = bytes(await server.call(account, 'GET', recordOf(kind)));
    for (const [, { value, column }] of members) {
      if (column !== '') expect(list).toContain(value);
      expect(record).toContain(value);
    }
  });

  test('tells nothing to who has the menu and its buttons alone', async () => {
    await ask(kind, 1, 1);
    const account = await userWith(kind, { columns: [], forms: [] });
    const list = await server.call(account, 'GET', listOf(kind));
    const record = await server.call(account, 'GET', recordOf(kind));
    const stale = await server.call(account, 'PUT', recordOf(kind), { version: 1 });
    expect([list.code, record.code, stale.code]).toEqual([200, 200, 409]);
    expect((list.data as { list: object[] }).list.map((row) => Object.keys(row))).toContainEqual(['id']);
    expect(Object.keys(record.data as object).sort()).toEqual(['id', 'version']);
    for (const [member, { value }] of members) {
      const heard = bytes([
        list,
        record.data as object,
        stale,
        await server.call(account, 'GET', listOf(kind, { sidx: member, sort: 'asc' })),
      ]);
      // The id of the department is in no answer but as the value of a member.
      expect([member, heard.includes(value)]).toEqual([member, false]);
    }
    // What the left tree asks is a question about a column.
    const below = await server.call(account, 'GET', listOf(kind, { organizeId: TEST_DEPARTMENT_ID }));
    if (kind.screen !== 'group' && kind.screen !== 'dataSource') expect([below.code, below.data]).toEqual([403, null]);
  });

  test.each(members)('hides %s alone from who has all other codes', async (member, { value, column, form }) => {
    await ask(kind, 1, 1);
    const all = await allCodes(kind);
    // A name stands in the name of what is nested; only the codes of the member are left out.
    const columns = all.columns.filter((code) => code !== column);
    const forms = all.forms.filter((code) => code !== form);
    const account = await userWith(kind, { columns, forms });
    const [list, record] = [
      await server.call(account, 'GET', listOf(kind)),
      await server.call(account, 'GET', recordOf(kind)),
    ];
    const others = members.filter(([name]) => name !== member);
    for (const [, other] of others) {
      if (other.column !== '') expect(bytes(list)).toContain(other.value);
      expect(bytes(record)).toContain(other.value);
    }
    const trail = await server.call(account, 'GET', trailOf(kind));
    expect(trail.code).toBe(200);
    const told: string = bytes((trail.data as { list: { changes: string }[] }).list.map(({ changes }) => changes));
    expect(bytes([list, record]) + told).not.toContain(value);

    const noted = others.filter(([name]) => name !== 'organizeId' && name !== 'organizeIds');
    for (const [, other] of noted) expect(told).toContain(other.value);

    const sorted = async (sidx: string) =>
      bytes(await server.call(account, 'GET', listOf(kind, { sidx, sort: 'asc' })));
    expect(await sorted(member)).toBe(await sorted('gone'));
    const found = async (who: string) =>
      ((await server.call(who, 'GET', listOf(kind, { keyword: value }))).data as { list: object[] }).list;
    if (column !== '') expect(await found(account)).toEqual([]);

    const { version, ...known } = record.data as { version: number } & Record<string, unknown>;
    const refused = await server.call(account, 'PUT', recordOf(kind), {
      ...known,
      version,
      [member]: kind.body[member],
    });
    expect([refused.code, bytes(refused.data)]).toEqual([400, expect.stringContaining(`"field":"${member}"`)]);
    const saved = await server.call(account, 'PUT', recordOf(kind), { ...known, version, [member]: '' });
    expect([member, saved.code, saved.msg]).toEqual([member, 200, saved.msg]);
    expect(bytes(await server.call('admin', 'GET', recordOf(kind)))).toContain(value);
    const stale = await server.call(account, 'PUT', recordOf(kind), { ...known, version: 1 });
    expect(stale.code).toBe(409);
    expect(bytes(stale)).not.toContain(value);
  });

  test('gives and takes codes with the next call', async () => {
    const offered = async () => {
      const body = { type: 'column', moduleIds: menuId(kind) };
      return bytes(
        await server.call(
          'admin',
          'POST',
          `/api/permission/Authority/Data/${recordIds.get('role') ?? ''}/Values`,
          body,
        ),
      );
    };
    expect(await offered()).not.toContain('sortCode');
    await ask(kind, 1, 0);
    expect(await offered()).toContain('sortCode');
    const account = await userWith(kind, { columns: ['sortCode'], forms: [] });
    const list = async () => bytes(await server.call(account, 'GET', listOf(kind)));
    expect(await list()).toContain('471163');
    await server.deps.db
      .deleteFrom('grants')
      .where('menu_id', '=', menuId(kind))
      .where('item_type', '=', 'column')
      .execute();
    expect(await list()).not.toContain('471163');
    // The record is not asked for.
    expect(bytes(await server.call(account, 'GET', recordOf(kind)))).toContain('471163');
    await ask(kind, 0, 0);
    expect(await list()).toContain('471163');
  });
});

describe('spreadsheets of users', () => {
  const kind = KINDS.find(({ screen }) => screen === 'user') as Kind;
  const offer = async (account: string, url: string) => {
    const { code, data } = await server.call(account, 'GET', url);
    expect([url, code]).toEqual([url, 200]);
    const { rawPayload } = await server.app.inject({ method: 'GET', url: (data as { url: string }).url });
    const { lines } = await readSheet(new Uint8Array(rawPayload), 'a.xlsx');
    return lines.map(({ cells }) => [...cells.values()].map(({ text }) => text));
  };

  test('hold and take the columns that their user may know', async () => {
    await ask(kind, 1, 1);
    const all = await allCodes(kind);
    const without = (codes: readonly string[]) =>
      codes.filter((code) => !['mobilePhone', 'description'].includes(code));
    const account = await userWith(kind, { columns: without(all.columns), forms: without(all.forms) });
    const exported = await offer(account, `${kind.path}/ExportExcel?dataType=1`);
    expect(exported[0]).toContain('邮箱');
    expect(exported[0]).not.toContain('手机');
    expect(bytes(exported)).toContain('zqmail@example.org');
    expect(bytes(exported)).not.toMatch(/13900001234|zqnote/);
    const wanted = await offer(account, `${kind.path}/ExportExcel?dataType=1&selectKey=account,mobilePhone`);
    expect(wanted[0]).toEqual(['账号']);
    const [template] = await offer(account, `${kind.path}/TemplateDownload`);
    expect(template?.join(' ')).toContain('邮箱');
    expect(template?.join(' ')).not.toMatch(/手机|说明/);

    const row = { account: 'zqsent', realName: '甲', organizeIds: '示范医院/心内科', mobilePhone: '13900009999' };
    const sent = await server.call(account, 'POST', `${kind.path}/ImportData`, { list: [row] });
    expect(sent.data).toMatchObject({ snum: 1, fnum: 0 });
    const stored = await server.deps.db
      .selectFrom('users')
      .select('mobile_phone')
      .where('account', '=', 'zqsent')
      .executeTakeFirstOrThrow();
    expect(stored.mobile_phone).toBe('');
    await ask(kind, 0, 0);
  });
});

test('a data source keeps its password, for its own server alone, when its writer has no right to it', async () => {
  const kind = KINDS.find(({ screen }) => screen === 'dataSource') as Kind;
  const stored = async () =>
    server.deps.db
      .selectFrom('data_sources')
      .select(['full_name', 'host', 'password'])
      .where('id', '=', recordIds.get('dataSource') ?? '')
      .executeTakeFirstOrThrow();
  await ask(kind, 1, 1);
  const all = await allCodes(kind);
  const account = await userWith(kind, { ...all, forms: all.forms.filter((code) => code !== 'password') });
  const before = await stored();
  expect(before.password).not.toBe('');
  const { data } = await server.call(account, 'GET', recordOf(kind));
  const known = data as Readonly<Record<string, unknown>>;
  expect(known).not.toHaveProperty('hasPassword');
  const renamed = await server.call(account, 'PUT', recordOf(kind), { ...known, fullName: 'zqrenamed' });
  expect([renamed.code, await stored()]).toEqual([200, { ...before, full_name: 'zqrenamed' }]);
  const moved = { ...known, version: undefined, fullName: 'zqrenamed', host: 'elsewhere.example.org' };
  expect((await server.call(account, 'PUT', recordOf(kind), moved)).code).toBe(400);
  expect(await stored()).toEqual({ ...before, full_name: 'zqrenamed' });
  await ask(kind, 0, 0);
});

describe('the switches of an entry', () => {
  const entry = async (account: string, body: object) => {
    const url = '/api/system/Menu/screen:role';
    const { data } = await server.call('admin', 'GET', url);
    return server.call(account, 'PUT', url, { ...(data as object), ...body });
  };

  test('are switched by administrators alone, and not by the properties', async () => {
    const objectId = await server.createUser({ account: 'menus' });
    await server.grant({ objectType: 'user', objectId, menuId: 'screen:menu', buttons: ['btn_edit'] });
    expect(await entry('menus', { fullName: '角色' })).toMatchObject({ code: 200 });
    expect(await entry('menus', { isColumnAuthorize: 1 })).toMatchObject({ code: 400 });
    const kind = KINDS.find(({ screen }) => screen === 'role') as Kind;
    await ask(kind, 1, 1);
    expect(await entry('menus', { isFormAuthorize: 0 })).toMatchObject({ code: 400 });
    expect(await entry('menus', { propertyJson: '{"useColumnPermission":false}' })).toMatchObject({ code: 200 });
    const { data } = await server.call('admin', 'GET', '/api/system/Menu/screen:role');
    expect(data).toMatchObject({ isColumnAuthorize: 1, isFormAuthorize: 1, canAskColumns: 1, canAskForms: 1 });
    await ask(kind, 0, 0);
  });

  test('are refused where the resource could not ask', async () => {
    const url = '/api/system/Menu/screen:area';
    const { data } = await server.call('admin', 'GET', url);
    expect(data).toMatchObject({ canAskColumns: 0, isColumnAuthorize: 0 });
    const refused = await server.call('admin', 'PUT', url, { ...(data as object), isColumnAuthorize: 1 });
    expect([refused.code, bytes(refused.data)]).toEqual([400, expect.stringContaining('isColumnAuthorize')]);
  });
});

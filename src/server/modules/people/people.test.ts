import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON_KINDS, UNRESTRICTED, type PersonKind, type PersonRestriction } from '../../../engine/contract/person';
import { seedOrganisation } from '../../seed/organisation';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { readChosen } from './check-people';
import { readTree } from '../organize/index';

/** The example hospital, asked as staff12: head of information, also in equipment; subordinate of the centre's director. */
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  const { db } = server.deps;
  await db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', 'user037').execute();
  await db.deleteFrom('users').where('account', '=', 'nobody').execute();
});
afterAll(() => server.close());

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly fullName: string;
  readonly isPickable: boolean;
  readonly hasChildren: boolean;
}

const ask = (account: string, call: string, body: object) =>
  server.call(account, 'POST', `/api/permission/Picker/Actions/${call}`, body);
async function list(body: object, account = 'staff12'): Promise<readonly Entry[]> {
  const answer = await ask(account, 'List', body);
  expect(answer.msg).toBe('Success');
  return answer.data.list;
}
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const restrict = (part: Partial<PersonRestriction>): PersonRestriction => ({
  ...UNRESTRICTED,
  mode: 'custom',
  ...part,
});

describe('a tree', () => {
  it('of people goes level by level, through organisations that lead to somebody', async () => {
    expect(await list({ kinds: ['user'], parentId: '' })).toMatchObject([
      { id: 'company', hasChildren: true },
      { id: 'orgHospital', type: 'company', isPickable: false, hasChildren: true },
    ]);
    expect(idsOf(await list({ kinds: ['user'], parentId: 'orgHospital' }))).toEqual([
      'orgClinical',
      'orgMedtech',
      'user041',
    ]);
    expect(await list({ kinds: ['user'], parentId: 'depInternal' })).toMatchObject([
      {
        id: 'user001',
        type: 'user',
        fullName: '王建国',
        enCode: 'staff01',
        parentId: 'depInternal',
        organize: '嘉和市中心医院/临床中心/内科',
        organizeIds: ['orgHospital', 'orgClinical', 'depInternal'],
        positionName: '内科主任',
        isPickable: true,
        hasChildren: false,
      },
      // Stands in pharmacy, and here besides.
      { id: 'user010', parentId: 'depPharmacy' },
      { id: 'user013' },
      { id: 'user025' },
    ]);
  });

  it('of departments shows companies that cannot be chosen', async () => {
    expect(await list({ kinds: ['department'], parentId: 'orgHospital' })).toMatchObject([
      { id: 'orgClinical', isPickable: false, hasChildren: true },
      { id: 'orgMedtech', isPickable: false, hasChildren: true },
    ]);
    const [first] = await list({ kinds: ['department'], parentId: 'orgClinical' });
    expect(first).toMatchObject({ id: 'depInternal', isPickable: true, hasChildren: false });
    expect(idsOf(await list({ kinds: ['company'], parentId: 'orgClinical' }))).toEqual([]);
  });

  it('of positions and roles has them below their organisations, global roles below the node 1', async () => {
    expect(idsOf(await list({ kinds: ['position'], parentId: 'depInternal' }))).toEqual([
      'posInternalHead',
      'posInternalStaff',
    ]);
    expect(await list({ kinds: ['role'] })).toMatchObject([
      { id: '1', fullName: '全局', isPickable: false, hasChildren: true },
      { id: 'orgHospital', isPickable: false },
    ]);
    expect(idsOf(await list({ kinds: ['role'], parentId: '1' }))).toEqual([
      'roleDoctor',
      'roleTechnician',
      'rolePharmacist',
      'roleEngineer',
      'roleHead',
    ]);
    expect(idsOf(await list({ kinds: ['role'], parentId: 'depImaging' }))).toEqual(['roleLabDuty']);
    expect(idsOf(await list({ kinds: ['group'] }))).toEqual([
      'groupInfection',
      'groupDrug',
      'groupEquipment',
      'groupYoung',
    ]);
  });

  it('answers a page of a level, across its kinds', async () => {
    const page = (currentPage: number) =>
      ask('staff12', 'List', { kinds: ['user'], parentId: 'orgHospital', currentPage, pageSize: 2 });
    expect((await page(1)).data).toMatchObject({
      list: [{ id: 'orgClinical' }, { id: 'orgMedtech' }],
      pagination: { currentPage: 1, pageSize: 2, total: 3 },
    });
    expect((await page(2)).data.list).toMatchObject([{ id: 'user041' }]);
  });

  it('leaves out branches that a restriction empties', async () => {
    const restriction = restrict({ mode: 'dep', departIds: ['depImaging'] });
    expect(idsOf(await list({ kinds: ['user'], restriction }))).toEqual(['orgHospital']);
    // One of them stands in orthopaedics too.
    expect(idsOf(await list({ kinds: ['user'], restriction, parentId: 'orgClinical' }))).toEqual(['depOrthopedics']);
    expect(idsOf(await list({ kinds: ['user'], restriction, parentId: 'orgMedtech' }))).toEqual(['depImaging']);
  });
});

describe('a keyword', () => {
  it.each(['王建国', 'staff01', 'wangjianguo', 'wjg', 'WJG', 'wang jianguo', 'jianguo'])(
    'finds a person: %s',
    async (keyword) => {
      expect(idsOf(await list({ kinds: ['user'], keyword }))).toContain('user001');
    },
  );

  it('reads a surname as one, and takes wildcards literally', async () => {
    expect(idsOf(await list({ kinds: ['user'], keyword: 'szy' }))).toEqual(['user043']);
    for (const keyword of ['%', '_', '\\', '\n']) {
      const found = await ask('staff12', 'List', { kinds: ['user'], keyword });
      expect(found.code).toBe(200);
      if (keyword.trim() !== '') expect(found.data.list).toEqual([]);
    }
    expect(idsOf(await list({ kinds: ['user'], keyword: '王建\u0000国' }))).toEqual(['user001']);
  });

  it('turns the tree into a flat list of all kinds, twenty a page, whole words first', async () => {
    const found = await ask('staff12', 'List', {
      kinds: ['department', 'position', 'group'],
      keyword: '设备',
      parentId: 'x',
    });
    expect(found.data).toMatchObject({
      list: [{ id: 'depEquipment' }, { id: 'posEquipmentHead' }, { id: 'posEquipmentStaff' }, { id: 'groupEquipment' }],
      pagination: { total: 4, pageSize: 20 },
    });
    const all = await ask('staff12', 'List', { kinds: ['user'], isFlat: true });
    expect(all.data.list).toHaveLength(20);
    // One is disabled; the administrator is a person too.
    expect(all.data.pagination.total).toBe(43);
    expect(idsOf(await list({ kinds: ['user'], keyword: 'staff4', pageSize: 3 }))).toEqual([
      'user040',
      'user041',
      'user042',
    ]);
  });

  it('finds nobody who is disabled', async () => {
    expect(idsOf(await list({ kinds: ['user'], keyword: 'staff37' }))).toEqual([]);
  });

  it('stays within the own organisation and below, or the people below oneself however far', async () => {
    const within = async (of: string, account: string) =>
      idsOf(await list({ kinds: ['user'], isFlat: true, within: of, pageSize: 100 }, account));
    expect(await within('organization', 'staff12')).toEqual(['user012', 'user024', 'user036']);
    expect((await within('organization', 'staff41')).length).toBe(42);
    expect(await within('subordinates', 'staff12')).toEqual(['user024', 'user036']);
    expect((await within('subordinates', 'staff41')).length).toBe(41);
    expect(await within('subordinates', 'staff24')).toEqual([]);
  });

  it('ends where managers lead each other', async () => {
    const set = (id: string, manager_id: string) =>
      server.deps.db.updateTable('users').set({ manager_id }).where('id', '=', id).execute();
    await set('user041', 'user024');
    const below = idsOf(
      await list({ kinds: ['user'], isFlat: true, within: 'subordinates', pageSize: 100 }, 'staff41'),
    );
    expect(below).not.toContain('user041');
    expect(below).toHaveLength(41);
    await server.deps.db.updateTable('users').set({ manager_id: null }).where('id', '=', 'user041').execute();
  });
});

describe('a restriction', () => {
  it.each([
    [{ userIds: ['user005', 'user037'] }, ['user005']],
    [{ departIds: ['depImaging'] }, ['user009', 'user021', 'user033']],
    [{ positionIds: ['posEquipmentHead'] }, ['user011', 'user012']],
    [{ roleIds: ['roleTriage'] }, ['user029']],
    [{ groupIds: ['groupEquipment'] }, ['user009', 'user011', 'user012', 'user043']],
    [{ userIds: ['user001'], roleIds: ['roleTriage'] }, ['user001', 'user029']],
    [{ mode: 'dep' as const, departIds: ['depImaging'], userIds: ['user001'] }, ['user009', 'user021', 'user033']],
    [{ mode: 'group' as const, departIds: ['depImaging'] }, []],
    [{}, []],
  ])('%o allows %o', async (part, expected) => {
    const found = await list({ kinds: ['user'], isFlat: true, restriction: restrict(part), pageSize: 100 });
    expect(idsOf(found)).toEqual(expected);
  });

  it('by organisation holds all below it, and its positions', async () => {
    const restriction = restrict({ departIds: ['orgMedtech'] });
    const found = await list({
      kinds: ['company', 'department', 'position'],
      isFlat: true,
      restriction,
      pageSize: 100,
    });
    expect(found.filter(({ type }) => type === 'department')).toHaveLength(5);
    expect(idsOf(found)).toContain('posInformationStaff');
    expect(idsOf(found)).not.toContain('posInternalHead');
  });
});

describe('roles', () => {
  it('are found by a keyword among those of organisations, of everybody, or both', async () => {
    const found = async (more: object) =>
      idsOf(await list({ kinds: ['role'], isFlat: true, keyword: 'd', pageSize: 100, ...more }));
    const [placed, everybodys, all] = [
      await found({ roles: 'placed' }),
      await found({ roles: 'global' }),
      await found({}),
    ];
    expect(everybodys).toContain('roleDoctor');
    expect(placed).toContain('roleLabDuty');
    expect([...placed, ...everybodys].toSorted()).toEqual(all.toSorted());
  });
});

describe('entries', () => {
  it('are named in the order asked, disabled ones included, unknown ones left out', async () => {
    const entries = [
      { type: 'user', id: 'user037' },
      { type: 'user', id: 'gone' },
      { type: 'role', id: 'roleTriage' },
      { type: 'department', id: 'depInternal' },
      { type: 'company', id: 'orgHospital' },
      { type: 'user', id: 'a\u0000' },
      { type: 'user', id: 'user037' },
    ];
    expect((await ask('staff12', 'Entries', { entries })).data.list).toMatchObject([
      { id: 'user037', isEnabled: false },
      { id: 'roleTriage', fullName: '急诊分诊员', organize: '嘉和市中心医院/临床中心/急诊科' },
      { id: 'depInternal', type: 'department' },
      { id: 'orgHospital', type: 'company' },
    ]);
  });

  it('are bounded', async () => {
    const entries = Array.from({ length: 2001 }, (_entry, index) => ({ type: 'user', id: String(index) }));
    expect((await ask('staff12', 'Entries', { entries })).code).toBe(400);
    expect((await ask('staff12', 'List', { kinds: ['robot'] })).code).toBe(400);
    expect((await ask('staff12', 'List', { kinds: [] })).code).toBe(400);
  });
});

describe('recent choices', () => {
  const chosen = (account: string, ...ids: readonly string[]) =>
    ask(account, 'Chosen', { entries: ids.map((id) => ({ type: 'user', id })) });
  const recent = async (account: string, body: object = {}) =>
    idsOf((await ask(account, 'Recent', { kinds: ['user'], ...body })).data.list);

  it("are each user's own, newest first, and lead what a keyword finds", async () => {
    expect((await chosen('staff05', 'user020', 'gone')).data).toEqual({ count: 1 });
    server.time.offsetMs += 1000;
    expect((await chosen('staff05', 'user030', 'user031')).data).toEqual({ count: 3 });
    expect(await recent('staff05')).toEqual(['user030', 'user031', 'user020']);
    expect(await recent('staff06')).toEqual([]);
    expect(idsOf(await list({ kinds: ['user'], keyword: 'staff', pageSize: 4 }, 'staff05'))).toEqual([
      'user030',
      'user031',
      'user020',
      'user001',
    ]);
    const restriction = restrict({ userIds: ['user031'] });
    expect(await recent('staff05', { restriction })).toEqual(['user031']);
    expect(await recent('staff05', { kinds: ['role'] })).toEqual([]);
  });

  it('are no more than twenty of a kind', async () => {
    const ids = Array.from({ length: 30 }, (_entry, index) => `user0${String(index + 10)}`);
    expect((await chosen('staff07', ...ids)).data).toEqual({ count: 20 });
    expect(await recent('staff07')).toEqual(ids.slice(0, 10));
  });
});

describe('the check of a save', () => {
  it('reads all that was chosen by one statement, and agrees with what the pickers list', async () => {
    const statements: string[] = [];
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const deps = { ...server.deps, db };
    const everything = (await list({ kinds: [...PERSON_KINDS], isFlat: true, pageSize: 200 })).map(({ id, type }) => ({
      id,
      type: type as PersonKind,
    }));
    expect(everything.length).toBeGreaterThan(90);
    await readTree(deps);
    statements.length = 0;
    const chosen = await readChosen(deps, everything, null);
    // The tree is read beside it; calls of users have it cached.
    expect(statements).toHaveLength(2);
    const restrictions = [
      UNRESTRICTED,
      restrict({ departIds: ['orgMedtech'], roleIds: ['roleTriage'] }),
      restrict({ mode: 'dep', departIds: ['orgClinical'] }),
      restrict({ mode: 'pos', positionIds: ['posEquipmentHead'] }),
      restrict({ mode: 'role', roleIds: ['roleDoctor', 'roleLabDuty'] }),
      restrict({ mode: 'group', groupIds: ['groupDrug'], userIds: ['user001'] }),
      restrict({ userIds: ['user002'], positionIds: ['posDirector'], groupIds: ['groupYoung'] }),
    ];
    for (const restriction of restrictions) {
      for (const kind of PERSON_KINDS) {
        const listed = idsOf(await list({ kinds: [kind], isFlat: true, restriction, pageSize: 200 }));
        const allowed = everything.filter((key) => chosen.isOffered(key, { kinds: [kind], restriction }));
        expect(allowed.map(({ id }) => id).toSorted()).toEqual(listed.toSorted());
      }
    }
  });
});

it('needs a session', async () => {
  expect(
    (await server.call(undefined, 'POST', '/api/permission/Picker/Actions/List', { kinds: ['user'] })).code,
  ).not.toBe(200);
});

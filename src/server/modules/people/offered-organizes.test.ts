import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNRESTRICTED } from '../../../engine/contract/person';
import { seedOrganisation } from '../../seed/organisation';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { readChosen } from './check-people';

/** Which organisations of the example hospital pickers offer at all, and which of them to whom: staff12 is in information and equipment. */
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
});
afterAll(() => server.close());

interface Entry {
  readonly id: string;
}

const ask = (account: string, call: string, body: object) =>
  server.call(account, 'POST', `/api/permission/Picker/Actions/${call}`, body);
async function list(body: object, account = 'staff12'): Promise<readonly Entry[]> {
  const answer = await ask(account, 'List', body);
  expect(answer.msg).toBe('Success');
  return answer.data.list;
}
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('an organisation below a disabled one', () => {
  const setState = (enabled_mark: number) =>
    server.deps.db.updateTable('organizes').set({ enabled_mark }).where('id', '=', 'orgMedtech').execute();
  const key = { type: 'department', id: 'depImaging' } as const;
  const isOffered = async () =>
    (await readChosen(server.deps, [key], null)).isOffered(key, { kinds: ['department'], restriction: UNRESTRICTED });

  it('is offered nowhere: not by keyword, lately, in trees, to clients or by the check', async () => {
    await ask('staff05', 'Chosen', { entries: [key] });
    const offers = async () => ({
      keyword: idsOf(await list({ kinds: ['department'], keyword: '影像科' })),
      recent: idsOf((await ask('staff05', 'Recent', { kinds: ['department'] })).data.list),
      tree: idsOf(await list({ kinds: ['department'], parentId: 'orgMedtech' })).filter((id) => id === key.id),
      clients: JSON.stringify(await readClients()).includes(`"id":"${key.id}"`) ? [key.id] : [],
      check: (await isOffered()) ? [key.id] : [],
    });
    const all = [key.id];
    expect(await offers()).toEqual({ keyword: all, recent: all, tree: all, clients: all, check: all });
    await setState(0);
    expect(await offers()).toEqual({ keyword: [], recent: [], tree: [], clients: [], check: [] });
    await setState(1);
  });

  async function readClients() {
    const base = '/api/permission/Organize';
    const get = async (path: string) => (await server.call('staff05', 'GET', `${base}/${path}`)).data;
    const condition = { departIds: [key.id] };
    return [
      await get('Tree'),
      await get('Department/Selector/0'),
      (await server.call('staff05', 'POST', `${base}/OrganizeCondition`, condition)).data,
    ];
  }
});

describe('organisations that a user is authorised for', () => {
  const restriction = { ...UNRESTRICTED, isAuthorisedOnly: true };
  const kinds = ['company', 'department'];
  const flat = async (account: string, more: object = {}) =>
    idsOf(await list({ kinds, isFlat: true, pageSize: 100, restriction: { ...restriction, ...more } }, account));

  it('are those that they belong to or manage, with all below; all of them for administrators', async () => {
    // Head of information, who belongs to equipment besides.
    expect((await flat('staff12')).toSorted()).toEqual(['depEquipment', 'depInformation']);
    await server.deps.db
      .updateTable('organizes')
      .set({ manager_id: 'user012' })
      .where('id', '=', 'orgClinical')
      .execute();
    const managed = await flat('staff12');
    expect(managed).toEqual(expect.arrayContaining(['orgClinical', 'depInternal', 'depInformation']));
    expect(managed).not.toContain('orgHospital');
    expect(await flat('admin')).toEqual(expect.arrayContaining(['company', 'orgHospital', 'depImaging']));
    expect((await flat('staff12', { mode: 'custom', departIds: ['orgClinical', 'depImaging'] })).toSorted()).toEqual(
      managed.filter((id) => !['depEquipment', 'depInformation'].includes(id)).toSorted(),
    );
  });

  it('stand in the tree below nodes that only lead there, and are what a keyword and recent choices find', async () => {
    expect(await list({ kinds, restriction })).toMatchObject([{ id: 'orgHospital', isPickable: false }]);
    expect(await list({ kinds, restriction, parentId: 'orgMedtech' })).toMatchObject([
      { id: 'depEquipment', isPickable: true },
      { id: 'depInformation', isPickable: true },
    ]);
    expect(idsOf(await list({ kinds, restriction, keyword: '影像科' }))).toEqual([]);
    expect(idsOf(await list({ kinds, restriction, keyword: '信息科' }))).toEqual(['depInformation']);
    const entries = ['depImaging', 'depInformation'].map((id) => ({ type: 'department', id }));
    await ask('staff12', 'Chosen', { entries });
    expect(idsOf((await ask('staff12', 'Recent', { kinds, restriction })).data.list)).toEqual(['depInformation']);
  });

  it('are what SelectorByAuth answers, a root named by its path', async () => {
    const read = async (path: string, account = 'staff12') =>
      (await server.call(account, 'GET', `/api/permission/Organize/${path}`)).data.list;
    const roots = await read('Department/SelectorByAuth/0');
    expect(roots).toMatchObject([
      { id: 'orgClinical', fullName: '嘉和市中心医院/临床中心', lastFullName: '临床中心' },
      { id: 'depEquipment', organizeIds: ['orgHospital', 'orgMedtech', 'depEquipment'] },
      { id: 'depInformation' },
    ]);
    expect(roots[0].children[0]).toMatchObject({ id: 'depInternal', fullName: '内科' });
    expect(await read('SelectorByAuth/0')).toMatchObject([{ id: 'orgClinical', children: [] }]);
    expect(await read('Department/SelectorByAuth/0', 'admin')).toEqual(await read('Department/Selector/0'));
    expect(await read('SelectorByAuth/0', 'admin')).toEqual(await read('Selector/0'));
    await server.deps.db.updateTable('organizes').set({ manager_id: null }).where('id', '=', 'orgClinical').execute();
  });
});

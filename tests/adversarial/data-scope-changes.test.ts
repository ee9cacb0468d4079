import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScopedRecords, element, REACHED, type ScopedRecords } from './support/scope-server';

/** Writing within granted data schemes, and that a change of a scheme or of who has it acts on the next call. */
let server: ScopedRecords;
let moduleId: string;
let ids: Readonly<Record<string, string>>;
let users: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await createScopedRecords();
  ({ moduleId, ids, users } = server);
});
afterAll(() => server.close());

const base = () => `/api/visualdev/OnlineDev/${moduleId}`;
const reached = (account: string) => server.reached(account);
const give = (...made: Parameters<ScopedRecords['giveOwn']>) => server.giveOwn(...made);

describe('what is written', () => {
  test('deleting many removes those inside and leaves the others', async () => {
    const make = async (account: string) =>
      (await server.create(moduleId, { title: `${account} to go` }, { account })).data.id as string;
    const [inside, outside] = [await make('nurse'), await make('own')];
    const answer = await server.call('chief', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, {
      ids: [inside, outside],
    });
    expect(answer.code).toBe(200);
    expect((await server.read(moduleId, inside)).code).not.toBe(200);
    expect(await server.read(moduleId, outside)).toMatchObject({ id: outside });
    await server.call('admin', 'DELETE', `${base()}/${outside}`);
  });

  test('a save that moves a record out of the scope is refused, and nothing of it is saved', async () => {
    await give('chief', 'cheap', [element('amount', 'LessThan', '50')]);
    await server.takeScheme('below');
    const id = ids['nurse'] ?? '';
    const before = await server.read(moduleId, id);
    const refused = await server.update(
      moduleId,
      id,
      { ...before, title: 'dear', amount: 60, items: [{ name: 'more', price: 1 }] },
      { account: 'chief' },
    );
    expect(refused).toMatchObject({ code: 400, data: null });
    expect(refused.msg).toContain('数据权限');
    expect(await server.read(moduleId, id)).toEqual(before);
    expect((await server.update(moduleId, id, { ...before, amount: 20 }, { account: 'chief' })).code).toBe(200);
    await server.update(moduleId, id, before);
    // Making one needs the button alone; whoever made it sees it if a scheme says so.
    const made = await server.create(moduleId, { title: 'dear', amount: 60 }, { account: 'chief' });
    expect(made.code).toBe(200);
    expect((await server.read(moduleId, made.data.id, 'chief')).code).toBe(404);
    await server.call('admin', 'DELETE', `${base()}/${String(made.data.id)}`);
    await server.takeScheme('cheap');
    await server.giveScheme('menu-chief', 'below', { objectType: 'user', objectId: users['chief'] ?? '' });
  });

  test('a unique value of a record outside is refused without a word about it', async () => {
    const refused = await server.create(moduleId, { title: 'again', code: 'own' }, { account: 'chief' });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'code', code: 'ENGINE_VALUE_DUPLICATE' }] } });
    expect(JSON.stringify(refused)).not.toContain(ids['own']);
  });

  test('nobody becomes author or gets into an organisation by what they send', async () => {
    const forged = { createdBy: users['chief'], _created_by: users['chief'], organizeId: 'department' };
    const body = { ...forged, _organize_id: 'department' };
    const made = await server.create(moduleId, { title: 'forged', ...body }, { account: 'own', body });
    expect(await reached('chief')).toEqual(REACHED['chief']);
    await server.update(moduleId, ids['own'] ?? '', { title: 'own', ...body }, { account: 'own', body });
    expect(await reached('chief')).toEqual(REACHED['chief']);
    await server.call('admin', 'DELETE', `${base()}/${String(made.data.id)}`);
  });
});

describe('changes act on the next call', () => {
  const set = async (id: string, values: object) => {
    await server.deps.db.updateTable('data_schemes').set(values).where('id', '=', id).execute();
  };
  test('of who has a scheme, and of the scheme itself', async () => {
    await server.takeScheme('below');
    expect(await reached('chief')).toEqual(['chief']);
    await server.giveScheme('menu-chief', 'below', { objectType: 'user', objectId: users['chief'] ?? '' });
    expect(await reached('chief')).toEqual(REACHED['chief']);
    await set('below', { condition_json: JSON.stringify([element('organizeId', 'Equal', '@organizeId')]) });
    expect(await reached('chief')).toEqual(['chief']);
    await set('below', { all_data: 1 });
    expect(await reached('chief')).toEqual(REACHED['admin']);
    await set('below', { enabled_mark: 0 });
    expect(await reached('chief')).toEqual(['chief']);
    const whole = [element('organizeId', 'Equal', '@organizationAndSuborganization')];
    await set('below', { enabled_mark: 1, all_data: 0, condition_json: JSON.stringify(whole) });
    expect(await reached('chief')).toEqual(REACHED['chief']);
  });

  test('of organisations and of who manages whom', async () => {
    await server.deps.db.updateTable('organizes').set({ parent_id: 'other' }).where('id', '=', 'ward').execute();
    expect(await reached('chief')).toEqual(['chief']);
    await server.deps.db.updateTable('organizes').set({ parent_id: 'department' }).where('id', '=', 'ward').execute();
    const manage = (who: string, managerId: string | null) =>
      server.deps.db
        .updateTable('users')
        .set({ manager_id: managerId })
        .where('id', '=', users[who] ?? '')
        .execute();
    await manage('helper', null);
    expect(await reached('lead')).toEqual(['lead']);
    await manage('helper', users['lead'] ?? '');
    // A circle ends.
    await manage('lead', users['trainee'] ?? '');
    expect(await reached('lead')).toEqual(REACHED['lead']);
    await manage('lead', null);
    await server.deps.db
      .updateTable('users')
      .set({ organize_id: 'other' })
      .where('id', '=', users['chief'] ?? '')
      .execute();
    expect(await reached('chief')).toEqual(['helper', 'lead', 'own']);
    await server.deps.db
      .updateTable('users')
      .set({ organize_id: 'department' })
      .where('id', '=', users['chief'] ?? '')
      .execute();
    expect(await reached('chief')).toEqual(REACHED['chief']);
  });
});

describe('whose scheme counts', () => {
  test('schemes of roles, positions and groups are joined with own ones', async () => {
    const { db } = server.deps;
    const [userId = ''] = [users['own']];
    const named = (id: string) => ({ id, full_name: id, en_code: id });
    await db.insertInto('roles').values(named('viewer')).execute();
    await db.insertInto('groups').values(named('circle')).execute();
    await db
      .insertInto('positions')
      .values({ ...named('desk'), organize_id: 'other' })
      .execute();
    for (const [objectType, objectId, name] of [
      ['role', 'viewer', 'chief'],
      ['group', 'circle', 'nurse'],
      ['position', 'desk', 'lead'],
    ] as const) {
      await server.scheme('menu-own', `${objectId}-scheme`, [element('createdBy', 'Equal', users[name])]);
      await server.giveScheme('menu-own', `${objectId}-scheme`, { objectType, objectId });
    }
    expect(await reached('own')).toEqual(['own']);
    await db.insertInto('user_roles').values({ user_id: userId, role_id: 'viewer' }).execute();
    expect(await reached('own')).toEqual(['chief']);
    await db.insertInto('group_members').values({ user_id: userId, group_id: 'circle' }).execute();
    await db.insertInto('user_positions').values({ user_id: userId, position_id: 'desk' }).execute();
    expect(await reached('own')).toEqual(['chief', 'lead', 'nurse']);
    await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
    await db.updateTable('groups').set({ enabled_mark: 0 }).where('id', '=', 'circle').execute();
    expect(await reached('own')).toEqual(['lead']);
    await db.deleteFrom('positions').where('id', '=', 'desk').execute();
    expect(await reached('own')).toEqual(['own']);
  });

  test('a scheme of a menu that is not open to the user counts for nothing', async () => {
    await server.scheme('menu-lead', 'foreign', [], { all_data: 1 });
    await server.giveScheme('menu-lead', 'foreign', { objectType: 'user', objectId: users['own'] ?? '' });
    expect(await reached('own')).toEqual(['own']);
    // A grant that names the scheme under another menu is none of it.
    await server.giveScheme('menu-own', 'foreign', { objectType: 'user', objectId: users['own'] ?? '' });
    expect(await reached('own')).toEqual(['own']);
    await server.deps.db.deleteFrom('data_schemes').where('id', '=', 'foreign').execute();
  });

  test.each([
    ['a field that is gone', [element('gone', 'NotEqual', 'x')]],
    ['an unknown symbol', [element('title', 'IsNotEqualTo', 'x')]],
    ['an unknown value', [element('createdBy', 'NotEqual', '@everybody')]],
    ['organisations of their own', [element('organizeId', 'NotEqual', '@branchManageOrganizeAndSub')]],
    ['a blank value', [element('title', 'NotEqual', '')]],
    ['nothing', []],
    ['SQL', [element("title' or '1'='1", 'Equal', 'x'), element('title', "= '' or true --", 'x', 'or')]],
  ])('%s gives nothing, not even own records', async (_name, elements) => {
    await give('own', 'broken', elements);
    expect(await reached('own')).toEqual([]);
    await server.deps.db.deleteFrom('data_schemes').where('id', '=', 'broken').execute();
    expect(await reached('own')).toEqual(['own']);
  });
});

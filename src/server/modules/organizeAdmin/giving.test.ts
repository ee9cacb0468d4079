import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINS, allOf, createGradedServer, POSITION, USERS, type GradedServer } from './testing/graded-server';

let server: GradedServer;
let ids: GradedServer['ids'];
let admin: GradedServer['admin'];
let head: GradedServer['head'];
let give: GradedServer['give'];

const forbidden = { code: 403 };
const missing = { code: 404 };

beforeAll(async () => {
  server = await createGradedServer();
  ({ ids, admin, head, give } = server);
});
afterAll(() => server.close());

describe('giving graded rights', () => {
  it('is for administrators, and for those who administer a part themselves', async () => {
    const order = { userId: ids['mine'], rights: ['ward~thisLayerSelect'] };
    expect(await server.call('clerk', 'POST', ADMINS, order)).toMatchObject(forbidden);
    expect(await server.call('mine', 'POST', ADMINS, order)).toMatchObject(forbidden);
    expect(await head('POST', ADMINS, order)).toMatchObject({ code: 200 });
    const { list } = (await head('GET', ADMINS)).data as { list: { id: string; organize: string }[] };
    expect(list.map(({ id }) => id).sort()).toEqual([ids['head'], ids['mine']].sort());
    expect(list.map(({ organize }) => organize)).toEqual([
      expect.stringMatching(/ward名$/),
      expect.stringMatching(/ward名$/),
    ]);
    expect((await admin('GET', `${ADMINS}/${ids['mine']}/Rights`)).data.rights).toEqual(['ward~thisLayerSelect']);
  });

  it('nobody gives more than they have, to themselves, or to people of another part', async () => {
    await give(['ward~thisLayerSelect', 'ward~thisLayerEdit', 'ward~thisLayerAdd', 'bed~subLayerSelect']);
    const rights = (list: readonly string[], name = 'mine') =>
      head('POST', ADMINS, { userId: ids[name], rights: list });
    for (const right of ['ward~subLayerSelect', 'ward~thisLayerDelete', 'room~thisLayerSelect', 'lab~thisLayerSelect'])
      expect(await rights([right])).toMatchObject(forbidden);
    expect(await rights(['ward~thisLayerEdit', 'bed~subLayerSelect'])).toMatchObject({ code: 200 });
    for (const name of ['head', 'other', 'both', 'chief'])
      expect(await rights(['ward~thisLayerEdit'], name)).toMatchObject(forbidden);
    await give(allOf('ward'));
  });

  it('of a form that is out of date are refused, with what stands there now', async () => {
    const url = `${ADMINS}/${ids['mine']}/Rights`;
    await give(['ward~thisLayerSelect', 'lab~thisLayerSelect'], ids['mine']);
    const { version } = (await head('GET', url)).data;
    expect(version).toEqual(expect.any(Number));
    expect(await admin('PUT', url, { rights: ['ward~thisLayerEdit', 'lab~thisLayerSelect'], version })).toMatchObject({
      code: 200,
    });
    const stale = await head('PUT', url, { rights: ['ward~thisLayerAdd'], version });
    // Somebody who gives in a part is told of that part alone.
    expect(stale).toMatchObject({
      code: 409,
      data: {
        version: expect.any(Number),
        values: { userId: ids['mine'], rights: ['ward~thisLayerEdit'] },
        changedBy: expect.stringMatching(/\/admin$/),
      },
    });
    expect((await admin('GET', url)).data.rights).toEqual(['lab~thisLayerSelect', 'ward~thisLayerEdit']);
    // What was shown can be saved over, and who keeps no version is not compared.
    const again = { rights: ['ward~thisLayerAdd'], version: stale.data.version };
    expect(await head('PUT', url, again)).toMatchObject({ code: 200 });
    expect(await head('PUT', url, { rights: ['ward~thisLayerSelect'] })).toMatchObject({ code: 200 });
    expect((await admin('GET', url)).data.rights).toEqual(['lab~thisLayerSelect', 'ward~thisLayerSelect']);
    await admin('DELETE', `${ADMINS}/${ids['mine']}`);
  });

  it('what the giver may not give stays, and only full administrators end the limit', async () => {
    const url = `${ADMINS}/${ids['mine']}`;
    await give(['ward~thisLayerSelect', 'lab~thisLayerSelect'], ids['mine']);
    expect((await head('GET', `${url}/Rights`)).data.rights).toEqual(['ward~thisLayerSelect']);
    expect(await head('PUT', `${url}/Rights`, { rights: ['room~thisLayerAdd'] })).toMatchObject({ code: 200 });
    expect((await admin('GET', `${url}/Rights`)).data.rights).toEqual(['lab~thisLayerSelect', 'room~thisLayerAdd']);
    expect(await head('DELETE', url)).toMatchObject({ code: 200 });
    expect((await admin('GET', `${url}/Rights`)).data.rights).toEqual(['lab~thisLayerSelect']);
    expect(await admin('DELETE', url)).toMatchObject({ code: 200 });
    expect(await admin('GET', `${url}/Rights`)).toMatchObject(missing);
    const { rows } = await server.database.pool.query(
      'select action from system.record_changes where resource = $1 and record_id = $2 order by changed_at, id',
      [ADMINS, ids['mine']],
    );
    expect(rows.map(({ action }) => action)).toContain('create');
    expect(rows.at(-1)).toEqual({ action: 'remove' });
  });

  it('an organisation that goes leaves an administrator of nothing, not of everything', async () => {
    const { db } = server.deps;
    await db
      .insertInto('organizes')
      .values({ id: 'gone', type: 'department', full_name: 'g', en_code: 'gone' })
      .execute();
    await give(allOf('gone'));
    await db.deleteFrom('organizes').where('id', '=', 'gone').execute();
    expect((await head('GET', USERS)).data.list).toEqual([]);
    expect(await give(['gone~thisLayerSelect'])).toMatchObject({ code: 400 });
    await give(allOf('ward'));
  });

  it('counts, and is taken away, at the next call', async () => {
    const total = async () => (await head('GET', POSITION)).data.pagination.total;
    expect(await total()).toBe(1);
    await give([]);
    expect(await total()).toBe(0);
    await give(allOf('ward'));
    expect(await total()).toBe(1);
  });

  it('is refused for full administrators, for what names no right, and for nobody', async () => {
    expect(await give(allOf('ward'), ids['chief'])).toMatchObject({ code: 400 });
    expect(await give(['ward~thisLayerRule'])).toMatchObject({ code: 400 });
    expect(await give(['ward'])).toMatchObject({ code: 400 });
    expect(await give([], 'nobody')).toMatchObject(missing);
  });
});

describe('existing clients', () => {
  it('read a tree of numbers, and state it anew', async () => {
    const { data } = await admin('GET', `${ADMINS}/Selector/?userId=${ids['head']}`);
    const find = (nodes: readonly { id: string; children: never[] }[], id: string): unknown =>
      nodes.find((node) => node.id === id) ?? nodes.map(({ children }) => find(children, id)).find(Boolean);
    expect(find(data.list, 'ward')).toMatchObject({ organizeId: 'ward', thisLayerSelect: 1, subLayerDelete: 1 });
    expect(find(data.list, 'lab')).toMatchObject({ thisLayerSelect: 0 });
    const orgAdminModel = [
      { organizeId: 'ward', thisLayerSelect: 1, children: [{ organizeId: 'room', subLayerEdit: 1, thisLayerAdd: 0 }] },
    ];
    expect(await admin('POST', ADMINS, { userId: ids['head'], orgAdminModel })).toMatchObject({ code: 200 });
    expect((await admin('GET', `${ADMINS}/${ids['head']}/Rights`)).data.rights).toEqual([
      'room~subLayerEdit',
      'ward~thisLayerSelect',
    ]);
    // A giver sees what others have given, and cannot change it.
    await give(['room~thisLayerSelect', 'room~thisLayerEdit', 'ward~thisLayerSelect', 'ward~thisLayerEdit']);
    await give(['ward~thisLayerDelete'], ids['mine']);
    const seen = (await head('GET', `${ADMINS}/Selector?userId=${ids['mine']}`)).data.list;
    const ward = find(seen, 'ward') as Record<string, unknown>;
    expect(ward).toMatchObject({ thisLayerSelect: 0, thisLayerEdit: 0, thisLayerDelete: 2 });
    expect(ward).not.toHaveProperty('subLayerAdd');
    expect(await head('GET', `${ADMINS}/Selector?userId=${ids['other']}`)).toMatchObject(forbidden);
    await admin('DELETE', `${ADMINS}/${ids['mine']}`);
    await give(allOf('ward'));
  });

  it('read and write the rights in one organisation', async () => {
    expect((await admin('GET', `${ADMINS}/ward`)).data).toMatchObject({
      organizeId: 'ward',
      list: [{ userId: ids['head'], thisLayerSelect: 1 }],
    });
    expect(await head('GET', `${ADMINS}/lab`)).toMatchObject(forbidden);
    const body = { userId: ids['head'], thisLayerSelect: 1, thisLayerAdd: 0 };
    expect(await admin('PUT', `${ADMINS}/lab`, body)).toMatchObject({ code: 200 });
    expect((await admin('GET', `${ADMINS}/${ids['head']}/Rights`)).data.rights).toContain('lab~thisLayerSelect');
    await give(allOf('ward'));
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModule, releaseModule } from './index';
import { createLifeServer, field, moduleSource, type LifeServer } from './testing/life-server';

let server: LifeServer;
let id: string;
const BASE = '/api/visualdev/Base';
const title = field('input', 'title');
const texts = [
  moduleSource('history', [title]),
  moduleSource('history', [title, field('inputNumber', 'amount')]),
  moduleSource('history', [field('input', 'title', { label: '标题' }), field('inputNumber', 'amount')]),
];

beforeAll(async () => {
  server = await createLifeServer();
  id = await server.createModule('history', []);
  for (const [index, text] of texts.entries()) {
    await server.write(id, text);
    const answer = await server.release(id, { note: `第${String(index + 1)}次` });
    if (answer.code !== 200) throw new Error(answer.msg);
  }
});
afterAll(() => server.close());

const get = async (path: string) => server.call('admin', 'GET', `${BASE}/${id}/${path}`);

describe('versions', () => {
  test('are listed with author, time and note, the newest first', async () => {
    const { list } = (await get('Versions')).data;
    expect(list).toMatchObject([
      { version: 3, note: '第3次', author: '管理员' },
      { version: 2, note: '第2次' },
      { version: 1, note: '第1次' },
    ]);
    expect(list[0].createdAt).toBeGreaterThanOrEqual(list[1].createdAt);
    expect(Math.abs(list[0].createdAt - Date.now())).toBeLessThan(60_000);
  });

  test('are read as what was published', async () => {
    const { data } = await get('Versions/2');
    expect(data).toMatchObject({ version: 2, note: '第2次', author: '管理员', createdAt: expect.any(Number) });
    expect(JSON.parse(data.source)).toEqual(JSON.parse(texts[1] ?? ''));
    for (const path of ['Versions/4', 'Versions/0', 'Versions/x', 'Versions/99999999999'])
      expect((await get(path)).code).not.toBe(200);
  });

  test('are compared in words and as texts, in either direction, also with the draft', async () => {
    const forth = (await get('Compare?from=1&to=3')).data;
    expect(forth.changes.map(({ fieldId }: { fieldId: string }) => fieldId)).toEqual(
      expect.arrayContaining(['title', 'amount']),
    );
    expect(forth.changes[0]).toEqual({
      text: expect.stringMatching(/./),
      key: expect.stringMatching(/^ENGINE_CHANGE_/),
      risk: 'none',
      fieldId: expect.any(String),
      pointer: expect.any(String),
      records: null,
    });
    expect([JSON.parse(forth.from), JSON.parse(forth.to)]).toEqual(
      [texts[0], texts[2]].map((text) => JSON.parse(text ?? '')),
    );
    const back = (await get('Compare?from=3&to=1')).data;
    expect(back.changes.find(({ fieldId }: { fieldId: string }) => fieldId === 'amount')).toMatchObject({
      risk: 'loss',
    });
    expect((await get('Compare?from=3&to=draft')).data.changes).toEqual([]);
    expect((await get('Compare?from=9&to=draft')).code).toBe(404);
    expect((await get('Compare?from=9;&to=draft')).code).toBe(400);
  });

  test('restoring one makes it the draft, publishes nothing, and is refused over the text of another', async () => {
    const restore = (version: number, revision: number) =>
      server.call('second', 'POST', `${BASE}/${id}/Versions/${String(version)}/Actions/Restore`, { revision });
    const { revision } = await server.draft(id);
    expect(await restore(1, revision - 1)).toMatchObject({ code: 409, data: { source: texts[2], revision } });
    expect(await restore(1, revision)).toMatchObject({ code: 200, data: { revision: revision + 1 } });
    const draft = await server.draft(id);
    expect(JSON.parse(draft.source)).toEqual(JSON.parse(texts[0] ?? ''));
    expect(draft).toMatchObject({ publishedVersion: 3, differs: true, updatedBy: '李四' });
    expect((await server.release(id, { confirmsLoss: true })).data.version).toBe(4);
    expect((await restore(9, revision + 1)).code).toBe(404);
    expect((await restore(3, revision + 1)).code).toBe(200);
    expect((await server.release(id)).data.version).toBe(5);
    expect((await get('Compare?from=3&to=5')).data.changes).toEqual([]);
  });

  test('a draft that cannot be read is compared as a text', async () => {
    const other = await server.createModule('half', [title]);
    await server.release(other);
    await server.write(other, '{ half');
    const { data } = await server.call('admin', 'GET', `${BASE}/${other}/Compare?from=1&to=draft`);
    expect(data).toMatchObject({ changes: [], to: '{ half' });
  });

  test('of the server itself have no author; those of a module go with it', async () => {
    const own = await createModule(server.deps, JSON.parse(moduleSource('seeded', [title])));
    await releaseModule(server.deps, own);
    const { list } = (await server.call('admin', 'GET', `${BASE}/${own}/Versions`)).data;
    expect(list).toMatchObject([{ version: 1, author: '' }]);
    expect((await server.call('admin', 'DELETE', `${BASE}/${own}`)).code).toBe(200);
    const rows = await server.deps.db
      .selectFrom('module_versions')
      .select('version')
      .where('module_id', '=', own)
      .execute();
    expect(rows).toEqual([]);
  });
});

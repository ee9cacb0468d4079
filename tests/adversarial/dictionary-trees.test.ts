import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaryFile } from '../../src/server/modules/dictionary/dictionary-file';
import { sealDocument } from '../../src/server/resource/index';
import { formatOf } from '../../src/server/resource/record-files/file-kind';
import { createSystemServer, type SystemServer } from '../contract/system-server';

/** Dictionaries: very deep trees, long lists, oversized files. */
let server: SystemServer;
beforeAll(async () => {
  server = await createSystemServer();
});
afterAll(() => server.close());

const typePath = '/api/system/DictionaryType';
const dataPath = '/api/system/DictionaryData';
const importPath = `${dataPath}/Action/Import`;

const toType = (id: string, more: object = {}) => ({
  id,
  parentId: '-1',
  fullName: id,
  enCode: id,
  isTree: 1,
  sortCode: 0,
  description: '',
  isPlace: false,
  entries: [],
  ...more,
});
const toEntry = (id: string, parentId: string) => ({
  id,
  parentId,
  fullName: id,
  enCode: id,
  sortCode: 0,
  enabledMark: 1,
  description: '',
});
const seal = (types: readonly object[]) => sealDocument(formatOf(dictionaryFile), { types }, 0);
const chain = (length: number, prefix: string, top: string) =>
  Array.from({ length }, (_, index) => ({
    id: `${prefix}${String(index)}`,
    parentId: index === 0 ? top : `${prefix}${String(index - 1)}`,
  }));
const makeType = (enCode: string) =>
  server.make(typePath, { parentId: '-1', fullName: 'tree', enCode, isTree: 1, sortCode: 0 });
const entryBody = (dictionaryTypeId: string, parentId: string, enCode: string) => ({
  dictionaryTypeId,
  parentId,
  fullName: enCode,
  enCode,
  sortCode: 0,
  enabledMark: 1,
});

describe('a tree without a bottom', () => {
  it.each([21, 500, 9000])(
    'is refused as a file of %i levels of entries, and everyone can still read',
    async (levels) => {
      const entries = chain(levels, 'e', '0').map(({ id, parentId }) => toEntry(id, parentId));
      const answer = await server.upload(importPath, seal([toType('deep', { entries })]));
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('20') as string });
      expect(JSON.stringify((await server.call('admin', 'GET', `${dataPath}/All`)).data)).not.toContain('"deep"');
    },
  );

  it('is refused as a file of categories', async () => {
    const types = chain(900, 't', '-1').map(({ id, parentId }) => toType(id, { parentId }));
    expect((await server.upload(importPath, seal(types))).code).toBe(400);
    expect((await server.call('admin', 'GET', typePath)).code).toBe(200);
  });

  it('ends at 20 levels when it is built and when branches are moved', async () => {
    const typeId = await makeType('levels');
    const ids: string[] = [];
    for (let level = 0; level < 20; level += 1) {
      ids.push(await server.make(dataPath, entryBody(typeId, ids.at(-1) ?? '0', `l${String(level)}`)));
    }
    const below = await server.call('admin', 'POST', dataPath, entryBody(typeId, ids[19] ?? '', 'below'));
    expect(below).toMatchObject({ code: 400, msg: expect.stringContaining('20') as string });
    const branch = await server.make(dataPath, entryBody(typeId, '0', 'branch'));
    await server.make(dataPath, entryBody(typeId, branch, 'leaf'));
    const move = (parentId: string) =>
      server.call('admin', 'PUT', `${dataPath}/${branch}`, entryBody(typeId, parentId, 'branch'));
    expect((await move(ids[18] ?? '')).code).toBe(400);
    expect((await move(ids[17] ?? '')).code).toBe(200);
  });

  it('does not grow by what hangs below the entries of a file', async () => {
    const typeId = await makeType('grown');
    const head = await server.make(dataPath, entryBody(typeId, '0', 'head'));
    await server.make(dataPath, entryBody(typeId, head, 'tail'));
    const above = chain(19, 'g', '0').map(({ id, parentId }) => toEntry(id, parentId));
    const entries = [...above, { ...toEntry(head, 'g18'), enCode: 'head' }];
    const answer = await server.upload(importPath, seal([toType('x', { enCode: 'grown', entries })]));
    expect(answer).toMatchObject({ code: 400 });
    expect((await server.call('admin', 'GET', `${dataPath}/${typeId}`)).data.list).toHaveLength(2);
  });
});

describe('ids that a file brings', () => {
  it.each(['..', '.', 'a/b', 'a%2fb', 'All', '0', 'a b', 'a?b', '\u202ea'])('%j would be out of reach', async (id) => {
    expect((await server.upload(importPath, seal([toType(id, { fullName: 'x', enCode: 'reach' })]))).code).toBe(400);
  });
  it.each(['..', 'a/b', 'a?b'])('so would an entry %j', async (id) => {
    const entries = [{ ...toEntry(id, '0'), fullName: 'x' }];
    expect((await server.upload(importPath, seal([toType('reach', { entries })]))).code).toBe(400);
  });
});

it('reads 10,000 entries of one list in bounded time', async () => {
  const typeId = await server.make(typePath, {
    parentId: '-1',
    fullName: 'long',
    enCode: 'long',
    isTree: 0,
    sortCode: 0,
  });
  const entries = Array.from({ length: 10_000 }, (_, index) => toEntry(`n${String(index)}`, '0'));
  const file = seal([toType(typeId, { enCode: 'long', fullName: 'long', isTree: 0, entries })]);
  expect((await server.upload(importPath, file)).data.added).toBe(10_000);
  for (const path of [`${dataPath}/All`, `${dataPath}/${typeId}?isTree=1`, `${dataPath}/${typeId}?isTree=0`]) {
    const before = performance.now();
    expect(JSON.stringify((await server.call('admin', 'GET', path)).data)).toContain('"n9999"');
    expect(performance.now() - before, path).toBeLessThan(5000);
  }
}, 60_000);

it('refuses 100 MB over a real connection with its reason', async () => {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(100 * 1024 * 1024)]), '../../../etc/passwd.bdd');
  const { authorization } = await server.signIn('admin');
  const response = await fetch(`${origin}${importPath}`, { method: 'POST', headers: { authorization }, body: form });
  expect([response.status, (await response.json()) as object]).toEqual([
    200,
    expect.objectContaining({ code: 400, msg: expect.stringContaining('5MB') as string }),
  ]);
}, 60_000);

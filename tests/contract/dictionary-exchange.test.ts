import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSystemServer, type SystemServer } from './system-server';

/** `.bdd` files (docs/clients.md#files): an import creates the same tree on another platform, or changes nothing. */
let source: SystemServer;
let target: SystemServer;
let file = '';
let rootId = '';

const TYPE = '/api/system/DictionaryType';
const DATA = '/api/system/DictionaryData';
const IMPORT = `${DATA}/Action/Import`;

beforeAll(async () => {
  [source, target] = await Promise.all([createSystemServer(), createSystemServer()]);
  const type = (parentId: string, fullName: string, enCode: string, isTree = 0) =>
    source.make(TYPE, { parentId, fullName, enCode, isTree, sortCode: 2, description: `${fullName}说明` });
  const entry = (dictionaryTypeId: string, parentId: string, fullName: string, more: object = {}) =>
    source.make(DATA, { dictionaryTypeId, parentId, fullName, enCode: fullName, sortCode: 1, enabledMark: 1, ...more });
  rootId = await type('-1', '系统管理', 'system');
  const group = await type(rootId, '基础资料', 'base');
  const flat = await type(group, '性别', 'sex');
  const tree = await type(group, '院区', 'area.tree', 1);
  await type(rootId, '别处', 'elsewhere');
  await entry(flat, '0', '男');
  await entry(flat, '0', '女', { enabledMark: 0, description: '备注' });
  const east = await entry(tree, '0', '东院');
  await entry(tree, east, '一楼');
  await entry(tree, east, '<img src=x onerror=alert(1)>');
  file = await source.download(`${DATA}/${group}/Action/Export`);
});
afterAll(() => Promise.all([source.close(), target.close()]));

/** Snapshot of all rows that an import could change. */
async function dump(server: SystemServer): Promise<unknown> {
  const { rows } = await server.deps.pool.query(
    `select (select json_agg(t order by t.id) from system.dictionary_types t) as types,
      (select json_agg(e order by e.id) from system.dictionary_entries e) as entries`,
  );
  return rows[0];
}
const treeOf = async (server: SystemServer) => (await server.call('admin', 'GET', TYPE)).data.list;
const allOf = async (server: SystemServer) =>
  (await server.call('admin', 'GET', `${DATA}/All`)).data.list.toSorted((a: { id: string }, b: { id: string }) =>
    a.id < b.id ? -1 : 1,
  );
/** A file with changed content and a valid checksum, as another platform would write it. */
async function sealed(change: (document: ReturnType<typeof JSON.parse>) => void): Promise<string> {
  const { sealDocument } = await import('../../src/server/resource/index');
  const { formatOf } = await import('../../src/server/resource/record-files/file-kind');
  const { dictionaryFile } = await import('../../src/server/modules/dictionary/dictionary-file');
  const { types } = JSON.parse(file);
  const content = { types };
  change(content);
  return sealDocument(formatOf(dictionaryFile), content, 0);
}
const typeNamed = (document: { types: { enCode: string }[] }, enCode: string): ReturnType<typeof JSON.parse> =>
  document.types.find((type) => type.enCode === enCode);

describe('export', () => {
  it('offers a file once, as an attachment that nothing interprets', async () => {
    const { id } = (await treeOf(source))[0].children[0];
    const answer = await source.call('admin', 'GET', `${DATA}/${id}/Actions/Export`);
    expect(answer).toMatchObject({ code: 200, data: { name: '基础资料.bdd' } });
    await source.app.inject({ method: 'HEAD', url: answer.data.url });
    const first = await source.app.inject({ method: 'GET', url: answer.data.url });
    expect(first.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('基础资料.bdd')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect(JSON.parse(first.body)).toMatchObject({ format: 'formloom.dictionary', version: 1 });
    expect((await source.app.inject({ method: 'GET', url: answer.data.url })).json()).toMatchObject({
      code: 404,
      msg: '下载链接已失效，请重新导出',
    });
  });

  it('takes an offer back after a minute and with the session', async () => {
    const offer = async (account: string) =>
      (await source.call(account, 'GET', `${DATA}/${rootId}/Action/Export`)).data.url;
    const late = await offer('admin');
    source.time.offsetMs += 61_000;
    expect((await source.app.inject({ method: 'GET', url: late })).json()).toMatchObject({ code: 404 });
    await source.createUser({ account: 'leaving', isAdministrator: true });
    const orphan = await offer('leaving');
    await source.call('leaving', 'GET', '/api/oauth/Logout');
    expect((await source.app.inject({ method: 'GET', url: orphan })).json()).toMatchObject({ code: 404 });
  });

  it('refuses a category that is not there', async () => {
    expect(await source.call('admin', 'GET', `${DATA}/nowhere/Action/Export`)).toMatchObject({ code: 404 });
  });
});

describe('refusals', () => {
  const vendor = JSON.stringify({ list: [{ id: '1', fullName: '性别', enCode: 'sex' }], modelList: [] });
  it.each<[string, string, () => string | Buffer | Promise<string | Buffer>]>([
    ['a cut-off file', '文件不完整或已损坏，无法导入', () => file.slice(0, -20)],
    ['an edited file', '文件内容在导出后被修改过，无法导入', () => file.replace('"男"', '"男性"')],
    ['a removed checksum', '文件内容在导出后被修改过，无法导入', () => file.replace(/,\s*"checksum": "\w+"/, '')],
    ['a vendor file', '不是本系统导出的此类文件，无法导入', () => vendor],
    ['an image', '文件不完整或已损坏，无法导入', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
    ['a plain text', '不是本系统导出的此类文件，无法导入', () => 'hello'],
    ['a list', '不是本系统导出的此类文件，无法导入', () => '[]'],
    [
      'another kind',
      '不是本系统导出的此类文件，无法导入',
      () => file.replace('formloom.dictionary', 'formloom.billRule'),
    ],
    [
      'a newer file',
      '文件由更高版本的系统导出（文件版本2，支持到1），请先升级系统',
      () => file.replace('"version": 1', '"version": 2'),
    ],
    [
      'a bottomless file',
      '文件不完整或已损坏，无法导入',
      () => `{"format":"formloom.dictionary","version":1,"types":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ],
    ['nothing', '请选择.bdd文件', () => ''],
    ['too much', '文件大小不能超过5MB', () => 'x'.repeat(5 * 1024 * 1024 + 1)],
    ['an unknown member', '文件内容有误', () => sealed(({ types }) => Object.assign(types[0], { isAdmin: 1 }))],
    ['a wrong type', '文件内容有误', () => sealed(({ types }) => Object.assign(types[0], { sortCode: 'x' }))],
    [
      'a bad code',
      '文件内容有误：基础资料(b-c): 编码只能输入英文',
      () => sealed((d) => Object.assign(typeNamed(d, 'base'), { enCode: 'b-c' })),
    ],
    [
      'a blank name',
      '(男): 请输入名称',
      () => sealed((d) => Object.assign(typeNamed(d, 'sex').entries[0], { fullName: ' ' })),
    ],
    ['a repeated code', '文件内容有误', () => sealed((d) => Object.assign(typeNamed(d, 'sex'), { enCode: 'base' }))],
    [
      'a repeated entry',
      '文件内容有误',
      () => sealed((d) => typeNamed(d, 'sex').entries.push(typeNamed(d, 'sex').entries[0])),
    ],
    ['a lost parent', '文件内容有误', () => sealed((d) => Object.assign(typeNamed(d, 'sex'), { parentId: 'gone' }))],
    [
      'a ring',
      '文件内容有误',
      () => sealed((d) => Object.assign(typeNamed(d, 'base'), { parentId: typeNamed(d, 'sex').id })),
    ],
    ['a nested list', '文件内容有误', () => sealed((d) => Object.assign(typeNamed(d, 'area.tree'), { isTree: 0 }))],
  ])('%s changes nothing', async (_name, msg, content) => {
    const before = await dump(source);
    const answer = await source.upload(IMPORT, await content());
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(msg) });
    expect(await dump(source)).toEqual(before);
  });

  it('wants a multipart call', async () => {
    expect(await source.call('admin', 'POST', IMPORT, {})).toMatchObject({ code: 400, msg: '请选择.bdd文件' });
  });
});

describe('import', () => {
  it('says in a preview what it would add and adds nothing', async () => {
    for (const [url, options] of [
      [`${IMPORT}?preview=1`, {}],
      [IMPORT, { fields: { preview: '1' } }],
    ] as const) {
      const { code, data } = await target.upload(url, file, options);
      expect({ code, ...data }).toMatchObject({ code: 200, isPreview: true, added: 9, changed: 0, skipped: 0 });
      expect(data.list).toContainEqual(
        expect.objectContaining({
          kind: 'entry',
          action: 'add',
          enCode: '一楼',
          path: '系统管理/基础资料/院区/东院/一楼',
        }),
      );
      expect(await treeOf(target)).toEqual([]);
    }
  });

  it('gives an empty platform the same tree under the same ids', async () => {
    expect(await target.upload(IMPORT, file)).toMatchObject({
      code: 200,
      msg: '导入成功',
      data: { isPreview: false, added: 9 },
    });
    const expected = structuredClone(await treeOf(source));
    expected[0].children = expected[0].children.filter(({ enCode }: { enCode: string }) => enCode !== 'elsewhere');
    expect(await treeOf(target)).toEqual(expected);
    const all = (await allOf(source)).filter(({ enCode }: { enCode: string }) => enCode !== 'elsewhere');
    expect(await allOf(target)).toEqual(all);
    const sexId = all.find(({ enCode }: { enCode: string }) => enCode === 'sex').id;
    for (const server of [source, target]) {
      const { list } = (await server.call('admin', 'GET', `${DATA}/${sexId}`)).data;
      expect(list).toMatchObject([
        { fullName: '男', enabledMark: 1 },
        { fullName: '女', enabledMark: 0, description: '备注' },
      ]);
    }
  });

  it('leaves a line in the trail of changes for each record that it wrote', async () => {
    const { rows } = await target.deps.pool.query<{ resource: string; action: string; count: number; names: string }>(
      `select resource, action, count(*)::int as count, string_agg(record_name, ',' order by record_name) as names
        from system.record_changes where user_name like '%/admin' group by 1, 2 order by 1, 2`,
    );
    expect(rows).toMatchObject([
      { resource: DATA, action: 'create', count: 5 },
      { resource: TYPE, action: 'create', count: 4, names: expect.stringContaining('基础资料') },
    ]);
  });

  it('skips what is the same', async () => {
    const before = await dump(target);
    const { data } = await target.upload(IMPORT, file);
    expect(data).toMatchObject({ added: 0, changed: 0, skipped: 9 });
    expect(await dump(target)).toEqual(before);
  });

  it('changes what differs, keeps what the file does not hold, and leaves the types above alone', async () => {
    const tree = await treeOf(target);
    const [system] = tree;
    const sex = system.children[0].children.find(({ enCode }: { enCode: string }) => enCode === 'sex');
    await target.call('admin', 'PUT', `${TYPE}/${system.id}`, { ...system, fullName: '本院', children: undefined });
    const [man, woman] = (await target.call('admin', 'GET', `${DATA}/${sex.id}`)).data.list;
    // Swapped codes: uniqueness is checked on the final state only.
    await target.call('admin', 'PUT', `${DATA}/${man.id}`, { ...man, enCode: 'x' });
    await target.call('admin', 'PUT', `${DATA}/${woman.id}`, { ...woman, enCode: '男' });
    await target.call('admin', 'PUT', `${DATA}/${man.id}`, { ...man, enCode: '女' });
    const own = await target.make(DATA, { dictionaryTypeId: sex.id, parentId: '0', fullName: '未知', enCode: '未知' });
    const { data } = await target.upload(IMPORT, file);
    expect(data).toMatchObject({ added: 0, changed: 2, skipped: 7 });
    expect(data.list.filter(({ action }: { action: string }) => action === 'change')).toMatchObject([
      { fullName: '男', changes: ['enCode'] },
      { fullName: '女', changes: ['enCode'] },
    ]);
    const { list } = (await target.call('admin', 'GET', `${DATA}/${sex.id}`)).data;
    expect(list).toMatchObject([{ id: own }, { enCode: '男' }, { enCode: '女' }]);
    expect((await treeOf(target))[0].fullName).toBe('本院');
  });

  it('finds a type by its code where the ids differ', async () => {
    const other = await createSystemServer();
    try {
      const id = await other.make(TYPE, { parentId: '-1', fullName: '男女', enCode: 'sex', isTree: 0 });
      await other.make(DATA, { dictionaryTypeId: id, parentId: '0', fullName: '男人', enCode: '男' });
      const { data } = await other.upload(IMPORT, file);
      expect(data).toMatchObject({ added: 7, changed: 2, skipped: 0 });
      const { list } = (await other.call('admin', 'GET', `${DATA}/${id}`)).data;
      expect(list.map(({ fullName }: { fullName: string }) => fullName).toSorted()).toEqual(['女', '男']);
    } finally {
      await other.close();
    }
  });

  it.each([
    [
      'a code that another entry has',
      '编码“未知”与现有数据冲突',
      () => sealed((d) => Object.assign(typeNamed(d, 'sex').entries[0], { enCode: '未知' })),
    ],
    [
      'a kind that entries forbid',
      '已有字典数据，不能更改树形设置',
      () => sealed((d) => Object.assign(typeNamed(d, 'sex'), { isTree: 1 })),
    ],
  ])('refuses %s as a whole, in the preview too', async (_name, msg, content) => {
    const before = await dump(target);
    for (const url of [`${IMPORT}?preview=1`, IMPORT]) {
      expect(await target.upload(url, await content())).toMatchObject({ code: 400, msg: expect.stringContaining(msg) });
      expect(await dump(target)).toEqual(before);
    }
  });

  it('adds once when the same file comes ten times at once', async () => {
    const other = await createSystemServer();
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => other.upload(IMPORT, file)));
      expect(answers.map(({ data }) => data.added).toSorted((a, b) => a - b)).toEqual([...Array(9).fill(0), 9]);
    } finally {
      await other.close();
    }
  });
});

it('travels over a real connection: a browser downloads the file and a form sends it', async () => {
  const other = await createSystemServer();
  try {
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = await other.signIn('admin');
    const form = new FormData();
    form.append('file', new Blob([file]), '基础资料.bdd');
    const sent = await fetch(`${address}${IMPORT}`, { method: 'POST', headers, body: form });
    expect(await sent.json()).toMatchObject({ code: 200, data: { added: 9 } });
    const offer = await fetch(`${address}${DATA}/${rootId}/Action/Export`, { headers });
    const { data } = (await offer.json()) as { data: { url: string } };
    const downloaded = await fetch(`${address}${data.url}`);
    expect(downloaded.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
    const again = await other.upload(IMPORT, await downloaded.text());
    expect(again).toMatchObject({ code: 200, data: { added: 0, changed: 0, skipped: 9 } });
  } finally {
    await other.close();
  }
});

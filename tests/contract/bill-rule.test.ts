import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModule, releaseModule } from '../../src/server/modules/modules/index';
import { isStockHere, readStock } from './stock';
import { createSystemServer, type SystemServer } from './system-server';

/** Number rules as 3.4.7 clients use them (docs/clients.md#document-numbers). */
let server: SystemServer;
let categoryId = '';

const RULE = '/api/system/BillRule';
const noon = Date.parse('2026-11-20T12:00:00+08:00');
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  server.call('admin', method, url, body);

beforeAll(async () => {
  server = await createSystemServer();
  const parentId = await server.make('/api/system/DictionaryType', {
    parentId: '-1',
    fullName: '业务分类',
    enCode: 'businessType',
  });
  categoryId = await server.make('/api/system/DictionaryData', {
    dictionaryTypeId: parentId,
    parentId: '0',
    fullName: '采购',
    enCode: 'purchase',
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.time.offsetMs = noon - Date.now();
});

let made = 0;
/** Request body of the rule dialog. */
const ruleBody = (more: object = {}) => {
  made += 1;
  const names = { fullName: `规则${made}`, enCode: `rule${made}` };
  const shape = { prefix: 'CG', dateFormat: 'yyyyMMdd', digit: 4, startNumber: '0001', example: 'CG201801010001' };
  return { id: '', ...names, category: categoryId, ...shape, sortCode: 0, enabledMark: 1, description: '', ...more };
};
const makeRule = (more: object = {}) => server.make(RULE, ruleBody(more));
const take = async (rule: string) => (await call('GET', `${RULE}/BillNumber/${rule}`)).data;

describe('the rule dialog', () => {
  it('is created, read, changed, toggled and removed, with the types that clients need', async () => {
    const body = ruleBody({ fullName: '采购单', enCode: 'PO', startNumber: '7', digit: '4' });
    const created = await call('POST', RULE, body);
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = created.data;
    const info = (await call('GET', `${RULE}/${id}`)).data;
    expect(info).toEqual({
      id,
      fullName: '采购单',
      enCode: 'PO',
      category: categoryId,
      prefix: 'CG',
      dateFormat: 'yyyyMMdd',
      digit: 4,
      startNumber: '0007',
      example: 'CG202611200007',
      outputNumber: '',
      sortCode: 0,
      enabledMark: 1,
      description: '',
      version: expect.any(Number),
    });
    expect(await call('PUT', `${RULE}/${id}`, { ...info, prefix: 'PO-', dateFormat: 'no' })).toMatchObject({
      msg: '更新成功',
    });
    expect((await call('GET', `${RULE}/${id}`)).data).toMatchObject({ example: 'PO-0007' });
    expect(await call('PUT', `${RULE}/${id}/Actions/State`)).toMatchObject({ msg: '操作成功' });
    expect((await call('GET', `${RULE}/${id}`)).data).toMatchObject({ enabledMark: 0 });
    expect(await call('DELETE', `${RULE}/${id}`)).toMatchObject({ msg: '删除成功' });
    expect(await call('GET', `${RULE}/${id}`)).toMatchObject({ code: 404 });
  });

  it.each([
    ['请输入业务名称', { fullName: '' }],
    ['业务名称最多为50个字符！', { fullName: '字'.repeat(51) }],
    ['请输入业务编码', { enCode: ' ' }],
    ['业务编码最多为50个字符！', { enCode: 'a'.repeat(51) }],
    ['请选择业务分类', { category: '' }],
    ['请选择业务分类', { category: 'nowhere' }],
    ['请输入流水前缀', { prefix: '' }],
    ['请输入选择流水日期格式', { dateFormat: '' }],
    ['请输入选择流水日期格式', { dateFormat: 'yyyyMMddHH' }],
    ['请输入流水位数', { digit: '' }],
    ['仅能输入正整数', { digit: 'x' }],
    ['仅能输入正整数', { digit: 0 }],
    ['仅能输入正整数', { digit: -1 }],
    ['仅能输入正整数', { digit: 1.5 }],
    ['仅能输入正整数', { digit: 10 }],
    ['请输入流水起始', { startNumber: '' }],
    ['只能输入数字', { startNumber: '1a' }],
    ['只能输入数字', { startNumber: '-1' }],
    ['流水起始不能为0', { startNumber: '0' }],
    ['流水起始不能为0', { startNumber: '0000' }],
    ['流水起始不能超过流水位数', { startNumber: '12345' }],
    ['排序只能是0至999999的整数', { sortCode: 1_000_000 }],
  ])('is refused with %s: %j', async (msg, more) => {
    expect(await call('POST', RULE, ruleBody(more))).toMatchObject({ code: 400, msg });
  });

  it('gives a code once, whoever is first of twenty', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', RULE, ruleBody({ enCode: 'raced' }))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 400, msg: '编码“raced”已存在' });
  });

  it('ignores what only the server may say', async () => {
    const id = await makeRule({ thisNumber: 50, outputNumber: 'CG1', period: '2099', this_number: 9, id: 'mine' });
    expect(id).not.toBe('mine');
    expect(await take(id)).toBe('CG202611200001');
  });
});

describe('the list and the picker', () => {
  it('pages with a total that is a number and shows the category as a name', async () => {
    const other = await createSystemServer();
    try {
      const typeId = await other.make('/api/system/DictionaryType', {
        parentId: '-1',
        fullName: '分类',
        enCode: 'businessType',
      });
      const entry = (fullName: string) =>
        other.make('/api/system/DictionaryData', {
          dictionaryTypeId: typeId,
          parentId: '0',
          fullName,
          enCode: fullName,
        });
      const [buying, selling] = [await entry('采购'), await entry('销售')];
      for (let index = 0; index < 25; index += 1) {
        const category = index < 20 ? buying : selling;
        await other.make(RULE, ruleBody({ category, fullName: `规则${index}`, enCode: `r${index}`, sortCode: index }));
      }
      await other.call(
        'admin',
        'PUT',
        `${RULE}/${(await other.call('admin', 'GET', RULE)).data.list[0].id}/Actions/State`,
      );
      await other.call('admin', 'GET', `${RULE}/BillNumber/r1`);
      const read = async (query: string) => (await other.call('admin', 'GET', `${RULE}${query}`)).data;
      const page = await read('?n=1&keyword=&currentPage=1&pageSize=20&sort=desc&categoryId=');
      expect(page.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 25 });
      expect(page.list).toHaveLength(20);
      expect(page.list[1]).toMatchObject({
        enCode: 'r1',
        category: '采购',
        startNumber: '0001',
        outputNumber: expect.stringMatching(/^CG\d{8}0001$/),
        creatorUser: '管理员/admin',
        creatorTime: expect.any(Number),
        lastModifyTime: null,
        sortCode: 1,
        enabledMark: 1,
      });
      expect((await read(`?categoryId=${selling}`)).pagination.total).toBe(5);
      expect((await read('?keyword=R24')).list).toMatchObject([{ enCode: 'r24', category: '销售' }]);
      expect((await read('?sidx=enCode&sort=desc&pageSize=1')).list).toMatchObject([{ enCode: 'r9' }]);
      expect((await read('?sidx=password_hash&sort=desc&pageSize=1')).list).toMatchObject([{ enCode: 'r0' }]);
      expect((await read('?currentPage=2&pageSize=20')).list).toHaveLength(5);
      expect((await read('/Selector?pageSize=100')).pagination.total).toBe(24);
      expect((await read('/Selector?keyword=r24')).list[0]).toMatchObject({ fullName: '规则24', startNumber: '0001' });
    } finally {
      await other.close();
    }
  });

  it('is managed and picked through its menu', async () => {
    await server.createUser({ account: 'plain' });
    await server.createMenuUser('keeper', 'system.billRule');
    const id = await makeRule();
    expect(await server.call('keeper', 'GET', `${RULE}/Selector`)).toMatchObject({ code: 200 });
    for (const [method, url, body] of [
      ['GET', RULE],
      ['GET', `${RULE}/Selector`],
      ['GET', `${RULE}/${id}`],
      ['GET', `${RULE}/${id}/Action/Export`],
      ['POST', RULE, ruleBody()],
      ['PUT', `${RULE}/${id}`, ruleBody()],
      ['PUT', `${RULE}/${id}/Actions/State`],
      ['DELETE', `${RULE}/${id}`],
    ] as const) {
      expect(await server.call('plain', method, url, body)).toMatchObject({ code: 403 });
      expect(await server.call('keeper', method, url, body)).toMatchObject({ code: 200 });
    }
  });
});

describe('the counter', () => {
  it('is asked by code or id', async () => {
    const id = await makeRule({ enCode: 'both' });
    expect([await take('both'), await take(id)]).toEqual(['CG202611200001', 'CG202611200002']);
  });

  it('repeats no number when the rule is changed and changed back', async () => {
    const body = ruleBody({ enCode: 'changing', startNumber: '0005' });
    const id = await server.make(RULE, body);
    const given = [await take('changing'), await take('changing')];
    for (const more of [
      { prefix: 'XX' },
      {},
      { dateFormat: 'yyyyMM' },
      {},
      { digit: 6, startNumber: '000005' },
      { startNumber: '0001' },
      { startNumber: '0007' },
      { startNumber: '0100' },
      { startNumber: '0001' },
    ]) {
      await call('PUT', `${RULE}/${id}`, { ...body, ...more });
      given.push(await take('changing'), await take('changing'));
    }
    expect(new Set(given).size).toBe(given.length);
    expect(given).toEqual([
      ...['CG202611200005', 'CG202611200006', 'XX202611200005', 'XX202611200006', 'CG202611200007', 'CG202611200008'],
      ...['CG2026110005', 'CG2026110006', 'CG202611200009', 'CG202611200010', 'CG20261120000011', 'CG20261120000012'],
      ...['CG202611200013', 'CG202611200014', 'CG202611200015', 'CG202611200016', 'CG202611200100', 'CG202611200101'],
      ...['CG202611200102', 'CG202611200103'],
    ]);
  });

  it('starts again the next day', async () => {
    await makeRule({ enCode: 'daily', startNumber: '0009' });
    expect([await take('daily'), await take('daily')]).toEqual(['CG202611200009', 'CG202611200010']);
    server.time.offsetMs += 86_400_000;
    await server.signIn('admin');
    expect(await take('daily')).toBe('CG202611210009');
  });
});

/** Releases a module with a number field of the rule; returns its id. */
async function releaseWith(rule: string, fullName: string): Promise<string> {
  const field = (jnpfKey: string, key: string, config: object = {}) => ({
    __config__: { jnpfKey, label: key, layout: 'colFormItem', ...config },
    __vModel__: key,
  });
  const fields = [field('billRule', 'number', { rule }), field('input', 'title')];
  const columnList = fields.map((node) => ({ ...node, prop: node.__vModel__, label: node.__vModel__ }));
  const entity = { fullName, enCode: `m${rule}`, webType: 2, formData: { fields }, columnData: { columnList } };
  const id = await createModule(server.deps, entity);
  await releaseModule(server.deps, id);
  return id;
}

describe('a rule that a released module uses', () => {
  it('stays, and so does its code', async () => {
    const body = ruleBody({ enCode: 'used' });
    const id = await server.make(RULE, body);
    const moduleId = await releaseWith('used', '采购申请');
    expect(await call('DELETE', `${RULE}/${id}`)).toMatchObject({
      code: 400,
      msg: '该单据规则已被“采购申请”使用，不允许删除',
    });
    expect(await call('PUT', `${RULE}/${id}`, { ...body, enCode: 'renamed' })).toMatchObject({
      code: 400,
      msg: '该单据规则已被“采购申请”使用，不能更改业务编码',
    });
    expect(await call('PUT', `${RULE}/${id}`, { ...body, fullName: '改名' })).toMatchObject({ code: 200 });
    const similar = await makeRule({ enCode: 'use' });
    expect(await call('DELETE', `${RULE}/${similar}`)).toMatchObject({ code: 200 });
    await call('DELETE', `/api/visualdev/Base/${moduleId}`);
    expect(await call('DELETE', `${RULE}/${id}`)).toMatchObject({ code: 200 });
  });

  it('numbers 200 concurrent saves over several connections without a duplicate or a gap', async () => {
    await makeRule({ enCode: 'saved', prefix: 'S' });
    const moduleId = await releaseWith('saved', '并发');
    const url = `/api/visualdev/OnlineDev/${moduleId}`;
    const save = (title: string) => call('POST', url, { id: '', data: JSON.stringify({ title }) });
    const pids = new Set<number>();
    const { pool } = server.deps;
    const watch = (client: { processID?: number }) => pids.add(client.processID ?? 0);
    pool.on('acquire', watch as never);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => save(`第${index}张`)));
    pool.off('acquire', watch as never);
    expect(pids.size).toBeGreaterThan(3);
    expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    const body = { currentPage: 1, pageSize: 500, sort: 'asc', sidx: '', queryJson: '', superQueryJson: '' };
    const { list } = (await call('POST', `${url}/List`, body)).data;
    const numbers = list.map(({ number }: { number: string }) => number).toSorted();
    expect(numbers).toEqual(
      Array.from({ length: 200 }, (_, index) => `S20261120${String(index + 1).padStart(4, '0')}`),
    );
    const stored = await server.deps.db
      .selectFrom('bill_rules')
      .select(['this_number', 'output_number'])
      .where('en_code', '=', 'saved')
      .executeTakeFirst();
    expect(stored).toEqual({ this_number: '200', output_number: 'S202611200200' });
  });
});

describe('.bb files', () => {
  const IMPORT = `${RULE}/Action/Import`;

  it('carry a rule to another platform, its counter starting afresh', async () => {
    const id = await makeRule({ enCode: 'moved', fullName: '搬家', prefix: 'MV', digit: 3, startNumber: '042' });
    await take('moved');
    const file = await server.download(`${RULE}/${id}/Actions/Export`);
    expect(JSON.parse(file)).toMatchObject({ format: 'formloom.billRule', version: 1 });
    const other = await createSystemServer();
    try {
      expect(await other.upload(IMPORT, file)).toMatchObject({
        code: 400,
        msg: '文件内容有误：搬家(moved): 业务分类“采购”不存在，请先导入业务分类字典',
      });
      const typeId = await other.make('/api/system/DictionaryType', {
        parentId: '-1',
        fullName: '分类',
        enCode: 'businessType',
      });
      await other.make('/api/system/DictionaryData', {
        dictionaryTypeId: typeId,
        parentId: '0',
        fullName: '买',
        enCode: 'purchase',
      });
      expect(await other.upload(`${IMPORT}?preview=1`, file)).toMatchObject({ data: { isPreview: true, added: 1 } });
      expect((await other.call('admin', 'GET', RULE)).data.pagination.total).toBe(0);
      expect(await other.upload(IMPORT, file)).toMatchObject({ code: 200, msg: '导入成功', data: { added: 1 } });
      expect((await other.call('admin', 'GET', RULE)).data.list).toMatchObject([
        { enCode: 'moved', category: '买', startNumber: '042', digit: 3, outputNumber: '' },
      ]);
      expect(await other.upload(IMPORT, file)).toMatchObject({ data: { skipped: 1 } });
    } finally {
      await other.close();
    }
    await call('PUT', `${RULE}/${id}`, ruleBody({ enCode: 'moved', prefix: 'NEW', startNumber: '042', digit: 3 }));
    const { data } = await server.upload(IMPORT, file);
    expect(data).toMatchObject({ changed: 1, list: [{ action: 'change', changes: ['fullName', 'prefix'] }] });
    expect(await take('moved')).toBe('MV20261120043');
  });

  it.each<[string, string, (file: string) => string]>([
    ['cut off', '文件不完整或已损坏，无法导入', (file) => file.slice(0, -9)],
    ['edited', '文件内容在导出后被修改过，无法导入', (file) => file.replace('"digit": 4', '"digit": 5')],
    ['foreign', '不是本系统导出的此类文件，无法导入', () => JSON.stringify({ enCode: 'x', prefix: 'X' })],
  ])('that are %s change nothing', async (_name, msg, damage) => {
    const file = await server.download(`${RULE}/${await makeRule()}/Action/Export`);
    const before = (await call('GET', `${RULE}?pageSize=500`)).data;
    expect(await server.upload(IMPORT, damage(file))).toMatchObject({ code: 400, msg });
    expect((await call('GET', `${RULE}?pageSize=500`)).data).toEqual(before);
  });
});

describe.skipIf(!isStockHere)('the 62 rules of a real platform', () => {
  it('are taken as they are and give the right next numbers', async () => {
    const rows = readStock('bill_rules');
    expect(rows).toHaveLength(62);
    for (const row of rows) {
      const body = {
        fullName: row['FullName'],
        enCode: row['EnCode'],
        category: categoryId,
        prefix: row['Prefix'],
        dateFormat: row['DateFormat'],
        digit: Number(row['Digit']),
        startNumber: row['StartNumber'],
        example: row['Example'],
        sortCode: Number(row['SortCode']),
        enabledMark: Number(row['EnabledMark']),
      };
      const id = await server.make(RULE, body);
      const info = (await call('GET', `${RULE}/${id}`)).data;
      expect(info).toMatchObject({ ...body, example: `${row['Prefix']}20261120${row['StartNumber']}` });
      const first = await call('GET', `${RULE}/BillNumber/${row['EnCode']}`);
      if (row['EnabledMark'] === '0') {
        expect(first).toMatchObject({ code: 400, msg: `单据规则“${row['EnCode']}”不存在或已停用` });
        continue;
      }
      expect(first.data).toBe(info.example);
      const second = String(Number(row['StartNumber']) + 1).padStart(Number(row['Digit']), '0');
      expect(await take(id)).toBe(`${row['Prefix']}20261120${second}`);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSystemServer, type SystemServer } from './system-server';

/** Areas: one level per call (docs/clients.md#people-and-places). */
let server: SystemServer;
const AREA = '/api/system/Area';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  server.call('admin', method, url, body);
const namesOf = (list: { fullName: string }[]) => list.map(({ fullName }) => fullName);

beforeAll(async () => {
  server = await createSystemServer();
});
afterAll(() => server.close());

let made = 0;
const areaBody = (more: object = {}) => {
  made += 1;
  return { parentId: '-1', fullName: `区域${made}`, enCode: `A${made}`, sortCode: 500, enabledMark: 1, ...more };
};

describe('the areas of a new platform', () => {
  it('hold every province, with codes that tell where an area belongs', async () => {
    const rows = await server.deps.db.selectFrom('areas').select(['id', 'parent_id', 'en_code']).execute();
    expect(rows.filter(({ parent_id }) => parent_id === '-1')).toHaveLength(34);
    expect(rows.length).toBeGreaterThan(200);
    for (const { id, parent_id, en_code } of rows) {
      expect([id, en_code]).toEqual([expect.stringMatching(/^\d{6}$/), id]);
      const above =
        parent_id === '-1' ? '' : parent_id.endsWith('0000') ? parent_id.slice(0, 2) : parent_id.slice(0, 4);
      expect(id.startsWith(above)).toBe(true);
    }
  });
});

describe('reading', () => {
  it.each(['-1', '0'])('starts at %s and goes down level by level', async (root) => {
    const provinces = (await call('GET', `${AREA}/${root}?keyword=&n=1`)).data.list;
    expect(provinces[0]).toEqual({
      id: '110000',
      parentId: '-1',
      fullName: '北京市',
      enCode: '110000',
      description: '',
      sortCode: 0,
      enabledMark: 1,
      hasChildren: true,
      isLeaf: false,
    });
    const [city] = (await call('GET', `${AREA}/110000/Selector/0`)).data.list;
    expect(city).toMatchObject({ id: '110100', parentId: '110000', isLeaf: false });
    const districts = (await call('GET', `${AREA}/110100/Selector/0`)).data.list;
    expect(districts[0]).toMatchObject({ fullName: '东城区', isLeaf: true, hasChildren: false });
    expect((await call('GET', `${AREA}/nowhere`)).data.list).toEqual([]);
    expect(namesOf((await call('GET', `${AREA}/${root}?keyword=%E6%B1%9F`)).data.list)).toEqual([
      '黑龙江省',
      '江苏省',
      '浙江省',
      '江西省',
    ]);
    expect((await call('GET', `${AREA}/${root}?keyword=%25`)).data.list).toEqual([]);
  });

  it('names paths of ids, an unknown one by itself', async () => {
    const idsList = [['330000', '330100', '330106'], ['110000'], [], ['x', '110000']];
    expect((await call('POST', `${AREA}/GetAreaByIds`, { idsList })).data).toEqual([
      ['浙江省', '杭州市', '西湖区'],
      ['北京市'],
      [],
      ['x', '北京市'],
    ]);
    expect(await call('POST', `${AREA}/GetAreaByIds`, { idsList: [[1]] })).toMatchObject({ code: 400 });
  });

  it('offers no switched-off area and not the one that is moved', async () => {
    const id = await server.make(AREA, areaBody({ fullName: '旧区' }));
    const parentId = await server.make(AREA, areaBody({ fullName: '新区' }));
    await call('PUT', `${AREA}/${id}/Actions/State`);
    const offered = namesOf((await call('GET', `${AREA}/-1/Selector/${parentId}`)).data.list);
    expect([offered.includes('旧区'), offered.includes('新区'), offered.includes('北京市')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(namesOf((await call('GET', `${AREA}/-1`)).data.list)).toContain('旧区');
  });
});

describe('writing', () => {
  it('creates, reads, changes and removes', async () => {
    const created = await call('POST', AREA, areaBody({ parentId: '0', fullName: '雄安', enCode: '139900' }));
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const info = (await call('GET', `${AREA}/${created.data.id}/Info`)).data;
    expect(info).toMatchObject({ parentId: '-1', fullName: '雄安', enCode: '139900', sortCode: 500, enabledMark: 1 });
    expect(await call('PUT', `${AREA}/${info.id}`, { ...info, parentId: '130000' })).toMatchObject({ msg: '更新成功' });
    expect(namesOf((await call('GET', `${AREA}/130000`)).data.list)).toEqual(['雄安']);
    expect(await call('DELETE', `${AREA}/130000`)).toMatchObject({
      code: 400,
      msg: '该区域下还有下级区域，不允许删除',
    });
    expect(await call('DELETE', `${AREA}/${info.id}`)).toMatchObject({ msg: '删除成功' });
  });

  it.each([
    ['请选择上级区域', { parentId: '' }],
    ['请输入区域名称', { fullName: '' }],
    ['区域名称最多为50个字符！', { fullName: '字'.repeat(51) }],
    ['请输入区域编码', { enCode: '' }],
    ['区域编码最多为50个字符！', { enCode: '1'.repeat(51) }],
    ['上级不存在或已被删除', { parentId: 'nowhere' }],
    ['编码“110000”已存在', { enCode: '110000' }],
  ])('is refused with %s: %j', async (msg, more) => {
    expect(await call('POST', AREA, areaBody(more))).toMatchObject({ code: 400, msg });
  });

  it('makes no ring, also when two moves race', async () => {
    const [left, right] = [await server.make(AREA, areaBody()), await server.make(AREA, areaBody())];
    const answers = await Promise.all([
      call('PUT', `${AREA}/${left}`, areaBody({ parentId: right })),
      call('PUT', `${AREA}/${right}`, areaBody({ parentId: left })),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('上级不能选择自身或其下级');
  });

  it('needs the menu; picking does not', async () => {
    await server.createUser({ account: 'plain' });
    await server.createMenuUser('keeper', 'system.area');
    const id = await server.make(AREA, areaBody());
    expect(await server.call('plain', 'GET', `${AREA}/-1/Selector/0`)).toMatchObject({ code: 200 });
    expect(await server.call('plain', 'POST', `${AREA}/GetAreaByIds`, { idsList: [] })).toMatchObject({ code: 200 });
    for (const [method, url, body] of [
      ['GET', `${AREA}/-1`],
      ['GET', `${AREA}/${id}/Info`],
      ['POST', AREA, areaBody()],
      ['PUT', `${AREA}/${id}`, areaBody()],
      ['PUT', `${AREA}/${id}/Actions/State`],
      ['DELETE', `${AREA}/${id}`],
    ] as const) {
      expect(await server.call('plain', method, url, body)).toMatchObject({ code: 403 });
      expect(await server.call('keeper', method, url, body)).toMatchObject({ code: 200 });
    }
  });
});

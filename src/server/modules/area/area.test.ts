import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAreas } from '../../seed/ensure-areas';
import { createRecordServer, type RecordServer } from '../records/testing/record-server';

/** The administrative divisions: as they are installed, found, chosen and saved. */
let server: RecordServer;
let moduleId: string;
const AREA = '/api/system/Area';
const ANY = { level: 2, within: [] as string[], isAnyLevel: false };
const post = (url: string, body: object) => server.call('admin', 'POST', `${AREA}/Actions/${url}`, body);
const find = async (keyword: string, choice: object = {}) =>
  (await post('Find', { keyword, ...ANY, currentPage: 1, pageSize: 20, ...choice })).data.list.map(
    ({ names }: { names: string[] }) => names.join('/'),
  );

const node = (key: string, more: object = {}) => ({
  __config__: { jnpfKey: 'address', label: key, tag: 'JNPF-Address', layout: 'colFormItem', defaultValue: [] },
  level: 2,
  ...more,
  __vModel__: key,
});

beforeAll(async () => {
  server = await createRecordServer();
  // An administrator has renamed one division and deleted another before.
  await server.call('admin', 'PUT', `${AREA}/440305`, {
    parentId: '440300',
    fullName: '南山',
    enCode: '440305',
    sortCode: 3,
    enabledMark: 1,
  });
  await server.deps.db.deleteFrom('areas').where('id', '=', '330106').execute();
  // Somebody has added a city by hand, and a province in place of another.
  await server.deps.db.deleteFrom('areas').where('id', '=', '630000').execute();
  const byHand = [
    { id: 'shijiazhuang', parent_id: '130000', full_name: '石家庄', en_code: '130100' },
    { id: 'qinghai', parent_id: '-1', full_name: '青海', en_code: '630000' },
  ];
  await server.deps.db.insertInto('areas').values(byHand).execute();
  await ensureAreas(server.deps);
  const fields = [
    node('home'),
    node('places', { multiple: true }),
    node('city', { level: 1 }),
    node('near', { selectType: 'custom', ableAddressIds: [['440000', '440300']] }),
  ];
  const columns = ['home', 'places'];
  moduleId = await server.release({
    fullName: '住址',
    enCode: 'homes',
    webType: 2,
    formData: { fields },
    columnData: {
      type: 1,
      columnList: columns.map((prop) => ({ prop, label: prop })),
      searchList: [
        { ...node('home'), prop: 'home', label: 'home', searchType: 1 },
        { ...node('places', { multiple: true }), prop: 'places', label: 'places', searchType: 1, searchMultiple: true },
      ],
    },
  });
});
afterAll(() => server.close());

describe('the divisions of a new installation', () => {
  it('are those of the package; what an administrator changed or deleted stays so', async () => {
    const rows = await server.deps.db.selectFrom('areas').selectAll().execute();
    expect(rows).toHaveLength(3224);
    const parents = new Set(rows.map(({ parent_id }) => parent_id));
    const empty = rows.filter(({ id, parent_id }) => parent_id === '-1' && !parents.has(id));
    expect(empty.map(({ full_name }) => full_name)).toEqual(['台湾省', '香港特别行政区', '澳门特别行政区']);
    const nameOf = (id: string) => rows.find((row) => row.id === id)?.full_name;
    expect([nameOf('440305'), nameOf('330106'), nameOf('441900'), nameOf('500100')]).toEqual([
      '南山',
      undefined,
      '东莞市',
      '市辖区',
    ]);
  });

  it('stand below a division with the code of theirs that somebody added by hand', async () => {
    const rows = await server.deps.db.selectFrom('areas').selectAll().execute();
    const below = (id: string) => rows.filter(({ parent_id }) => parent_id === id).map(({ en_code }) => en_code);
    expect(below('shijiazhuang')).toContain('130102');
    expect(below('qinghai')).toContain('630100');
    expect(below('630100')).toContain('630102');
    expect(rows.filter(({ id }) => id === '130100' || id === '630000')).toEqual([]);
    expect(rows.filter(({ id }) => ['shijiazhuang', 'qinghai'].includes(id)).map(({ full_name }) => full_name)).toEqual(
      ['石家庄', '青海'],
    );
  });

  it('are installed once: what is deleted later does not come back', async () => {
    await server.deps.db.deleteFrom('areas').where('id', '=', '659014').execute();
    await ensureAreas(server.deps);
    expect(await server.deps.db.selectFrom('areas').select('id').where('id', '=', '659014').execute()).toEqual([]);
  });
});

describe('finding', () => {
  it('knows names, paths, codes, pinyin and initials', async () => {
    expect(await find('福田')).toEqual(['广东省/深圳市/福田区']);
    expect(await find('futian')).toEqual(['广东省/深圳市/福田区']);
    expect(await find('440304')).toEqual(['广东省/深圳市/福田区']);
    expect(await find('深圳福田')).toEqual(['广东省/深圳市/福田区']);
    expect(await find('广东省 深圳市 福田区')).toEqual(['广东省/深圳市/福田区']);
    expect(await find('ftq')).toContain('广东省/深圳市/福田区');
    expect((await find('chongqing', { level: 0 }))[0]).toBe('重庆市');
    expect(await find('%')).toEqual([]);
  });

  it('offers only what the field takes', async () => {
    expect(await find('深圳', { level: 1 })).toEqual(['广东省/深圳市']);
    expect(await find('深圳')).toHaveLength(9);
    expect(await find('东莞')).toEqual(['广东省/东莞市']);
    expect(await find('深圳', { level: 1, within: ['110000'] })).toEqual([]);
    expect((await find('广东', { isAnyLevel: true }))[0]).toBe('广东省');
  });

  it('leads level by level to what is offered', async () => {
    const level = async (parentId: string, choice: object = {}) =>
      (await post('Offered', { parentId, ...ANY, ...choice })).data.list;
    expect(await level('-1', { within: ['440300'] })).toEqual([
      { id: '440000', fullName: '广东省', isLeaf: false, isPickable: false },
    ]);
    expect(await level('440000', { within: ['440300'] })).toEqual([
      { id: '440300', fullName: '深圳市', isLeaf: false, isPickable: false },
    ]);
    expect(await level('440300', { within: ['440300'] })).toHaveLength(9);
    expect(await level('440300', { level: 1 })).toEqual([]);
    expect((await level('440000', { level: 1 }))[0]).toMatchObject({
      fullName: '广州市',
      isLeaf: true,
      isPickable: true,
    });
    const dongguan = (await level('440000')).find(({ id }: { id: string }) => id === '441900');
    expect(dongguan).toMatchObject({ isLeaf: true, isPickable: true });
  });

  it('reads paths of names', async () => {
    const texts = ['广东省/深圳市/福田区', '广东省 / 东莞市', '广东省/深圳市/无此区', ''];
    expect((await post('Read', { texts })).data.list.map(({ ids }: { ids: string[] }) => ids)).toEqual([
      ['440000', '440300', '440304'],
      ['440000', '441900'],
      [],
      [],
    ]);
  });
});

describe('a record with areas', () => {
  const FUTIAN = ['440000', '440300', '440304'];
  const refused = async (values: object) => (await server.create(moduleId, values)).code !== 200;

  it('keeps whole paths to what its field offers, and shows their names', async () => {
    const made = await server.create(moduleId, {
      home: FUTIAN,
      places: [FUTIAN, ['440000', '441900']],
      city: ['440000', '440300'],
      near: FUTIAN,
    });
    expect(made.code).toBe(200);
    const [row] = (await server.list(moduleId)).data.list;
    expect(row).toMatchObject({
      home: '广东省/深圳市/福田区',
      home_id: FUTIAN,
      places: '广东省/深圳市/福田区,广东省/东莞市',
    });
  });

  it.each([
    ['an unknown area', { home: ['440000', '440300', '449999'] }],
    ['a path that leaves a level out', { home: ['440000', '440304'] }],
    ['a path through another province', { home: ['110000', '440300', '440304'] }],
    ['a path that ends too soon', { home: ['440000', '440300'] }],
    ['a path that goes too deep', { city: FUTIAN }],
    ['an area that its author left out', { near: ['110000', '110100', '110101'] }],
    ['one wrong path among several', { places: [FUTIAN, ['440000']] }],
  ])('refuses %s', async (_, values) => {
    expect(await refused(values)).toBe(true);
  });

  it('keeps an area that was switched off since, and takes it no more', async () => {
    const { data } = await server.create(moduleId, { home: ['440000', '440300', '440303'] });
    await server.call('admin', 'PUT', `${AREA}/440303/Actions/State`);
    const id = typeof data === 'string' ? data : data.id;
    expect((await server.update(moduleId, id, { home: ['440000', '440300', '440303'], city: [] })).code).toBe(200);
    expect(await refused({ home: ['440000', '440300', '440303'] })).toBe(true);
  });

  it('is found by its province, its city and itself', async () => {
    const count = async (values: object) =>
      (await server.list(moduleId, { queryJson: JSON.stringify(values) })).data.list.length;
    for (const path of [['440000'], ['440000', '440300'], ['440000', '440300', '440304']])
      expect(await count({ home: path })).toBeGreaterThan(0);
    expect(await count({ home: ['110000'] })).toBe(0);
    expect(await count({ places: [['110000'], ['440000', '441900']] })).toBe(1);
    expect(await count({ home: '440300' })).toBeGreaterThan(0);
  });
});

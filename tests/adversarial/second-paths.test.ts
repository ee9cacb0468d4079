import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/** Side paths by which a forbidden value could be read or written. */
let server: RecordServer;
let moduleId: string;
let recordId: string;
const base = () => `/api/visualdev/OnlineDev/${moduleId}`;
const dayMs = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

const labelled = (field: Record<string, unknown>) => ({
  ...field,
  __config__: { ...(field['__config__'] as object), label: `LABEL_${String(field['__vModel__'])}` },
});
const fields = {
  alpha: labelled(node('input', 'alpha')),
  secret: labelled(
    node('input', 'secretText', { config: { unique: true, defaultValue: 'DEFAULT_SECRET' }, placeholder: 'HINTED' }),
  ),
  start: labelled(node('datePicker', 'secretDay', { format: 'yyyy-MM-dd' })),
  end: labelled(
    node('datePicker', 'end', {
      format: 'yyyy-MM-dd',
      startTimeRule: true,
      startTimeType: 2,
      startRelationField: 'secretDay',
    }),
  ),
  parent: labelled(node('input', 'secretParent')),
  items: labelled(
    node('table', 'items', {
      config: { children: [labelled(node('input', 'name')), labelled(node('input', 'secretCell'))] },
    }),
  ),
};
const opens = { type: 'open', module: 'x', recordId: 'secretText', values: { x: 'secretText + "1"' } };
const mentions = [{ id: 'h', fullName: 'H', childColumns: ['secretText', 'alpha'] }];

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release({
    fullName: 'x',
    enCode: 'paths',
    formData: JSON.stringify({
      fields: Object.values(fields),
      funcs: { onLoad: '({ data }) => { data.secretText = 1 }' },
      complexHeaderList: mentions,
      rules: [
        { when: 'secretText != "x"', then: { visible: ['alpha'] } },
        { when: 'alpha == "bad"', then: { invalid: { alpha: 'not beside secretText' } } },
      ],
    }),
    columnData: JSON.stringify({
      type: 5,
      parentField: 'secretParent',
      columnList: [column(fields.alpha), column(fields.secret)],
      columnOptions: [{ id: 'secretText', fullName: 'LABEL_secretText' }],
      defaultColumnList: [column(fields.secret)],
      complexHeaderList: mentions,
      searchList: [column(fields.secret, { searchType: 2, isKeyword: true })],
      columnBtnsList: [{ value: 'open', label: 'Open', action: opens }],
      useColumnPermission: true,
      useFormPermission: true,
    }),
  });
  recordId = (
    await server.create(moduleId, {
      alpha: 'x',
      secretText: 'TOPSECRET',
      secretDay: dayMs('2026-05-05'),
      end: dayMs('2026-06-05'),
      items: [
        { name: '1', secretCell: 'CELL1' },
        { name: '2', secretCell: 'CELL2' },
      ],
    })
  ).data.id;
  const codes = { columns: ['alpha'], forms: ['alpha', 'end', 'items', 'items-name'] };
  await server.createUserFor(moduleId, 'clerk', codes);
});
afterAll(() => server.close());

const SECRETS = /TOPSECRET|CELL\d|secret|LABEL_secret|DEFAULT_SECRET|HINTED|2026-05-05/i;

describe('a refused field is in no byte', () => {
  test.each(['Config', 'FormData', 'ColumnData', 'Screen'])(
    'of the %s, also where only headers, options, buttons or scripts name it',
    async (name) => {
      const answer = JSON.stringify(await server.call('clerk', 'GET', `${base()}/${name}`));
      expect(answer).not.toMatch(SECRETS);
      expect(answer).toContain('LABEL_alpha');
      expect(JSON.stringify(await server.call('admin', 'GET', `${base()}/${name}`))).toMatch(SECRETS);
    },
  );
  test('of a finding about a date that it bounds', async () => {
    const end = dayMs('2026-01-01');
    const refused = await server.update(moduleId, recordId, { end }, { account: 'clerk' });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'end' }] } });
    expect(JSON.stringify(refused)).not.toMatch(SECRETS);
    expect(JSON.stringify(await server.update(moduleId, recordId, { end }))).toContain('2026-05-05');
  });
  test('of a finding whose author has named it', async () => {
    const refused = await server.create(moduleId, { alpha: 'bad' }, { account: 'clerk' });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'alpha', code: 'ENGINE_VALUE_REFUSED' }] } });
    expect(JSON.stringify(refused)).not.toMatch(SECRETS);
    expect(JSON.stringify(await server.create(moduleId, { alpha: 'bad' }))).toContain('not beside secretText');
  });
  test('of a finding about its own uniqueness', async () => {
    const answers = [
      await server.create(moduleId, { alpha: 'a' }, { account: 'clerk' }),
      await server.create(moduleId, { alpha: 'b' }, { account: 'clerk' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([200, 400]);
    expect(answers[1]?.data.errors).toMatchObject([{ field: '', code: 'ENGINE_VALUE_DUPLICATE' }]);
    expect(JSON.stringify(answers)).not.toMatch(SECRETS);
  });
});

describe('a tree whose parent field is refused', () => {
  test('shows its rows, and does not say what stands below which', async () => {
    await server.create(moduleId, { alpha: 'child', secretText: 'c', secretParent: recordId });
    const rows = (await server.list(moduleId, {}, 'clerk')).data.list as readonly { alpha: string }[];
    expect(rows.map(({ alpha }) => alpha)).toContain('child');
    expect((await server.call('clerk', 'POST', `${base()}/List/${recordId}`, {})).code).toBe(403);
    const below = (await server.call('admin', 'POST', `${base()}/List/${recordId}`, {})).data.list;
    expect(below).toMatchObject([{ alpha: 'child' }]);
  });
});

describe('rows', () => {
  const items = async (account = 'admin') => (await server.read(moduleId, recordId, account)).items;
  const hidden = async () => (await items()).map((row: { secretCell: string | null }) => row.secretCell);
  test('a new row inherits nothing from a removed one', async () => {
    const [first] = await items('clerk');
    const rows = [{ name: 'new' }, { id: first.id, name: first.name }];
    await server.update(moduleId, recordId, { items: rows }, { account: 'clerk' });
    expect(await hidden()).toEqual([null, 'CELL1']);
    await server.update(
      moduleId,
      recordId,
      {
        items: [
          { id: '', name: 'a' },
          { id: '', name: 'b' },
        ],
      },
      { account: 'clerk' },
    );
    expect(await hidden()).toEqual([null, null]);
  });
  test('ids of another record, repeated ids and ids of no row make new rows', async () => {
    const other = (await server.create(moduleId, { secretText: 'o', items: [{ name: 'o', secretCell: 'OTHER' }] })).data
      .id;
    const foreign = (await server.read(moduleId, other)).items[0].id as string;
    await server.update(moduleId, recordId, { items: [{ name: 'own', secretCell: 'OWN' }] });
    const own = (await items())[0].id as string;
    const rows = [own, own, foreign, 'ghost', `${own}\u0000`].map((id) => ({ id, name: 'n' }));
    expect((await server.update(moduleId, recordId, { items: rows }, { account: 'clerk' })).code).toBe(200);
    expect(await hidden()).toEqual(['OWN', null, null, null, null]);
    const ids = new Set((await items()).map((row: { id: string }) => row.id));
    expect([ids.size, ids.has(foreign)]).toEqual([5, false]);
    expect((await server.read(moduleId, other)).items).toMatchObject([{ id: foreign, secretCell: 'OTHER' }]);
  });
  test('a client that knows no ids keeps what it does not see', async () => {
    await server.update(moduleId, recordId, {
      items: [
        { name: '1', secretCell: 'A' },
        { name: '2', secretCell: 'B' },
      ],
    });
    await server.update(moduleId, recordId, { items: [{ name: '1x' }, { name: '2' }] }, { account: 'clerk' });
    expect(await hidden()).toEqual(['A', 'B']);
  });
  test('a refused cell cannot be written', async () => {
    await server.update(
      moduleId,
      recordId,
      { secretText: 'HACK', items: [{ name: 'z', secretCell: 'HACK' }] },
      { account: 'clerk' },
    );
    expect(JSON.stringify(await server.read(moduleId, recordId))).not.toContain('HACK');
  });
  test('a unique column does not repeat within its record', async () => {
    const code = node('input', 'code', { config: { unique: true } });
    const id = await server.release({
      fullName: 'u',
      enCode: 'unique-rows',
      formData: JSON.stringify({ fields: [node('table', 'items', { config: { children: [code] } })] }),
    });
    const refused = await server.create(id, { items: [{ code: 'a' }, { code: '' }, { code: '' }, { code: 'a' }] });
    expect(refused.data.errors).toMatchObject([{ field: 'items-code', row: 3, code: 'ENGINE_VALUE_DUPLICATE' }]);
    expect((await server.create(id, { items: [{ code: 'a' }, { code: 'b' }] })).code).toBe(200);
  });
});

describe('a logically deleted record', () => {
  test('is gone for every call', async () => {
    const id = await server.release({
      fullName: 'l',
      enCode: 'logical',
      formData: JSON.stringify({ logicalDelete: true, fields: [node('input', 'a', { config: { unique: true } })] }),
    });
    const record = (await server.create(id, { a: '1' })).data.id as string;
    const path = `/api/visualdev/OnlineDev/${id}/${record}`;
    expect((await server.call('admin', 'DELETE', path)).code).toBe(200);
    const answers = [
      await server.update(id, record, { a: '2' }),
      await server.call('admin', 'GET', path),
      await server.call('admin', 'GET', `${path}/DataChange`),
      await server.call('admin', 'DELETE', path),
    ];
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
    expect((await server.list(id)).data.pagination.total).toBe(0);
    expect((await server.create(id, { a: '1' })).code).toBe(200);
  });
});

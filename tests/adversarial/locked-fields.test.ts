import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/** The server refuses changes to locked fields, also in hand-written requests. */
let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

const title = node('input', 'title');
const entity = (enCode: string, fields: readonly object[], rules: readonly object[] = []) => ({
  fullName: `功能${enCode}`,
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields, rules }),
  columnData: JSON.stringify({ columnList: [column(title)], searchList: [] }),
});

/** Module version and proof that a form opened now sends with its values. */
async function openForm(id: string, account = 'admin'): Promise<Record<string, unknown>> {
  const { version, versionProof } = (await server.call(account, 'GET', `/api/visualdev/OnlineDev/${id}/Config`)).data;
  return { moduleVersion: version, moduleVersionProof: versionProof };
}

describe('a field that its form locks', () => {
  const fields = [
    title,
    node('input', 'off', { disabled: true }),
    node('input', 'fixed', { readonly: true }),
    node('input', 'unseen', { config: { noShow: true } }),
    node('input', 'locked'),
    node('input', 'hidden'),
  ];
  const rules = [
    { when: 'title == "closed"', then: { disabled: ['locked'] } },
    { when: 'title != "closed"', then: { visible: ['hidden'] } },
  ];
  let id: string;
  let form: Record<string, unknown>;
  let record: string;
  beforeAll(async () => {
    id = await server.release(entity('locks', fields, rules));
    form = await openForm(id);
    record = String((await server.create(id, { title: 'open', locked: 'L', hidden: 'H' }, { body: form })).data.id);
    expect((await server.update(id, record, { title: 'closed' }, { body: form })).code).toBe(200);
  });

  test.each(['off', 'fixed', 'unseen', 'locked', 'hidden'])('is refused by name when it changes: %s', async (key) => {
    const stored = await server.read(id, record);
    const answer = await server.update(id, record, { ...stored, [key]: 'forged' }, { body: form });
    expect(answer.code).toBe(400);
    expect(answer.data.errors).toMatchObject([{ field: key, code: 'ENGINE_VALUE_LOCKED' }]);
    expect(await server.read(id, record)).toEqual(stored);
  });

  test.each(['off', 'fixed', 'unseen', 'locked', 'hidden'])(
    'is kept without a word for other clients: %s',
    async (key) => {
      const stored = await server.read(id, record);
      expect((await server.update(id, record, { ...stored, [key]: 'forged' })).code).toBe(200);
      expect(await server.read(id, record)).toEqual(stored);
    },
  );

  test('cannot be filled in a new record either', async () => {
    for (const key of ['off', 'fixed', 'unseen']) {
      const answer = await server.create(id, { title: 'new', [key]: 'forged' }, { body: form });
      expect(answer.data.errors).toMatchObject([{ field: key, code: 'ENGINE_VALUE_LOCKED' }]);
    }
    const kept = await server.create(id, { title: 'new', off: 'forged' });
    expect(await server.read(id, kept.data.id)).toMatchObject({ title: 'new', off: null });
  });

  test('takes what was entered before the lock or after it', async () => {
    const closing = await server.create(id, { title: 'open' }, { body: form });
    const own = String(closing.data.id);
    expect((await server.update(id, own, { title: 'closed', locked: 'last' }, { body: form })).code).toBe(200);
    expect(await server.read(id, own)).toMatchObject({ title: 'closed', locked: 'last' });
    expect((await server.update(id, own, { title: 'open', locked: 'again' }, { body: form })).code).toBe(200);
    expect(await server.read(id, own)).toMatchObject({ title: 'open', locked: 'again' });
  });
});

describe('a field that its own value locks', () => {
  test('does not unlock itself, and is changed no more with what it locks', async () => {
    const rules = [{ when: 'status == "done"', then: { disabled: ['status', 'note'] } }];
    const fields = [title, node('input', 'status'), node('input', 'note')];
    const id = await server.release(entity('final', fields, rules));
    const form = await openForm(id);
    const { id: record } = (await server.create(id, { status: 'done', note: 'n' }, { body: form })).data;
    const answer = await server.update(id, record, { status: 'open', note: 'forged' }, { body: form });
    expect(answer.data.errors).toMatchObject([{ field: 'status' }, { field: 'note' }]);
    expect((await server.update(id, record, { status: 'open', note: 'forged' })).code).toBe(200);
    expect(await server.read(id, record)).toMatchObject({ status: 'done', note: 'n' });
  });

  test('follows whether there is a record already', async () => {
    const rules = [{ when: 'record.id != ""', then: { disabled: ['code'] } }];
    const id = await server.release(entity('written', [title, node('input', 'code')], rules));
    const form = await openForm(id);
    const { id: record } = (await server.create(id, { title: 'a', code: 'C' }, { body: form })).data;
    expect(await server.read(id, record)).toMatchObject({ code: 'C' });
    const answer = await server.update(id, record, { code: 'D' }, { body: form });
    expect(answer.data.errors).toMatchObject([{ field: 'code', code: 'ENGINE_VALUE_LOCKED' }]);
  });
});

describe('a sub-table', () => {
  const picked = { interfaceId: 'any', relationOptions: [{ field: 'price', type: 1, value: 'p' }] };
  const lines = node('table', 'lines', {
    addType: 1,
    addTableConf: picked,
    config: {
      children: [
        node('input', 'kind'),
        node('input', 'price', { disabled: true }),
        node('input', 'cost', { config: { noShow: true } }),
        node('input', 'note'),
      ],
    },
  });
  const rules = [
    { when: 'title == "closed"', then: { disabled: ['lines'] } },
    { when: 'kind == "fixed"', then: { disabled: ['lines-note'] } },
  ];
  let id: string;
  let form: Record<string, unknown>;
  beforeAll(async () => {
    id = await server.release(entity('rows', [title, lines], rules));
    form = await openForm(id);
  });
  const start = async () => {
    const rows = [
      { kind: 'free', price: '1', note: 'a' },
      { kind: 'fixed', price: '2', note: 'b' },
    ];
    const record = String((await server.create(id, { title: 'open', lines: rows }, { body: form })).data.id);
    return { record, rows: (await server.read(id, record)).lines as readonly Record<string, unknown>[] };
  };
  const save = (record: string, values: object) => server.update(id, record, values, { body: form });

  test('takes what a selection brings, and rows that are copied, but no other change of a locked cell', async () => {
    const { record, rows } = await start();
    const [first = {}, second = {}] = rows;
    expect([first['price'], second['price'], second['note']]).toEqual(['1', '2', 'b']);
    const { id: _own, ...copy } = first;
    expect((await save(record, { lines: [first, second, { ...copy, id: '' }] })).code).toBe(200);
    for (const [key, row] of [
      ['price', 0],
      ['cost', 0],
      ['note', 1],
    ] as const) {
      const forged = [first, second].map((cells, at) => (at === row ? { ...cells, [key]: 'forged' } : cells));
      const answer = await save(record, { lines: forged });
      expect(answer.data.errors).toMatchObject([{ field: `lines-${key}`, row, code: 'ENGINE_VALUE_LOCKED' }]);
    }
    const added = await save(record, { lines: [first, second, { id: '', kind: 'new', cost: 'forged' }] });
    expect(added.data.errors).toMatchObject([{ field: 'lines-cost', row: 2 }]);
  });

  test('that is locked neither gains nor loses a row', async () => {
    const { record, rows } = await start();
    expect((await save(record, { title: 'closed' })).code).toBe(200);
    const stored = await server.read(id, record);
    for (const forged of [[], rows.slice(1), [...rows, { id: '', kind: 'new' }], rows.toReversed()]) {
      const answer = await save(record, { title: 'closed', lines: forged });
      expect(answer.data.errors).toMatchObject([{ field: 'lines', code: 'ENGINE_VALUE_LOCKED' }]);
      expect((await server.update(id, record, { lines: forged })).code).toBe(200);
    }
    expect(await server.read(id, record)).toEqual(stored);
  });

  test('keeps locked cells with their rows for clients that name none', async () => {
    const { record, rows } = await start();
    const bare = rows.map(({ id: _own, ...cells }) => cells);
    expect((await server.update(id, record, { lines: [bare[1], { kind: 'new', price: '9' }] })).code).toBe(200);
    expect((await server.read(id, record)).lines).toMatchObject([{ kind: 'fixed', price: '2' }, { kind: 'new' }]);
  });
});

describe('a button of another list', () => {
  test('gives a new record what its form locks', async () => {
    const id = await server.release(entity('target', [title, node('input', 'origin', { config: { noShow: true } })]));
    const form = await openForm(id);
    const refused = await server.create(id, { title: 'a', origin: 'list' }, { body: form });
    expect(refused.data.errors).toMatchObject([{ field: 'origin' }]);
    const event = { btnType: 1, modelId: id, formOptions: [{ currentField: 'title', field: 'origin' }] };
    const list = {
      columnList: [column(title)],
      searchList: [],
      customBtnsList: [{ value: 'btn_1', label: '转单', event }],
    };
    await server.release({ ...entity('source', [title]), columnData: JSON.stringify(list) });
    const saved = await server.create(id, { title: 'a', origin: 'list' }, { body: form });
    expect(await server.read(id, saved.data.id)).toMatchObject({ origin: 'list' });
    expect((await server.update(id, saved.data.id, { origin: 'forged' }, { body: form })).code).toBe(400);
  });
});

describe('the example of repairs', () => {
  test('keeps the cost of a scrapped order', async () => {
    const rule = { id: 'r2', full_name: '维修单号', en_code: 'EquipmentRepair', prefix: 'R', date_format: 'yyyyMMdd' };
    await server.deps.db
      .insertInto('bill_rules')
      .values({ ...rule, digit: 4, start_number: '0001' })
      .execute();
    const document = JSON.parse(readFileSync('examples/equipmentRepair/module.json', 'utf8')) as object;
    const id = await server.release({ ...document, enCode: 'repairs' });
    const form = await openForm(id);
    const order = {
      equipmentName: '监护仪',
      equipmentCode: 'E1',
      department: 'd',
      faultType: 'f',
      urgency: '1',
      status: 'scrapped',
      description: '坏',
      labourCost: 100,
      reportedAt: Date.parse('2026-01-01T00:00:00+08:00'),
    };
    const saved = await server.create(id, order, { body: form });
    expect([saved.code, saved.msg]).toEqual([200, '新建成功']);
    const stored = await server.read(id, saved.data.id);
    const answer = await server.update(id, saved.data.id, { ...stored, labourCost: 99999 }, { body: form });
    expect(answer.data.errors).toMatchObject([{ field: 'labourCost', code: 'ENGINE_VALUE_LOCKED' }]);
    expect((await server.read(id, saved.data.id)).labourCost).toBe(100);
  });
});

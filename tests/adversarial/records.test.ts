import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { node, purchaseModule } from '../../src/server/modules/records/testing/purchase-module';

/** Writes that are forged, concurrent, repeated, or contain strings that break databases. */
let server: RecordServer;
let moduleId: string;
const base = () => `/api/visualdev/OnlineDev/${moduleId}`;
const count = async (id = moduleId) => (await server.list(id)).data.pagination.total as number;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
});
afterAll(() => server.close());

describe('mass assignment', () => {
  const forged = {
    id: '1111111111111111111',
    _version: 77,
    version: 77,
    _created_by: 'forged',
    createdBy: 'forged',
    createdAt: 1,
    modifiedBy: 'forged',
    number: 'FORGED-1',
    total: 999_999,
    _deleted_at: '2020-01-01',
    tenantId: 't',
    isAdmin: true,
    roles: ['admin'],
    enabledMark: 0,
    flowId: '',
    ghost: 'x',
  };
  test('on create: only fields of the form arrive, and what the server decides stays its own', async () => {
    const saved = await server.create(moduleId, {
      title: 'a',
      items: [{ name: 'n', price: 2, id: '5', _parent_id: '6', _row_order: 9 }],
      ...forged,
    });
    expect(saved.data.id).not.toBe(forged.id);
    const found = await server.read(moduleId, saved.data.id);
    expect(found.number).toMatch(/^PO/);
    expect([found.total, found.modifiedBy, found.ghost, found.tenantId]).toEqual([2, null, undefined, undefined]);
    expect(found.createdBy).not.toBe('forged');
    expect(found.createdAt).toBeGreaterThan(1_700_000_000_000);
    expect(found.items).toMatchObject([{ name: 'n', price: 2 }]);
    expect(found.items[0].id).not.toBe('5');
  });
  test('on change as well', async () => {
    const { id } = (await server.create(moduleId, { title: 'a' })).data;
    const before = await server.read(moduleId, id);
    expect((await server.update(moduleId, id, forged)).data).toEqual({ id, version: 2 });
    const after = await server.read(moduleId, id);
    expect({ ...after, modifiedBy: null }).toEqual({ ...before, modifiedBy: null });
  });
  test('create with the id of a record makes another one', async () => {
    const { id } = (await server.create(moduleId, { title: 'first' })).data;
    const second = await server.create(moduleId, { title: 'second', id }, { body: { id } });
    expect(second.data.id).not.toBe(id);
    expect((await server.read(moduleId, id)).title).toBe('first');
  });
  test.each([['__proto__'], ['constructor'], ['toString']])('%s is no field', async (key) => {
    const data = `{"title":"x",${JSON.stringify(key)}:{"polluted":true},"items":[{"name":"n",${JSON.stringify(key)}:{"polluted":true}}]}`;
    expect((await server.call('admin', 'POST', base(), { data })).code).toBe(200);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('races', () => {
  test('of many saves with one unique value exactly one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.create(moduleId, { title: 'race', code: 'RACE' })),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200)) {
      expect(answer).toMatchObject({
        code: 400,
        data: { errors: [{ field: 'code', code: 'ENGINE_VALUE_DUPLICATE' }] },
      });
    }
  });
  test('a change to a taken value is refused, to its own value not', async () => {
    const { id } = (await server.create(moduleId, { title: 'own', code: 'OWN' })).data;
    expect((await server.update(moduleId, id, { code: 'RACE' })).code).toBe(400);
    expect((await server.update(moduleId, id, { code: 'OWN', title: 'x' })).code).toBe(200);
  });
  test('200 creates at once get 200 numbers without a hole', async () => {
    const id = await server.release(purchaseModule({ enCode: 'numbers' }));
    const before = (await server.create(id, { title: 'first' })).data.id;
    const first = Number((await server.read(id, before)).number.slice(10));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_entry, index) => server.create(id, { title: String(index) })),
    );
    expect(answers.every((answer) => answer.code === 200)).toBe(true);
    const rows = (await server.list(id, { pageSize: 500 })).data.list as readonly { number: string }[];
    const numbers = rows.map((row) => Number(row.number.slice(10))).sort((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 201 }, (_entry, index) => first + index));
  });
  test('a refused save gives its number back', async () => {
    const number = async () =>
      Number((await server.read(moduleId, (await server.create(moduleId, { title: 'n' })).data.id)).number.slice(10));
    const before = await number();
    await server.create(moduleId, { title: 'n', code: 'RACE' });
    expect(await number()).toBe(before + 1);
  });
  test('of many changes from one version exactly one wins', async () => {
    const { id } = (await server.create(moduleId, { title: 'v1' })).data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_entry, index) =>
        server.update(moduleId, id, { title: `w${String(index)}` }, { body: { version: 1 } }),
      ),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await server.call('admin', 'GET', `${base()}/${id}`)).data.version).toBe(2);
  });
  test('changes and deletes of the same records end, each in an answer', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await server.create(moduleId, { title: 'd', items: [{ name: 'a' }] })).data.id as string,
      ),
    );
    const remove = (list: readonly string[]) =>
      server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids: list });
    const answers = await Promise.all([
      remove(ids),
      remove([...ids].reverse()),
      ...ids.map((id) => server.update(moduleId, id, { title: 'e', items: [{ name: 'b' }] })),
    ]);
    expect(answers.every(({ code }) => code === 200 || code === 404)).toBe(true);
    const { rows } = await server.deps.pool.query(
      `select tablename from pg_tables where schemaname = 'module' and tablename like 'm\\_%\\_items'`,
    );
    for (const { tablename } of rows) {
      const main = String(tablename).replace(/_items$/, '');
      const orphans = await server.deps.pool.query(
        `select 1 from module."${tablename}" c where not exists (select 1 from module."${main}" t where t.id = c._parent_id)`,
      );
      expect(orphans.rowCount).toBe(0);
    }
  });
});

describe('repeats', () => {
  test('one idempotency key, one record, one answer', async () => {
    const before = await count();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.create(moduleId, { title: 'once' }, { body: { idempotencyKey: key } })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const header = await server.app.inject({
      method: 'POST',
      url: base(),
      headers: { ...(await server.signIn('admin')), 'idempotency-key': key },
      payload: { data: '{"title":"once"}' },
    });
    expect(header.json().data.id).toBe(answers[0]?.data.id);
  });
  test('another user, another module or another day is another record', async () => {
    const body = { idempotencyKey: 'shared' };
    const first = (await server.create(moduleId, { title: 'x' }, { body })).data.id;
    await server.createUserFor(moduleId, 'second', { buttons: ['btn_add'] });
    expect((await server.create(moduleId, { title: 'x' }, { body, account: 'second' })).data.id).not.toBe(first);
    server.time.offsetMs = 25 * 3_600_000;
    await server.signIn('admin');
    const later = (await server.create(moduleId, { title: 'x' }, { body })).data.id;
    server.time.offsetMs = 0;
    expect(later).not.toBe(first);
  });
  test('a refused create does not use its key up', async () => {
    const body = { idempotencyKey: randomUUID() };
    expect((await server.create(moduleId, { title: '' }, { body })).code).toBe(400);
    expect((await server.create(moduleId, { title: 'x', code: 'RACE' }, { body })).code).toBe(400);
    expect((await server.create(moduleId, { title: 'ok' }, { body })).code).toBe(200);
  });
});

describe('all or nothing', () => {
  test('a missing number rule leaves neither record nor rows', async () => {
    const fields = [
      node('billRule', 'number', { config: { rule: 'MISSING' } }),
      node('table', 'items', { config: { children: [node('input', 'name')] } }),
    ];
    const id = await server.release({ fullName: 'x', enCode: 'norule', formData: JSON.stringify({ fields }) });
    expect((await server.create(id, { items: [{ name: 'a' }] })).code).toBe(400);
    expect(await count(id)).toBe(0);
  });
});

describe('values that break databases', () => {
  const nasty = [
    "'; drop schema module cascade; --",
    '"',
    '\\',
    '%s $1 ${x} {{x}}',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udc00y',
    '😀'.repeat(12),
    '\u202e',
    '<script>',
    '=1+1',
  ];
  test.each(nasty)('%j', async (value) => {
    // PostgreSQL cannot store NUL or lone surrogates: refused.
    const isStorable = !/[\u0000\p{Surrogate}]/u.test(value);
    const saved = await server.create(moduleId, {
      title: `t${value}`.slice(0, 50),
      secret: value,
      items: [{ name: `n${value}`, hidden: value }],
    });
    expect(saved.code).toBe(isStorable ? 200 : 400);
    if (isStorable)
      expect(await server.read(moduleId, saved.data.id)).toMatchObject({ secret: value, items: [{ hidden: value }] });
    expect([200, 400]).toContain((await server.create(moduleId, { title: 'x', strange: { [value]: [value] } })).code);
    for (const field of ['title', 'secret', 'code'])
      expect((await server.list(moduleId, { queryJson: JSON.stringify({ [field]: value }) })).code).toBe(200);
  });
  test('a text longer than any index entry', async () => {
    const id = await server.release({
      fullName: 'x',
      enCode: 'long',
      formData: JSON.stringify({
        fields: [node('textarea', 'body'), node('input', 'key', { config: { unique: true } })],
      }),
      columnData: JSON.stringify({
        columnList: [{ ...node('textarea', 'body'), prop: 'body', label: 'b', sortable: true }],
        searchList: [],
      }),
    });
    const long = Array.from({ length: 4000 }, (_entry, index) =>
      String.fromCharCode(0x4e00 + ((index * 7919) % 20000)),
    ).join('');
    expect((await server.create(id, { body: long, key: long })).code).toBe(200);
    expect((await server.create(id, { body: long, key: `${long}!` })).code).toBe(200);
    expect((await server.create(id, { body: long, key: long })).code).toBe(400);
    expect((await server.list(id, { sidx: 'body', sort: 'asc' })).data.list).toHaveLength(2);
  });
  test('numbers at the edge', async () => {
    for (const amount of [0.1, -0.01, 1e15, -0, '12.345', '1e3']) {
      const saved = await server.create(moduleId, { title: 'n', amount });
      expect(saved.code).toBe(200);
    }
    for (const amount of [1e400, Number.NaN, '1e999', {}, [1, 2], '0x10', 9e99]) {
      const saved = await server.create(moduleId, { title: 'n', amount });
      expect([200, 400]).toContain(saved.code);
      if (saved.code === 200) expect((await server.read(moduleId, saved.data.id)).amount).toBeNull();
    }
  });
  test('whatever is sent, an answer comes that is no internal error', async () => {
    const keys = fc.constantFrom(
      'title',
      'code',
      'amount',
      'orderedOn',
      'isUrgent',
      'status',
      'tags',
      'region',
      'note',
      'strange',
      'items',
      'total',
      'number',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, fc.jsonValue()), async (values) => {
        const saved = await server.create(moduleId, values);
        expect([200, 400]).toContain(saved.code);
        if (saved.code === 200)
          expect((await server.call('admin', 'GET', `${base()}/${saved.data.id}/DataChange`)).code).toBe(200);
        expect([200, 400, 403]).toContain((await server.list(moduleId, { queryJson: JSON.stringify(values) })).code);
      }),
      { numRuns: 60 },
    );
  });
});

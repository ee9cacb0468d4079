import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/** The server checks choices of data interfaces as it does those of dictionaries, also in hand-written requests. */
let server: RecordServer;
let id: string;

const choice = (widget: string, key: string, interfaceId: string, from = '', extra: object = {}) =>
  node(widget, key, {
    config: {
      dataType: 'dynamic',
      propsUrl: interfaceId,
      templateJson:
        from === ''
          ? []
          : [{ field: 'p', fieldName: 'p', dataType: 'varchar', required: 1, relationField: from, defaultValue: '' }],
    },
    props: { label: 'fullName', value: 'id', children: 'children' },
    ...extra,
  });

/** A city from a window of its own. */
const popup = (key: string, from: string) =>
  node('popupSelect', key, {
    ...{ interfaceId: 'cities', propsValue: 'id', relationField: 'fullName' },
    templateJson: [{ field: 'p', fieldName: 'p', dataType: 'varchar', required: 1, relationField: from }],
  });

beforeAll(async () => {
  server = await createRecordServer();
  const define = (interfaceId: string, data_type: number, query: string) =>
    server.deps.db
      .insertInto('data_interfaces')
      .values({ id: interfaceId, full_name: interfaceId, en_code: interfaceId, data_type, query })
      .execute();
  await server.deps.db
    .insertInto('dictionary_types')
    .values({ id: 'shrinks', full_name: 's', en_code: 'shrinks' })
    .execute();
  for (const entryId of ['d1', 'd2', 'd3'])
    await server.deps.db
      .insertInto('dictionary_entries')
      .values({ id: entryId, dictionary_type_id: 'shrinks', parent_id: '0', full_name: entryId, en_code: entryId })
      .execute();
  await define('plain', 1, `select n::text as id, 'N' || n as "fullName" from generate_series(1, 9) as n`);
  await define('cities', 1, `select {p} || n::text as id, 'C' || n as "fullName" from generate_series(1, 3) as n`);
  await define('tree', 2, '{"data":[{"id":"a","fullName":"A","children":[{"id":"a1","fullName":"A1"}]}]}');
  await define('shrinking', 2, '[{"id":"a","fullName":"A"},{"id":"b","fullName":"B"},{"id":"c","fullName":"C"}]');
  await define('paths', 2, '[{"id":"a","children":[{"id":"a1"},{"id":"a2"}]},{"id":"b","children":[{"id":"b1"}]}]');
  await define('leaving', 2, '[{"id":"a","fullName":"A"}]');
  await define('broken', 1, 'select 1 / 0 as id');
  await define('slow', 1, 'select pg_sleep(5)::text as id');
  const fields = [
    node('input', 'province'),
    choice('select', 'one', 'plain'),
    choice('select', 'many', 'plain', '', { multiple: true }),
    choice('cascader', 'path', 'tree'),
    choice('select', 'city', 'cities', 'province'),
    choice('select', 'several', 'shrinking', '', { multiple: true }),
    choice('checkbox', 'boxes', 'shrinking'),
    choice('cascader', 'paths', 'paths', '', { multiple: true }),
    choice('select', 'ghost', 'nowhere'),
    choice('select', 'leaving', 'leaving'),
    node('checkbox', 'ours', {
      config: { dataType: 'dictionary', dictionaryType: 'shrinks' },
      props: { label: 'fullName', value: 'id' },
    }),
    choice('select', 'broken', 'broken'),
    choice('select', 'slow', 'slow'),
    popup('pick', 'province'),
    node('table', 'lines', {
      config: {
        children: [
          node('input', 'kind'),
          choice('select', 'place', 'cities', 'lines-kind'),
          popup('spot', 'lines-kind'),
          choice('select', 'marks', 'shrinking', '', { multiple: true }),
        ],
      },
    }),
  ];
  id = await server.release({
    fullName: '选项',
    enCode: 'choices',
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({ columnList: [column(node('input', 'province'))], searchList: [] }),
  });
});
afterAll(() => server.close());

const wrongFields = (answer: Awaited<ReturnType<RecordServer['create']>>) =>
  (answer.data?.errors ?? []).map(({ field, row, code }: Record<string, unknown>) => [field, row, code]);

describe('a choice of a data interface', () => {
  test.each([
    ['one', { one: '99' }],
    ['many', { many: ['1', '99'] }],
    ['path', { path: ['a', 'zz'] }],
    ['city', { province: 'x', city: 'y1' }],
    ['city', { city: 'x1' }],
  ])('that is not offered is refused: %s %j', async (field, values) => {
    const answer = await server.create(id, values);
    expect([answer.code, wrongFields(answer)]).toEqual([400, [[field, undefined, 'ENGINE_VALUE_OPTION']]]);
  });

  test('is taken when it is offered, with the parameters of its record and row', async () => {
    const lines = [
      { kind: 'k', place: 'k1' },
      { kind: 'm', place: 'm3' },
    ];
    const values = { province: 'x', one: '9', many: ['1', '2'], path: ['a', 'a1'], city: 'x3', lines };
    const saved = await server.create(id, values);
    expect(saved.code).toBe(200);
    expect(await server.read(id, saved.data.id)).toMatchObject(values);
    const swapped = [
      { kind: 'k', place: 'm3' },
      { kind: 'm', place: 'm1' },
    ];
    expect(wrongFields(await server.create(id, { lines: swapped }))).toEqual([
      ['lines-place', 0, 'ENGINE_VALUE_OPTION'],
    ]);
  });

  test('that is stored already stays, also where it is offered no more', async () => {
    const values = { province: 'x', city: 'x1', pick: 'x1', lines: [{ kind: 'k', place: 'k1', spot: 'k1' }] };
    const record = String((await server.create(id, values)).data.id);
    const [line] = (await server.read(id, record)).lines;
    const query = (text: string) =>
      server.deps.db.updateTable('data_interfaces').set({ query: text }).where('id', '=', 'cities').execute();
    await query(`select {p} || n::text as id, 'C' || n as "fullName" from generate_series(2, 3) as n`);
    const kept = { one: '1', city: 'x1', pick: 'x1', lines: [line] };
    const answer = await server.update(id, record, kept);
    await query(`select {p} || n::text as id, 'C' || n as "fullName" from generate_series(1, 3) as n`);
    expect(answer.code).toBe(200);
    expect(wrongFields(await server.update(id, record, { city: 'z2' }))).toEqual([
      ['city', undefined, 'ENGINE_VALUE_OPTION'],
    ]);
    expect(
      wrongFields(
        await server.update(id, record, {
          lines: [
            { ...line, place: 'k2' },
            { kind: 'k', place: 'q1' },
          ],
        }),
      ),
    ).toEqual([['lines-place', 1, 'ENGINE_VALUE_OPTION']]);
  });

  test('counts as a new one once the parameters are others', async () => {
    const values = { province: 'x', city: 'x1', pick: 'x1', lines: [{ kind: 'k', place: 'k1', spot: 'k1' }] };
    const record = String((await server.create(id, values)).data.id);
    const [line] = (await server.read(id, record)).lines;
    const update = async (changed: object) => wrongFields(await server.update(id, record, changed));
    const wrong = (field: string, row?: number) => [field, row, 'ENGINE_VALUE_OPTION'];
    expect(await update({ province: 'z' })).toEqual([wrong('city'), wrong('pick')]);
    expect(await update({ province: '' })).toEqual([wrong('city'), wrong('pick')]);
    expect(await update({ lines: [{ ...line, kind: 'q' }] })).toEqual([
      wrong('lines-place', 0),
      wrong('lines-spot', 0),
    ]);
    expect(await update({ lines: [{ ...line, kind: 'q', place: 'q2', spot: 'q2' }] })).toEqual([]);
    expect(await update({ province: 'z', city: 'z1', pick: 'z2' })).toEqual([]);
  });

  test('is checked in every row of a long sub-table, however many parameters there are', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => ({
      kind: `k${String(index)}-`,
      spot: `k${String(index)}-2`,
    }));
    expect((await server.create(id, { lines })).code).toBe(200);
    const wrong = lines.map((line, index) => (index === 449 ? { ...line, spot: 'other' } : line));
    expect(wrongFields(await server.create(id, { lines: wrong }))).toEqual([
      ['lines-spot', 449, 'ENGINE_VALUE_OPTION'],
    ]);
  });

  test('that is one of several and stored already stays, beside new ones', async () => {
    const values = {
      several: ['a', 'b'],
      boxes: ['a', 'b'],
      paths: [
        ['a', 'a1'],
        ['b', 'b1'],
      ],
      ours: ['d1', 'd2'],
      lines: [{ kind: 'k', marks: ['a'] }],
    };
    const record = String((await server.create(id, values)).data.id);
    const rewrite = (interfaceId: string, query: string) =>
      server.deps.db.updateTable('data_interfaces').set({ query }).where('id', '=', interfaceId).execute();
    await rewrite('shrinking', '[{"id":"b","fullName":"B"},{"id":"c","fullName":"C"}]');
    await rewrite('paths', '[{"id":"a","children":[{"id":"a2"}]},{"id":"b","children":[{"id":"b1"}]}]');
    await server.deps.db.updateTable('dictionary_entries').set({ enabled_mark: 0 }).where('id', '=', 'd1').execute();
    const [line] = (await server.read(id, record)).lines;
    const update = (changed: object) => server.update(id, record, changed);
    const wrong = (field: string, value: string, row?: number) => [
      expect.objectContaining({
        field,
        ...(row === undefined ? {} : { row }),
        message: expect.stringContaining(value),
      }),
    ];
    for (const key of ['several', 'boxes']) {
      expect((await update({ [key]: ['a', 'b', 'c'] })).code).toBe(200);
      expect((await update({ [key]: ['c', 'a'] })).code).toBe(200);
      expect((await update({ [key]: ['a', 'zz'] })).data.errors).toEqual(wrong(key, ''));
      expect((await update({ [key]: ['c'] })).code).toBe(200);
      // Once removed, the value counts as a new one, which is not offered.
      expect(wrongFields(await update({ [key]: ['c', 'a'] }))).toEqual([[key, undefined, 'ENGINE_VALUE_OPTION']]);
    }
    expect(
      (
        await update({
          paths: [
            ['a', 'a1'],
            ['a', 'a2'],
          ],
        })
      ).code,
    ).toBe(200);
    expect(
      wrongFields(
        await update({
          paths: [
            ['a', 'a1'],
            ['b', 'a1'],
          ],
        }),
      ),
    ).toEqual([['paths', undefined, 'ENGINE_VALUE_OPTION']]);
    expect((await update({ ours: ['d1', 'd3'] })).code).toBe(200);
    expect(wrongFields(await update({ ours: ['d1', 'd9'] }))).toEqual([['ours', undefined, 'ENGINE_VALUE_OPTION']]);
    expect((await update({ lines: [{ ...line, marks: ['a', 'c'] }] })).code).toBe(200);
    // A stored value counts for its own row only.
    expect(
      wrongFields(
        await update({
          lines: [
            { ...line, marks: ['a', 'c'] },
            { kind: 'k', marks: ['a'] },
          ],
        }),
      ),
    ).toEqual([['lines-marks', 1, 'ENGINE_VALUE_OPTION']]);
  });

  test('of an interface that is gone or switched off is refused with the names of both', async () => {
    const ghost = await server.create(id, { ghost: '1' });
    expect([ghost.code, ghost.msg]).toEqual([400, expect.stringMatching(/“ghost”.*“nowhere”.*不存在、已停用/)]);
    const record = String((await server.create(id, { leaving: 'a' })).data.id);
    await server.deps.db
      .updateTable('data_interfaces')
      .set({ enabled_mark: 0, full_name: '病区列表' })
      .where('id', '=', 'leaving')
      .execute();
    const answers = [
      await server.create(id, { leaving: 'a' }),
      await server.update(id, record, { leaving: 'b', province: 'x' }),
    ];
    for (const { msg } of answers) expect(msg).toMatch(/“leaving”.*“病区列表”.*联系管理员/);
    // A stored value is kept, like a choice that is no longer offered.
    expect((await server.update(id, record, { leaving: 'a', province: 'y' })).code).toBe(200);
  });

  test.each(['broken', 'slow'])('that cannot be checked is not saved: %s', async (key) => {
    const answer = await server.create(id, { [key]: '1' });
    expect(answer.code).toBe(400);
    expect(answer.msg).toContain('暂时无法核对');
    const record = String((await server.create(id, { one: '1' })).data.id);
    expect((await server.update(id, record, { [key]: '1' })).msg).toContain('暂时无法核对');
    expect((await server.update(id, record, { one: '2', [key]: '' })).code).toBe(200);
  });
});

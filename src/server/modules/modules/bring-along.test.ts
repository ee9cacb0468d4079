import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { generatedTableName as tableOf } from '../../../engine/tables/table-names';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { field, table } from './testing/life-server';
import { comingWidgets, type ComingWidget } from './testing/coming-widgets';
import { startProcess, type ServerProcess } from './testing/server-process';

const BASE = '/api/visualdev/Base';
const RECORDS = 3;
const newWidgets = [...new Set(comingWidgets.map(({ definition }) => definition))];

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  // Later suites in this process need the product's own widgets.
  vi.resetModules();
  await server.close();
});

const keyOf = ({ rawKey, isMultiple, variant }: ComingWidget) => `${rawKey}${isMultiple ? 'Many' : ''}${variant}`;
const nodeOf = (widget: ComingWidget, props: object = {}) =>
  field(
    widget.rawKey,
    keyOf(widget),
    { label: `标签${keyOf(widget)}`, isStorage: 2 },
    { multiple: widget.isMultiple, ...widget.props, ...props },
  );
const inTable = comingWidgets.filter(({ isAllowedInTable }) => isAllowedInTable);

/**
 * A module with every coming widget, a third of them each in the form, in a card and in a tab, and all again in a sub-table.
 */
function moduleOf(enCode: string, widgets: readonly ComingWidget[] = comingWidgets) {
  const part = (index: number) =>
    widgets.filter((_widget, place) => place % 3 === index).map((widget) => nodeOf(widget));
  const fields = [
    field('comInput', 'title'),
    ...part(0),
    { __config__: { jnpfKey: 'card', layout: 'rowFormItem', children: part(1) } },
    {
      __config__: {
        jnpfKey: 'tab',
        layout: 'rowFormItem',
        children: [{ title: '一', name: '1', __config__: { jnpfKey: 'tabItem', children: part(2) } }],
      },
    },
    table('items', [field('comInput', 'note'), ...inTable.map((widget) => nodeOf(widget))]),
  ];
  const listed = widgets.map((widget) => ({
    ...nodeOf(widget),
    prop: keyOf(widget),
    label: keyOf(widget),
    sortable: true,
  }));
  const searchList = widgets.map((widget) => ({
    ...nodeOf(widget),
    id: keyOf(widget),
    prop: keyOf(widget),
    searchType: widget.definition.search?.operators.includes('equals') ? 1 : 3,
  }));
  return {
    fullName: `功能${enCode}`,
    enCode,
    webType: 2,
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({
      columnList: listed,
      searchList,
      defaultSidx: keyOf(widgets[0] as ComingWidget),
      sort: 'asc',
    }),
  };
}

/** What clients have sent of a record, or what is stored of it since its values were moved. */
function valuesOf(seed: number, state: 'value' | 'moved') {
  const own = (widgets: readonly ComingWidget[]) =>
    Object.fromEntries(widgets.map((widget) => [keyOf(widget), widget[state](seed)]));
  return {
    title: `记录${String(seed)}`,
    ...own(comingWidgets),
    items: [1, 2].map((row) => ({ note: `行${String(row)}`, ...own(inTable) })),
  };
}

async function release(process: ServerProcess, entity: object, keyType = 'bigint'): Promise<string> {
  const { data } = await process.call('POST', BASE, entity);
  await server.deps.pool.query('update system.modules set key_type = $1 where id = $2', [keyType, data.id]);
  const answer = await process.call('POST', `${BASE}/${String(data.id)}/Actions/Release`, {});
  expect([answer.code, answer.msg]).toEqual([200, '发布成功']);
  return String(data.id);
}

async function create(process: ServerProcess, id: string, values: object): Promise<string> {
  const answer = await process.save(id, values);
  expect([answer.code, answer.msg]).toEqual([200, '新建成功']);
  return String(answer.data.id);
}

interface Wanted {
  readonly id: string;
  readonly records: readonly string[];
  readonly state: 'value' | 'moved';
  readonly isKnown: boolean;
}

/** Every value is found in the form, in the list and, while its widget is known, by a search. */
async function expectAllFound(process: ServerProcess, { id, records, state, isKnown }: Wanted) {
  for (const [seed, record] of records.entries())
    expect(await process.read(id, record)).toMatchObject(valuesOf(seed, state));
  const { code, data } = await process.list(id);
  expect([code, data.list.length]).toEqual([200, records.length]);
  for (const widget of comingWidgets) {
    const shown = data.list.map((row: Record<string, unknown>) => row[keyOf(widget)]);
    expect(
      shown.filter((text: unknown) => text === '' || text === null || text === undefined),
      keyOf(widget),
    ).toEqual([]);
  }
  if (!isKnown) return;
  for (const widget of comingWidgets) {
    const wanted = widget.search(1);
    if (wanted === null) continue;
    const found = await process.list(id, { queryJson: JSON.stringify({ [keyOf(widget)]: wanted }) });
    expect([found.code, found.data.list.map((row: { id: string }) => row.id)], keyOf(widget)).toEqual([
      200,
      [records[1]],
    ]);
  }
}

describe('values of controls that nobody knew', () => {
  test('are found in list, form and search once each control is known, and again, there and back', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, moduleOf('every'));
    const records: string[] = [];
    for (let seed = 0; seed < RECORDS; seed += 1) records.push(await create(old, id, valuesOf(seed, 'value')));
    await expectAllFound(old, { id, records, state: 'value', isKnown: false });
    const moved = { id, records, state: 'moved' } as const;
    for (let round = 0; round < 2; round += 1) {
      await expectAllFound(await startProcess(server, newWidgets), { ...moved, isKnown: true });
      await expectAllFound(await startProcess(server, []), { ...moved, isKnown: false });
    }
  }, 60_000);
});

const person = (props: object = {}) => field('comingText', 'person', { label: '人员', ...props });

/** A module with one unknown widget, in the form and in a sub-table. */
const small = (enCode: string, config: object = {}, extra: object = {}) => ({
  fullName: `功能${enCode}`,
  enCode,
  webType: 2,
  formData: JSON.stringify({
    fields: [field('comInput', 'title'), person(config), table('rows', [person()])],
    ...extra,
  }),
  columnData: JSON.stringify({ columnList: [{ ...person(), prop: 'person', label: '人员' }], searchList: [] }),
});
const saved = (value: unknown) => ({ title: 't', person: value, rows: [{ person: value }] });
const rowsOf = async (text: string, values: readonly unknown[] = []) =>
  (await server.deps.pool.query<Record<string, unknown>>(text, [...values])).rows;

describe('a value that the control cannot read', () => {
  test('stays in its raw column, is named to operator and administrator, and is back when the control is gone', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, small('odd'));
    const odd = await create(old, id, saved({ odd: '怪' }));
    const good = await create(old, id, saved('staff1'));

    const known = await startProcess(server, newWidgets);
    expect(await known.read(id, good)).toMatchObject(saved('staff1'));
    expect(await known.read(id, odd)).toMatchObject({ title: 't', person: null, rows: [{ person: null }] });
    expect(await rowsOf(`select _raw_person as raw from module.${tableOf(id)} where id = $1`, [odd])).toEqual([
      { raw: { odd: '怪' } },
    ]);
    const warning = known.logged.find(({ facts }) => facts['moduleId'] === id);
    expect(warning).toMatchObject({ level: 'warn', facts: { moduleName: '功能odd', moved: 2 } });
    const { revision } = (await known.call('GET', `${BASE}/${id}/Draft`)).data;
    const plan = (await known.call('POST', `${BASE}/${id}/Actions/Plan`, { revision })).data;
    const left = plan.findings.filter(({ code }: { code: string }) => code === 'ENGINE_VALUES_UNREADABLE');
    expect(left.map(({ message }: { message: string }) => message)).toEqual([
      `字段“人员”有 1 个已存的值无法被控件读取，保留在表 ${tableOf(id)} 的列 _raw_person 中，界面上显示为空`,
      `字段“人员”有 1 个已存的值无法被控件读取，保留在表 ${tableOf(id)}_rows 的列 _raw_person 中，界面上显示为空`,
    ]);

    const again = await startProcess(server, []);
    expect(await again.read(id, odd)).toMatchObject(saved({ odd: '怪' }));
    expect(await again.read(id, good)).toMatchObject(saved('staff1'));
  });
});

describe('a module that cannot be brought along', () => {
  test('is refused by name until an administrator mends it, and all others work', async () => {
    const old = await startProcess(server, []);
    const other = await release(old, small('beside'));
    const record = await create(old, other, saved('staff2'));
    await rowsOf('create table module.orders_of_others (id text primary key, person integer)');
    const binding = {
      table: 'orders_of_others',
      typeId: '1',
      fields: [{ field: 'id', primaryKey: 1 }, { field: 'person' }],
    };
    const id = await release(old, {
      ...small('clash', {}),
      formData: JSON.stringify({ fields: [field('comInput', 'title'), person()] }),
      tables: JSON.stringify([binding]),
    });
    const bound = await create(old, id, { title: 't', person: 'staff3' });

    const known = await startProcess(server, newWidgets);
    // The table that is there, not the module's code.
    const params = { table: 'orders_of_others', column: 'person' };
    expect(known.logged.filter(({ level }) => level === 'error')).toMatchObject([
      { facts: { moduleId: id, issues: [{ code: 'ENGINE_TABLE_COLUMN_CONFLICT', params }] } },
    ]);
    for (const answer of [await known.list(id), await known.read(id, bound), await known.save(id, { title: 'n' })]) {
      expect(answer.code).toBe(400);
      expect(answer.msg).toMatch(/^功能“功能clash”的数据表与当前版本的系统不一致/);
    }
    const english = await startProcess(server, newWidgets, { language: 'en' });
    expect((await english.list(id)).msg).toMatch(/^The tables of module "功能clash"/);
    expect(await known.read(other, record)).toMatchObject(saved('staff2'));

    // The draft can still be opened, and its plan names the obstacle.
    const { revision } = (await known.call('GET', `${BASE}/${id}/Draft`)).data;
    const plan = await known.call('POST', `${BASE}/${id}/Actions/Plan`, { revision });
    expect([plan.code, plan.data.canPublish]).toEqual([200, false]);
    const said = { code: 'ENGINE_TABLE_COLUMN_CONFLICT', message: expect.stringContaining('orders_of_others') };
    expect(plan.data.findings).toContainEqual(expect.objectContaining(said));

    await rowsOf('alter table module.orders_of_others alter column person type text');
    const mended = await startProcess(server, newWidgets);
    expect(await mended.read(id, bound)).toMatchObject({ title: 't', person: 'staff3' });
  });
});

describe('servers beside each other', () => {
  test('that start at once bring a module along once, and both serve it', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, small('twice'));
    const record = await create(old, id, saved('staff4'));
    const first = await startProcess(server, newWidgets, { brings: false });
    const second = await startProcess(server, newWidgets, { brings: false });
    const outcomes = await Promise.all([first.bringAlong(), second.bringAlong(), first.bringAlong()]);
    expect(outcomes.flat().filter((module) => module.id === id)).toMatchObject([{ moved: 2, refusal: [] }]);
    expect(await first.read(id, record)).toMatchObject(saved('staff4'));
    expect(await second.read(id, record)).toMatchObject(saved('staff4'));
  });

  test('of an older version finish what they are saving, then say that they are too old for it', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, small('older'));
    const quiet = await release(old, {
      ...small('quiet'),
      formData: JSON.stringify({ fields: [field('comInput', 'title')] }),
    });
    const known = await startProcess(server, newWidgets, { brings: false });
    // A save inside its transaction: it holds locks on the module's row and on the table.
    const client = await server.deps.pool.connect();
    onTestFinished(() => void client.release(true));
    await client.query('begin');
    await client.query('select 1 from system.modules where id = $1 for key share', [id]);
    await client.query(`insert into module.${tableOf(id)} (id, title, _raw_person) values (77, 't', '"staff5"')`);
    const bringing = known.bringAlong();
    const isWaiting = async () =>
      (await rowsOf(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length > 0;
    await expect.poll(isWaiting, { timeout: 15_000 }).toBe(true);
    await client.query('commit');
    await bringing;
    expect(await known.read(id, '77')).toMatchObject({ title: 't', person: 'staff5' });

    const refused = { code: 409, msg: '功能“功能older”的数据已由另一版本的服务转换，本服务更新或重启后才能使用该功能' };
    expect(await old.save(id, saved('staff6'))).toMatchObject(refused);
    expect(await old.list(id)).toMatchObject(refused);
    expect((await old.save(quiet, { title: 'q' })).code).toBe(200);
    expect(await rowsOf(`select count(*)::int as count from module.${tableOf(id)}`)).toEqual([{ count: 1 }]);
  });
});

describe('a start with the widgets of the last one', () => {
  test('costs one query, and says nothing', async () => {
    const old = await startProcess(server, []);
    await release(old, small('usual'));
    const again = await startProcess(server, []);
    expect(again.statements).toBe(1);
    expect(again.logged).toEqual([]);
  });
});

describe('many records', () => {
  test.each([
    ['text', {}],
    ['bigint', {}],
    ['number', { primaryKeyPolicy: 2 }],
  ])('with keys that are a %s are moved over all batches, deleted ones too', async (name, extra) => {
    const old = await startProcess(server, []);
    const id = await release(old, small(`many${name}`, {}, extra), name === 'text' ? name : 'bigint');
    const key = { text: `'k' || n, `, bigint: 'n, ', number: '' }[name] ?? '';
    await rowsOf(
      `insert into module.${tableOf(id)} (${key === '' ? '' : 'id, '} title, _raw_person, _deleted_at)
        select ${key} 't' || n, to_jsonb('staff' || n), case when n % 2 = 0 then now() end
        from generate_series(1, 1203) as n`,
    );
    await startProcess(server, newWidgets);
    expect(
      await rowsOf(`select count(*)::int as count, count(*) filter (where person = replace(title, 't', 'staff'))::int as right,
        count(_raw_person)::int as raw from module.${tableOf(id)}`),
    ).toEqual([{ count: 1203, right: 1203, raw: 0 }]);
    await startProcess(server, []);
  });
});

describe('a release that changes a control nobody knows', () => {
  const publish = (process: ServerProcess, id: string, entity: object) =>
    process.call('PUT', `${BASE}/${id}`, entity).then(() => process.call('POST', `${BASE}/${id}/Actions/Release`, {}));
  const withField = (enCode: string, node: object) => ({
    ...small(enCode),
    formData: JSON.stringify({ fields: [field('comInput', 'title'), node, table('rows', [{ ...node }])] }),
  });

  test('in its key takes the values along, over the call of 3.4 clients too, and the open form is told', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, small('rekeyed'));
    const record = await create(old, id, saved('staff7'));
    const { versionProof } = (await old.call('GET', `/api/visualdev/OnlineDev/${id}/Config`)).data;
    const renamed = field('comingText', 'staff', { label: '人员' });
    const answer = await publish(old, id, withField('rekeyed', renamed));
    expect([answer.code, answer.msg]).toEqual([200, '发布成功']);
    expect(await old.read(id, record)).toMatchObject({ title: 't', staff: 'staff7', rows: [{ staff: 'staff7' }] });
    const late = await old.call('PUT', `/api/visualdev/OnlineDev/${id}/${record}`, {
      data: JSON.stringify(saved('staff8')),
      moduleVersion: 1,
      moduleVersionProof: versionProof,
    });
    expect(late).toMatchObject({
      code: 409,
      data: { changes: expect.arrayContaining([expect.stringContaining('“人员”的字段标识由“person”改为“staff”')]) },
    });
    // Back to the old key, then to a known widget: no value is lost on the way.
    await publish(old, id, small('rekeyed'));
    expect(await old.read(id, record)).toMatchObject(saved('staff7'));
    expect(await (await startProcess(server, newWidgets)).read(id, record)).toMatchObject(saved('staff7'));
  });

  test('in key and label loses the values, and says so in words with their number', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, small('lost'));
    await create(old, id, saved('staff9'));
    const answer = await publish(old, id, withField('lost', field('comingText', 'staff', { label: '其他' })));
    expect(answer.code).toBe(200);
    expect(answer.msg).toMatch(/^发布成功，但有 2 处已存数据不再显示：字段“person”的 1 条已存数据不再显示/);
    expect(answer.data.issues.map(({ code }: { code: string }) => code)).toContain('ENGINE_VALUES_UNREACHED');
  });

  test('into a known one reads its values, and back; the plan says what moves', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, small('swapped'));
    const record = await create(old, id, saved('staff10'));
    const known = field('comInput', 'person', { label: '人员' });
    await old.call('PUT', `${BASE}/${id}`, withField('swapped', known));
    const { revision } = (await old.call('GET', `${BASE}/${id}/Draft`)).data;
    const plan = (await old.call('POST', `${BASE}/${id}/Actions/Plan`, { revision })).data;
    expect(plan.needsConfirmation).toBe(false);
    expect(plan.tables.filter(({ kind }: { kind: string }) => kind === 'moveValues')).toMatchObject([
      { column: 'person', keptAs: '_raw_person', rows: 1, unconvertible: 0, isDestructive: false },
      { column: 'person', keptAs: '_raw_person', rows: 1, unconvertible: 0, isDestructive: false },
    ]);
    const published = await old.call('POST', `${BASE}/${id}/Actions/Publish`, { planId: plan.planId, revision });
    expect([published.code, published.msg]).toEqual([200, '发布成功']);
    expect(await old.read(id, record)).toMatchObject(saved('staff10'));
    const answer = await publish(old, id, small('swapped'));
    expect([answer.code, answer.msg]).toEqual([200, '发布成功']);
    expect(await old.read(id, record)).toMatchObject(saved('staff10'));
  });
});

describe('once a control is known', () => {
  test('its rules hold over the moved values, and a form that was open saves into them', async () => {
    const old = await startProcess(server, []);
    const id = await release(old, small('unique', { unique: true }));
    const first = await create(old, id, saved('staff11'));
    const known = await startProcess(server, newWidgets);
    const twice = await known.save(id, saved('staff11'));
    expect([twice.code, twice.data.errors]).toMatchObject([400, [{ field: 'person', code: 'ENGINE_VALUE_DUPLICATE' }]]);
    const late = await known.call('PUT', `/api/visualdev/OnlineDev/${id}/${first}`, {
      data: JSON.stringify({ ...saved('staff11'), title: 'late' }),
      moduleVersion: 1,
    });
    expect(late.code).toBe(200);
    expect(await known.read(id, first)).toMatchObject({ ...saved('staff11'), title: 'late' });
  });
});

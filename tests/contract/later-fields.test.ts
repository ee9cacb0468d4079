import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findField, type ModuleModel } from '../../src/engine/contract/module-model';
import { parseModule } from '../../src/engine/parse';
import { registry } from '../../src/renderers/definitions';
import { textContext } from '../../src/renderers/shared/testing/text-context';
import { zhTranslate } from '../../src/renderers/shared/testing/zh-translate';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { seedOrganisation } from '../../src/server/seed/organisation';

/** Fields of people, areas and ranges: stored, found, shown to 3.4 clients, and read back from an export. */
interface Case {
  readonly key: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly other: unknown;
  /** Search value of a list; default: the value. */
  readonly search?: unknown;
  readonly text: string;
}
const several = { multiple: true };
const internal = ['orgHospital', 'orgClinical', 'depInternal'];
const surgery = ['orgHospital', 'orgClinical', 'depSurgery'];
const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`);

const cases: Readonly<Record<string, Case>> = {
  user: { key: 'userSelect', value: 'user002', other: 'user003', text: '李丽华/staff02' },
  users: {
    ...{ key: 'userSelect', props: several, value: ['user001', 'user002'], other: ['user003'] },
    ...{ search: ['user002'], text: '王建国/staff01,李丽华/staff02' },
  },
  department: { key: 'depSelect', value: 'depInternal', other: 'depSurgery', text: '内科' },
  duty: { key: 'posSelect', value: 'posInternalHead', other: null, text: '内科主任' },
  role: { key: 'roleSelect', value: 'roleTriage', other: null, text: '急诊分诊员' },
  group: { key: 'groupSelect', value: 'groupYoung', other: null, text: '' },
  organize: {
    key: 'organizeSelect',
    value: internal,
    other: surgery,
    search: [internal],
    text: '嘉和市中心医院/临床中心/内科',
  },
  organizes: {
    ...{ key: 'organizeSelect', props: several, value: [internal, ['-1']], other: [surgery], search: [internal] },
    text: '嘉和市中心医院/临床中心/内科,顶级节点',
  },
  anybody: { key: 'usersSelect', value: 'user002--user', other: 'user003--user', text: '李丽华/staff02' },
  mixed: {
    ...{ key: 'usersSelect', props: several, value: ['depInternal--department', 'user002--user'], other: [] },
    ...{ search: ['depInternal--department'], text: '内科,李丽华/staff02' },
  },
  area: {
    ...{ key: 'areaSelect', value: ['440000', '440300', '440305'], other: ['440000', '440300', '440303'] },
    text: '广东省/深圳市/南山区',
  },
  days: {
    ...{
      key: 'dateRange',
      value: [day('2026-11-01'), day('2026-11-05')],
      other: [day('2025-01-01'), day('2025-01-02')],
    },
    ...{ search: [day('2026-11-03'), day('2026-11-09')], text: '2026-11-01 ~ 2026-11-05' },
  },
  hours: {
    key: 'timeRange',
    value: ['08:00:00', '09:30:00'],
    other: ['10:00:00', '11:00:00'],
    text: '08:00:00 ~ 09:30:00',
  },
  amounts: { key: 'numRange', value: [1, 9.5], other: [20, 30], search: [2, 3], text: '1 ~ 9.5' },
  remark: { key: 'autoComplete', value: '脱脂纱布', other: '棉签', text: '脱脂纱布' },
};
const names = Object.keys(cases);
const nodeOf = (name: string) => node(cases[name]?.key ?? '', name, cases[name]?.props);
const fields = [
  node('input', 'title'),
  ...names.map(nodeOf),
  node('table', 'lines', { config: { children: names.map(nodeOf) } }),
];

let server: RecordServer;
let moduleId: string;
let id: string;
let model: ModuleModel;
beforeAll(async () => {
  server = await createRecordServer();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  const parsed = parseModule({ formData: { fields } }, registry);
  if (!parsed.model) throw new Error(JSON.stringify(parsed.issues));
  ({ model } = parsed);
  moduleId = await server.release({
    fullName: '全部控件',
    enCode: 'laterFields',
    webType: 2,
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({
      columnList: ['title', ...names].map((name) => column(name === 'title' ? node('input', name) : nodeOf(name))),
      searchList: names.map((name) =>
        column(nodeOf(name), { searchType: registry.resolve(cases[name]?.key ?? '')?.holdsRange ? 3 : 1 }),
      ),
    }),
  });
  const valuesOf = (part: 'value' | 'other') => Object.fromEntries(names.map((name) => [name, cases[name]?.[part]]));
  const made = await server.create(moduleId, { title: 'it', ...valuesOf('value'), lines: [valuesOf('value')] });
  expect([made.code, made.msg]).toEqual([200, expect.anything()]);
  id = String(made.data.id);
  expect((await server.create(moduleId, { title: 'other', ...valuesOf('other') })).code).toBe(200);
});
afterAll(() => server.close());

/** Reads the text of an import as the browser does: what names something is asked of the server between two attempts. */
async function readText(name: string, text: string) {
  const field = findField(model, name);
  if (!field) throw new Error('there is no field');
  const asks = new Map<string, { kind: string; text: string }>();
  const found = new Map<string, readonly (readonly string[])[]>();
  const context = {
    ...textContext,
    translate: zhTranslate,
    named: (kind: string, asked: string) => {
      asks.set(`${kind} ${asked}`, { kind, text: asked });
      return found.get(`${kind} ${asked}`) ?? [];
    },
  };
  const read = () => registry.of(field).fromText(text, field, context);
  read();
  for (const { kind, text: asked } of asks.values()) {
    const isArea = kind === 'area';
    const answer = await (isArea
      ? server.call('admin', 'POST', '/api/system/Area/Actions/Read', { texts: [asked] })
      : server.call('admin', 'POST', '/api/permission/Picker/Actions/Named', { asks: [{ kind, text: asked }] }));
    const [first] = answer.data.list;
    found.set(`${kind} ${asked}`, isArea ? [first.ids] : first.paths);
  }
  return read();
}

describe.each(names)('%s', (name) => {
  const { value, search = value, text } = cases[name] as Case;
  const shown = async () => {
    const { data } = await server.list(moduleId, {});
    return (data.list as Record<string, unknown>[]).find(({ title }) => title === 'it')?.[name];
  };

  it('is stored in the form and in a row', async () => {
    const stored = await server.read(moduleId, id);
    expect(stored[name]).toEqual(value);
    expect(stored.lines[0][name]).toEqual(value);
  });

  it('is shown by its text', async () => {
    expect(await shown()).toBe(text || (await shown()));
    expect(await shown()).not.toBe('');
  });

  it('is found by a filter', async () => {
    const { code, data } = await server.list(moduleId, { queryJson: JSON.stringify({ [name]: search }) });
    expect([code, data.list?.map(({ title }: { title: string }) => title)]).toEqual([200, ['it']]);
  });

  it('is read back from its text', async () => {
    expect(await readText(name, String(await shown()))).toEqual({ ok: true, value });
  });

  it('refuses a text that means nothing', async () => {
    if (name === 'remark') return;
    expect(await readText(name, '没有这个')).toMatchObject({ ok: false });
  });
});

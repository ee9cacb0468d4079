import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FieldModel } from '../../src/engine/contract/field-model';
import { PERSON_KINDS, UNRESTRICTED, type PersonKind } from '../../src/engine/contract/person';
import { defineWidget, type WidgetDefinition } from '../../src/engine/contract/widget-definition';
import { toList } from '../../src/engine/values/option-values';
import type * as product from '../../src/renderers/definitions';
import type { RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/**
 * A people field stores only what its picker would have offered, whoever sends the record. The widgets here have the restrictions of the
 * product's, which the server knows by `refersToPeople` alone.
 */
const DEFINITIONS = '../../src/renderers/definitions';
const HEAD = 'depInternal';

const texts = (value: unknown) => toList(value).flatMap((entry) => (typeof entry === 'string' ? [entry] : []));
const propsSchema = {
  properties: {
    kinds: { names: 'nothing' },
    dep: { names: 'nothing' },
    follows: { names: 'field' },
    users: { names: 'nothing' },
  },
};

/** Chooses objects by ids of one kind, or by `id--type`. */
const people: WidgetDefinition = defineWidget({
  key: 'testPeople',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  propsSchema,
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: true },
  emptyValue: () => [],
  toStored: (input) => ({ ok: true, value: texts(input) }),
  toText: (value) => texts(value).join(),
  refersToPeople: (value, field, { valueOf }) => ({
    entries: texts(value).map((text) => {
      const [id = '', type = 'user'] = text.split('--');
      return { id, type: type as PersonKind };
    }),
    kinds: kindsOf(field),
    restriction: restrictionOf(field, valueOf),
  }),
  column: () => ({ type: 'jsonb' }),
  sample: () => ['user-1'],
});

function kindsOf(field: FieldModel): readonly PersonKind[] {
  const given = texts(field.props['kinds']);
  return given.length > 0 ? PERSON_KINDS.filter((kind) => given.includes(kind)) : ['user'];
}

function restrictionOf(field: FieldModel, valueOf: (id: string) => unknown) {
  const [dep] = texts(field.props['dep']);
  const [follows] = texts(field.props['follows']);
  if (follows)
    return {
      ...UNRESTRICTED,
      mode: 'dep' as const,
      departIds: texts(valueOf(follows)).map((id) => id.split('--')[0] ?? ''),
    };
  const userIds = texts(field.props['users']);
  if (dep) return { ...UNRESTRICTED, mode: 'custom' as const, departIds: [dep], userIds };
  return UNRESTRICTED;
}

let server: RecordServer;
let moduleId: string;
let id: string;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(DEFINITIONS, async () => {
    const real = await vi.importActual<typeof product>(DEFINITIONS);
    const { createRegistry } = await import('../../src/engine/contract/registry');
    const definitions = [...real.definitions, people];
    const unknown = real.registry.of({ widget: '' } as FieldModel);
    return { definitions, registry: createRegistry(definitions, unknown) };
  });
  const { createRecordServer } = await import('../../src/server/modules/records/testing/record-server');
  const { seedOrganisation } = await import('../../src/server/seed/organisation');
  vi.doUnmock(DEFINITIONS);
  server = await createRecordServer();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', 'user037').execute();
  const any = node('testPeople', 'any');
  const inside = node('testPeople', 'inside', { dep: ['orgMedtech'], users: ['user001'] });
  const mixed = node('testPeople', 'mixed', { kinds: ['department', 'position', 'role', 'group'] });
  const lines = node('table', 'lines', {
    config: {
      children: [
        node('testPeople', 'dep', { kinds: ['department'] }),
        node('testPeople', 'who', { follows: ['lines-dep'] }),
      ],
    },
  });
  const title = node('input', 'title');
  moduleId = await server.release({
    fullName: '派工单',
    enCode: 'picked',
    webType: 2,
    formData: JSON.stringify({ fields: [title, any, inside, mixed, lines] }),
    columnData: JSON.stringify({
      columnList: [column(title), column(any)],
      searchList: [column(any, { searchType: 1 })],
    }),
  });
  const made = await server.create(moduleId, { title: 'kept', any: ['user001'], inside: ['user009'], lines: [] });
  id = String(made.data.id);
});
afterAll(async () => {
  // Later suites in this process need the product's own widgets.
  vi.resetModules();
  await server.close();
});

type Answer = Awaited<ReturnType<RecordServer['create']>>;
const wrong = (answer: Answer) =>
  (answer.data?.errors ?? []).map(({ field, row, message }: Record<string, unknown>) => [field, row, message]);
const create = (values: object) => server.create(moduleId, { title: 'x', ...values });

describe('what no picker offers is refused, with the field and the names', () => {
  it.each([
    ['somebody unknown', { any: ['nobody'] }, [['any', undefined, 'any的选项“nobody”不存在']]],
    ['somebody disabled', { any: ['user001', 'user037'] }, [['any', undefined, 'any的选项“沈培源/staff37”不存在']]],
    ['a department for a person', { any: [`${HEAD}--department`] }, [['any', undefined, 'any的选项“内科”不存在']]],
    [
      'a company for a department',
      { mixed: ['orgHospital--department'] },
      [['mixed', undefined, expect.stringContaining('嘉和市中心医院')]],
    ],
    [
      'a person for a role',
      { mixed: ['user001--user'] },
      [['mixed', undefined, expect.stringContaining('王建国/staff01')]],
    ],
    [
      'somebody outside the restriction',
      { inside: ['user009', 'user002'] },
      [['inside', undefined, expect.stringContaining('李丽华/staff02')]],
    ],
    ['an id with a NUL', { any: ['user001\u0000'] }, [['any', undefined, expect.any(String)]]],
    ['an id with a wildcard', { any: ['%'] }, [['any', undefined, expect.any(String)]]],
  ])('%s', async (_what, values, expected) => {
    const answer = await create(values);
    expect(answer.code).toBe(400);
    expect(wrong(answer)).toEqual(expected);
  });

  it('in a row, by the fields of that row', async () => {
    const row = (dep: string, who: string) => ({ dep: [`${dep}--department`], who: [who] });
    expect((await create({ lines: [row('depImaging', 'user021'), row(HEAD, 'user001')] })).code).toBe(200);
    // Each row's restriction follows its own department: those of another row do not help.
    const crafted = await create({ lines: [row('depImaging', 'user021'), row(HEAD, 'user021')] });
    expect(wrong(crafted)).toEqual([['lines-who', 1, expect.stringContaining('梁永康/staff21')]]);
  });
});

describe('what a picker offers is stored', () => {
  it('by membership, wherever somebody belongs, and of every kind', async () => {
    // In imaging by the main organisation, in information, named alone.
    const inside = ['user009', 'user012', 'user001'];
    const mixed = ['depInternal--department', 'posInternalHead--position', 'roleTriage--role', 'groupYoung--group'];
    expect((await create({ any: ['user001', 'user043'], inside, mixed })).code).toBe(200);
  });

  it('and stays when it is offered no longer, beside what is new', async () => {
    const { db } = server.deps;
    await db.updateTable('users').set({ enabled_mark: 0 }).where('id', 'in', ['user001', 'user009']).execute();
    await db.deleteFrom('user_organizes').where('user_id', '=', 'user009').execute();
    const values = { title: 'kept', any: ['user001', 'user002'], inside: ['user009', 'user010'], mixed: [], lines: [] };
    expect((await server.update(moduleId, id, values)).code).toBe(200);
    const moved = await server.update(moduleId, id, { ...values, any: ['user009'] });
    expect(wrong(moved)).toEqual([['any', undefined, expect.stringContaining('周俊杰/staff09')]]);
    await db.updateTable('users').set({ enabled_mark: 1 }).where('id', 'in', ['user001', 'user009']).execute();
  });
});

it('many rows are checked together', async () => {
  const lines = Array.from({ length: 200 }, (_row, index) => ({
    dep: [`${index % 2 ? 'depImaging' : HEAD}--department`],
    who: [index % 2 ? 'user021' : 'user013'],
  }));
  expect((await create({ lines, any: ['user005'] })).code).toBe(200);
  const [first, ...rest] = lines;
  const crafted = await create({ lines: [...rest, { ...first, who: ['user021'] }] });
  expect(wrong(crafted)).toEqual([['lines-who', 199, expect.stringContaining('梁永康/staff21')]]);
});

it('a list of people is searched by name too', async () => {
  const found = async (any: unknown) =>
    (await server.list(moduleId, { queryJson: JSON.stringify({ any }) })).data.list.map(
      ({ title }: { title: string }) => title,
    );
  expect(await found('lilihua')).toEqual(['kept']);
  expect(await found(['user002'])).toEqual(['kept']);
  expect(await found('秦国平')).toEqual([]);
  // More ids than are compared one by one.
  await server.database.pool.query(`insert into system.users (id, account, password_hash, real_name, organize_id)
    select 'm' || n, 'crowd' || n, '', '李丽华', '${HEAD}' from generate_series(1, 150) as n`);
  expect(await found('李丽华')).toEqual(['kept']);
});

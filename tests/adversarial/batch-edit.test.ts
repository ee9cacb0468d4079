import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseModule } from '../../src/server/modules/records/testing/purchase-module';
import type { EditedRecord } from '../../src/wire/batch-edit';
import { createScopedRecords, REACHED, type ScopedRecords } from './support/scope-server';

/** Editing several records at once opens nothing that the form of each would not. */
let server: ScopedRecords;
let moduleId: string;
let guarded: string;
let guardedId: string;
let ids: Readonly<Record<string, string>>;

interface Edit {
  readonly fieldId: unknown;
  readonly value: unknown;
  readonly records: unknown;
  readonly isPreview: unknown;
}

const edit = (account: string | undefined, body: unknown, id = moduleId) =>
  server.call(account, 'POST', `/api/visualdev/OnlineDev/${id}/Actions/BatchEdit`, body);
const asked = (fieldId: unknown, value: unknown, of: readonly string[], isPreview: unknown = false): Edit => ({
  ...{ fieldId, value, isPreview },
  records: of.map((id) => ({ id, version: isPreview === true ? null : 1 })),
});
const linesOf = (answer: { readonly data: { readonly records: readonly EditedRecord[] } }) => answer.data.records;

/** Everything that is stored in both modules. */
async function stored() {
  const { rows: tables } = await server.deps.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'module' order by 1`,
  );
  const rows = await Promise.all(
    tables.map(
      async ({ name }) => (await server.deps.pool.query(`select * from module.${name} as t order by t::text`)).rows,
    ),
  );
  return JSON.stringify(rows);
}

beforeAll(async () => {
  server = await createScopedRecords();
  ({ moduleId, ids } = server);
  const list = { useBtnPermission: true, useFormPermission: true, useColumnPermission: true };
  guarded = await server.release(purchaseModule({ enCode: 'guardedBatch', list }));
  const columns = ['title', 'status'];
  const forms = ['title', 'status', 'number', 'total', 'createdBy', 'items', 'items-name'];
  await server.createUserFor(guarded, 'clerk', { buttons: ['btn_edit'], forms, columns });
  await server.createUserFor(guarded, 'reader', { buttons: ['btn_add', 'btn_remove', 'btn_detail'], forms, columns });
  await server.createUser({ account: 'stranger' });
  guardedId = (await server.create(guarded, { title: 'CANARY-TITLE', secret: 'CANARY-SECRET', code: 'taken' })).data.id;
});
afterAll(() => server.close());

describe('who may not edit', () => {
  test.each(['reader', 'stranger', undefined])('%s neither previews nor saves', async (account) => {
    const before = await stored();
    for (const isPreview of [true, false]) {
      const answer = await edit(account, asked('title', 'x', [guardedId], isPreview), guarded);
      expect(answer.code).toBe(account ? 403 : 600);
      expect(JSON.stringify(answer)).not.toContain('CANARY');
    }
    expect(await stored()).toBe(before);
  });
});

describe('a field', () => {
  test.each([
    ...['secret', 'amount', 'code', 'note'].map((id) => [id, 'without a right']),
    ['number', 'a number'],
    ['total', 'a calculation'],
    ['createdBy', 'a system value'],
    ['items', 'a sub-table'],
    ['items-name', 'a column of a sub-table'],
    ['nothing', 'nobody knows'],
    ['__proto__', 'a name of JavaScript'],
    ['constructor', 'a name of JavaScript'],
    ['_version', 'a column of the system'],
    ['id', 'the key'],
    ['strange', 'an unknown widget'],
  ])('%s (%s) is refused alike, and nothing is written', async (fieldId) => {
    const before = await stored();
    const refused = await edit('clerk', asked('nothing', 'x', [guardedId]), guarded);
    expect(refused.code).toBe(403);
    for (const isPreview of [true, false])
      expect(await edit('clerk', asked(fieldId, 'x', [guardedId], isPreview), guarded)).toEqual(refused);
    expect(await stored()).toBe(before);
  });
  test('of the system is refused to administrators, too', async () => {
    for (const fieldId of ['number', 'total', 'createdBy', 'createdAt', 'modifiedBy', 'items', 'items-name', 'strange'])
      expect([fieldId, (await edit('admin', asked(fieldId, 'x', [guardedId], true), guarded)).code]).toEqual([
        fieldId,
        403,
      ]);
  });
  test('that may not be read is in no answer about one that may', async () => {
    const answer = await edit('clerk', asked('title', 'seen', [guardedId], true), guarded);
    expect(linesOf(answer)).toMatchObject([{ outcome: 'changed', old: 'CANARY-TITLE', new: 'seen' }]);
    expect(JSON.stringify(answer)).not.toContain('CANARY-SECRET');
    const stale = await edit(
      'clerk',
      { ...asked('title', 'x', []), records: [{ id: guardedId, version: 9 }] },
      guarded,
    );
    expect(linesOf(stale)).toMatchObject([{ outcome: 'refused', reason: 'stale' }]);
    expect(JSON.stringify(stale)).not.toContain('CANARY-SECRET');
  });
});

describe('a record outside of the data scope', () => {
  test.each(Object.entries(REACHED))('of %s is answered like none, and not written', async (account, reached) => {
    const foreign = Object.keys(ids).filter((name) => !reached.includes(name));
    const before = await stored();
    const answer = await edit(account, asked('amount', 7, Object.values(ids), true));
    const open = linesOf(answer).filter(({ outcome }) => outcome !== 'refused');
    expect(open.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).sort()).toEqual(reached);
    const saved = await edit(account, asked('amount', 7, foreign.map((name) => ids[name] ?? '').concat('999999')));
    if (foreign.length > 0) {
      const [first] = linesOf(saved);
      const nowhere = linesOf(saved).at(-1);
      expect({ ...first, id: '' }).toEqual({ ...nowhere, id: '' });
      expect(nowhere).toMatchObject({ outcome: 'refused', reason: 'gone', old: '', new: '', version: null });
    }
    expect(saved.data.changed).toBe(0);
    expect(await stored()).toBe(before);
  });
  test('is not reached by a change that would move one there', async () => {
    await server.createUserFor(moduleId, 'cheap', { buttons: ['btn_edit'] });
    const { id } = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'cheap')
      .executeTakeFirstOrThrow();
    const terms = [{ logic: 'and', groups: [{ id: '1', field: 'amount', type: 'string', op: 'LessThan', value: 50 }] }];
    await server.scheme('menu-cheap', 'cheap', terms);
    await server.giveScheme('menu-cheap', 'cheap', { objectType: 'user', objectId: id });
    expect(await server.reached('cheap')).toEqual(['chief', 'nurse']);
    const own = [ids['chief'] ?? ''];
    const before = await stored();
    expect(linesOf(await edit('cheap', asked('amount', 60, own, true)))).toMatchObject([{ reason: 'scope' }]);
    expect(linesOf(await edit('cheap', asked('amount', 60, own)))).toMatchObject([{ reason: 'scope' }]);
    expect(await stored()).toBe(before);
  });
  test('of another module is not reached', async () => {
    // Ids are counted by module.
    const foreign = ids['own'] ?? '';
    expect(foreign).not.toBe(guardedId);
    const before = await stored();
    expect(linesOf(await edit('admin', asked('title', 'x', [foreign]), guarded))).toMatchObject([{ reason: 'gone' }]);
    expect((await edit('admin', asked('title', 'x', ['1']), 'nowhere')).code).toBe(404);
    expect(await stored()).toBe(before);
  });
});

test.each([
  ['no body', {}],
  ['no records', asked('title', 'x', [])],
  ['records that are texts', { ...asked('title', 'x', []), records: ['1'] }],
  ['a version that is a text', { ...asked('title', 'x', []), records: [{ id: '1', version: '1' }] }],
  ['no versions', { ...asked('title', 'x', []), records: [{ id: '1', version: null }] }],
  ['a preview that is neither', asked('title', 'x', ['1'], 'no')],
  ['a field that is an object', asked({ id: 'title' }, 'x', ['1'])],
  [
    'too many records',
    asked(
      'title',
      'x',
      Array.from({ length: 501 }, (_, index) => String(index)),
    ),
  ],
])('a call with %s is refused', async (_name, body) => {
  const before = await stored();
  expect((await edit('admin', body)).code).toBe(400);
  expect(await stored()).toBe(before);
});

test.each([
  ['an object', { a: 1 }],
  ['a list', ['x', 'y']],
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', '\ud800'],
  ['a deep value', JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)],
  ['an own prototype', JSON.parse('{"__proto__": {"title": "x"}}')],
])('a value that is %s is refused for its record', async (_name, value) => {
  const before = await stored();
  const answer = await edit('admin', asked('title', value, [ids['chief'] ?? '']));
  if (answer.code === 200) expect(linesOf(answer)).toMatchObject([{ outcome: 'refused', reason: 'invalid' }]);
  else expect(answer.code).toBe(400);
  expect(await stored()).toBe(before);
});

test('of two saves with the same versions one changes each record', async () => {
  const own = Object.values(ids);
  const answers = await Promise.all([
    edit('admin', asked('status', '2', own)),
    edit('admin', asked('status', '3', own)),
  ]);
  const changed = answers.flatMap((answer) => linesOf(answer).filter(({ outcome }) => outcome === 'changed'));
  expect(changed.map(({ id }) => id).sort()).toEqual([...own].sort());
  const { rows } = await server.deps.pool.query<{ version: number }>(
    `select _version as version from module.${(await mainTable()).name} order by 1`,
  );
  expect(rows.map(({ version }) => Number(version))).toEqual(own.map(() => 2));
});

async function mainTable() {
  const { loadReleasedModule } = await import('../../src/server/modules/modules/index');
  return (await loadReleasedModule(server.deps, moduleId)).plan.main;
}

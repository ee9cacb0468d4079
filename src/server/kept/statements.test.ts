import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CHANGE_CHANNEL } from '../db/migrations/012_change_notices';
import { createSession } from '../http/session-store';
import { toClientHash } from '../modules/oauth/index';
import { TEST_PASSWORD } from '../testing/test-app';
import { createRecordServer, type RecordServer } from '../modules/records/testing/record-server';

/** Exact number of statements per call, once shared facts are cached. */
let server: RecordServer;
let moduleId: string;
const sent: string[] = [];
/** Statements of calls that are not prepared: the database parses and plans them again. */
const unprepared: string[] = [];
beforeAll(async () => {
  server = await createRecordServer();
  await server.deps.db
    .insertInto('dictionary_types')
    .values({ id: 'kinds', full_name: 'kinds', en_code: 'kinds' })
    .execute();
  await server.deps.db
    .insertInto('dictionary_entries')
    .values({ id: 'k1', dictionary_type_id: 'kinds', full_name: 'one', en_code: 'k1' })
    .execute();
  const node = (widget: string, key: string, config: object = {}, props: object = {}) => ({
    __config__: { jnpfKey: widget, label: key, ...config },
    __vModel__: key,
    ...props,
  });
  const fields = [
    node('input', 'title'),
    node('select', 'kind', {
      dataType: 'dictionary',
      dictionaryType: 'kinds',
      props: { value: 'id', label: 'fullName' },
    }),
    node('createUser', 'maker'),
    node('modifyUser', 'changer'),
    node('currOrganize', 'organize'),
  ];
  moduleId = await server.release({
    fullName: 'counted',
    enCode: 'counted',
    formData: { fields },
    columnData: {
      columnList: fields.map((field) => ({ ...field, prop: field.__vModel__, label: field.__vModel__ })),
      searchList: [],
    },
  });
  await server.createUserFor(moduleId, 'plain', {
    columns: ['title', 'kind', 'maker', 'changer', 'organize'],
    forms: ['title', 'kind', 'maker', 'changer', 'organize'],
  });
  // The index builder has a connection of its own, whose statements would be counted.
  await server.indexes.settled();
  const query = pg.Client.prototype.query as (...parts: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(this: pg.Client, ...parts: unknown[]) {
    const [statement] = parts as [string | { readonly text: string; readonly name?: string }];
    const { text, name } = typeof statement === 'string' ? { text: statement, name: undefined } : statement;
    sent.push(text);
    if (name === undefined && /^\s*(?:select|with)\b/.test(text)) unprepared.push(text);
    return query.apply(this, parts) as never;
  } as never);
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Statements of the third run of a call, each by its first word. */
async function statementsOf(call: () => Promise<{ readonly code: number }>): Promise<readonly string[]> {
  for (let round = 0; round < 2; round += 1) expect((await call()).code).toBe(200);
  sent.length = 0;
  expect((await call()).code).toBe(200);
  return sent.map((text) => firstWordOf(text));
}

function firstWordOf(text: string): string {
  return text.trim().split(/\s/)[0] ?? '';
}

test.each(['admin', 'plain'])('calls about records, by %s', async (account) => {
  const { data } = await server.create(moduleId, { title: 'first', kind: 'k1' });
  const id = String(data.id);
  const base = `/api/visualdev/OnlineDev/${moduleId}`;
  const counted = {
    read: await statementsOf(() => server.call(account, 'GET', `${base}/${id}`)),
    detail: await statementsOf(() => server.call(account, 'GET', `${base}/${id}/DataChange`)),
    list: await statementsOf(() => server.list(moduleId, {}, account)),
    create: await statementsOf(() => server.create(moduleId, { title: 't', kind: 'k1' }, { account })),
    update: await statementsOf(() => server.update(moduleId, id, { title: 't', kind: 'k1' }, { account })),
  };
  expect(counted).toEqual({
    read: [';', 'select'],
    detail: [';', 'select'],
    list: [';', 'select', 'select'],
    create: [';', 'begin', 'select', 'insert', 'commit'],
    update: [';', 'begin', 'select', 'select', 'update', 'commit'],
  });
});

test.each(['admin', 'plain'])('the first call with a new token, when nothing is kept, by %s', async (account) => {
  const { data } = await server.create(moduleId, { title: 'first', kind: 'k1' });
  const url = `/api/visualdev/OnlineDev/${moduleId}/${String(data.id)}`;
  const user = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const first = async () => {
    const token = await createSession(server.deps, { userId: user.id, ip: '127.0.0.1', platform: 'test' });
    await sql`select pg_notify(${CHANGE_CHANNEL}, '*')`.execute(server.deps.db);
    sent.length = 0;
    unprepared.length = 0;
    const answer = await server.app.inject({ method: 'GET', url, headers: { authorization: token } });
    expect(answer.json()).toMatchObject({ code: 200 });
    return { statements: sent.map((text) => firstWordOf(text)), token };
  };
  // A statement is prepared when it is repeated.
  await first();
  await first();
  // One statement reads session, rights and head of the module; the next one the record.
  const { statements, token } = await first();
  expect(statements.toSorted()).toEqual([';', 'select', 'with']);
  expect(unprepared).toEqual([]);
  // Everything is cached.
  sent.length = 0;
  await server.app.inject({ method: 'GET', url, headers: { authorization: token } });
  expect(sent.map((text) => firstWordOf(text))).toEqual([';', 'select']);
});

test('a sign-in at a browser that is not known', async () => {
  const payload = { account: 'plain', password: toClientHash(TEST_PASSWORD) };
  const signIn = () => server.app.inject({ method: 'POST', url: '/api/oauth/Login', payload });
  // Two statements count the attempt for account, address and both; one takes it back. The session is opened under a lock of the
  // user's row, so that no reset of the password comes between.
  expect(await statementsOf(async () => (await signIn()).json<{ readonly code: number }>())).toEqual([
    ...['select', 'begin', 'insert', 'update', 'commit', 'with'],
    ...['select', 'begin', 'select', 'insert', 'update', 'commit', 'insert', 'delete'],
  ]);
});

test('a removal', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(String((await server.create(moduleId, { title: 'x' })).data.id));
  const base = `/api/visualdev/OnlineDev/${moduleId}`;
  // The first statement reads the name for the recycle bin; the lock, the columns, the copy and the comments belong to the transaction.
  expect(await statementsOf(() => server.call('admin', 'DELETE', `${base}/${ids.pop() ?? ''}`))).toEqual([
    ...[';', 'select'],
    ...['begin', 'select', 'select', 'insert', 'update', 'delete', 'commit'],
  ]);
});

test('a name that changes is shown at the next call', async () => {
  const { data } = await server.create(moduleId, { title: 'named' });
  const makerOf = async () => {
    const answer = await server.call(
      'admin',
      'GET',
      `/api/visualdev/OnlineDev/${moduleId}/${String(data.id)}/DataChange`,
    );
    return (JSON.parse(answer.data.data) as { readonly maker: string }).maker;
  };
  for (let round = 0; round < 20; round += 1) {
    const name = `名字${String(round)}`;
    await server.deps.db.updateTable('users').set({ real_name: name }).where('account', '=', 'admin').execute();
    expect(await makerOf()).toBe(`${name}/admin`);
  }
  await server.deps.db.updateTable('dictionary_entries').set({ full_name: 'two' }).execute();
  const { data: page } = await server.list(moduleId);
  expect(page.list.map(({ kind }: { readonly kind: string }) => kind)).toContain('two');
});

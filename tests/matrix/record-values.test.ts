import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import texts from '../../src/server/text.json';
import {
  ALL_BUTTONS,
  ALL_CODES,
  canaryModule,
  canaryRecord,
  CANARIES,
  FOREIGN,
  LIMITED_COLUMNS,
  LIMITED_FORMS,
  LISTS,
  type Canary,
} from './canaries';
import { oracles, recordCalls, type RecordCall } from './record-calls';
import { recordRows } from './rows/modules';

/**
 * The permission matrix of values: no refused value, and no name of a refused field, is in any byte of any answer about records
 * (body and headers) or of the log. Every row of the family of records is asked, in all kinds of list.
 */
let server: RecordServer;
let app: FastifyInstance;
let log = '';
const tokens = new Map<string, string>();
type List = keyof typeof LISTS;
const KINDS = Object.keys(LISTS) as List[];
const modules = new Map<string, { readonly moduleId: string; readonly recordId: string }>();

beforeAll(async () => {
  server = await createRecordServer();
  const stream = { write: (line: string) => void (log += line) };
  app = await createApp(server.deps, { logger: { level: 'trace', stream } });
  for (const kind of KINDS) {
    const moduleId = await server.release(canaryModule(`values-${kind}`, LISTS[kind]));
    const recordId = (await server.create(moduleId, canaryRecord('first'))).data.id as string;
    await server.create(moduleId, { ...canaryRecord('second'), zqboth: 'other', zqparent: recordId });
    modules.set(kind, { moduleId, recordId });
    await makeUsers(kind, moduleId);
  }
}, 120_000);
afterAll(async () => {
  await app.close();
  await server.close();
});

async function makeUsers(kind: List, moduleId: string): Promise<void> {
  const all = { columns: ALL_CODES, forms: ALL_CODES, buttons: ALL_BUTTONS };
  const limited = { columns: LIMITED_COLUMNS, forms: LIMITED_FORMS, buttons: ALL_BUTTONS };
  await server.createUser({ account: `none-${kind}` });
  await server.createUserFor(moduleId, `menu-${kind}`, {});
  await server.createUserFor(moduleId, `limited-${kind}`, limited);
  await server.createUserFor(moduleId, `columns-${kind}`, { ...all, forms: [], buttons: ALL_BUTTONS });
  await server.createUserFor(moduleId, `forms-${kind}`, { ...all, columns: [], buttons: ALL_BUTTONS });
  await server.createUserFor(moduleId, `buttons-${kind}`, { ...all, buttons: [] });
}

interface Heard {
  readonly code: number;
  /** Every byte: the status line's code, the headers, the body. */
  readonly bytes: string;
  readonly body: string;
}

async function ask(account: string, { url, body, route }: RecordCall): Promise<Heard> {
  const token = tokens.get(account) ?? (await server.signIn(account)).authorization;
  tokens.set(account, token);
  const answer = await app.inject({
    method: (route.split(' ')[0] ?? 'GET') as 'GET' | 'POST',
    url,
    headers: { authorization: token },
    ...(body ? { payload: body } : {}),
  });
  const parsed = JSON.parse(answer.body) as { readonly code?: number };
  return {
    code: parsed.code ?? answer.statusCode,
    bytes: `${JSON.stringify(answer.headers)}\n${answer.body}`,
    body: answer.body,
  };
}

const callsOf = (kind: List) => recordCalls(modules.get(kind) ?? { moduleId: '', recordId: '' });
const refusal = JSON.stringify({ code: 403, msg: texts.zh.SERVER_FORBIDDEN, data: null });

/** What is found of these canaries, by name or by value. */
function leaksIn(bytes: string, canaries: readonly Canary[]): readonly string[] {
  return canaries.flatMap((name) => [name, CANARIES[name]].filter((text) => bytes.includes(text)));
}

const EVERY = Object.keys(CANARIES) as Canary[];
const BOTH: readonly Canary[] = ['zqboth', 'zqnumber', 'zqcell', 'zqchoice'];

/** What the limited user may not see in an answer. A document of the whole module names what either permission grants. */
function refusedIn({ route, kind }: RecordCall): readonly Canary[] {
  if (kind === 'list' || route.endsWith('/ColumnData')) return [...BOTH, 'zqcolumn'];
  if (kind === 'link') return BOTH;
  if (kind === 'document' && !/\/Form(?:Data|DataFields)$/.test(route)) return BOTH;
  return [...BOTH, 'zqform'];
}

test('every route of records is asked', () => {
  expect([...new Set(callsOf('plain').map(({ route }) => route))].sort()).toEqual(
    recordRows.map(({ route }) => route).sort(),
  );
});

test('the administrator gets each canary by name and value, so that it could be found', async () => {
  for (const kind of KINDS) {
    const heard: string[] = [];
    for (const call of callsOf(kind).filter((each) => each.kind !== 'write'))
      heard.push((await ask('admin', call)).bytes);
    for (const name of EVERY) expect([kind, leaksIn(heard.join(), [name])]).toEqual([kind, [name, CANARIES[name]]]);
  }
});

test('the trail of a record holds each canary, and tells everybody the fields of their form alone', async () => {
  for (const kind of KINDS) {
    const [call] = callsOf(kind).filter(({ route }) => route.endsWith('/:id/Changes'));
    if (!call) throw new Error('no call');
    const valuesIn = async (account: string) => {
      const { bytes } = await ask(account, call);
      return EVERY.filter((name) => bytes.includes(CANARIES[name]));
    };
    expect([kind, await valuesIn('admin')]).toEqual([kind, EVERY]);
    expect([kind, await valuesIn(`limited-${kind}`)]).toEqual([kind, ['zqcolumn']]);
  }
});

describe.each(KINDS)('a list of the kind %s', (kind) => {
  const leaksOf = async (account: string, refused: (call: RecordCall) => readonly Canary[]) => {
    const leaks: string[] = [];
    const codes: number[] = [];
    for (const call of callsOf(kind)) {
      const { code, bytes } = await ask(`${account}-${kind}`, call);
      codes.push(code);
      for (const leak of leaksIn(bytes, refused(call))) leaks.push(`${call.route} ${call.name}: ${leak}`);
    }
    return { leaks, codes };
  };

  test('tells nothing to who has no menu, and all refusals are the same', async () => {
    const open = /OpenApi(?:\.json)?$|LinkedRecords$/;
    for (const call of callsOf(kind)) {
      const { body, bytes } = await ask(`none-${kind}`, call);
      expect([call.route, leaksIn(bytes, EVERY)]).toEqual([call.route, []]);
      if (!open.test(call.route) || call.route.includes(':id'))
        expect([call.route, body]).toEqual([call.route, refusal]);
    }
  });
  test('tells neither names nor values to who has the menu alone', async () => {
    const { leaks, codes } = await leaksOf('menu', () => EVERY);
    expect(leaks).toEqual([]);
    expect(codes).toContain(200);
  });
  test('tells who is refused columns and fields nothing of them', async () => {
    const { leaks, codes } = await leaksOf('limited', refusedIn);
    expect(leaks).toEqual([]);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(20);
    expect(codes).not.toContain(500);
  });
  test('shows by its form nothing to who has columns alone, and by its list nothing to who has fields alone', async () => {
    const isForm = ({ kind: of, route }: RecordCall) =>
      of === 'form' || of === 'write' || /\/Form(?:Data|DataFields)$/.test(route);
    const isList = ({ kind: of, route }: RecordCall) => of === 'list' || route.endsWith('/ColumnData');
    expect((await leaksOf('columns', (call) => (isForm(call) ? EVERY : []))).leaks).toEqual([]);
    expect((await leaksOf('forms', (call) => (isList(call) ? EVERY : []))).leaks).toEqual([]);
  });
  test('neither opens nor writes a record for who has no buttons', async () => {
    for (const call of callsOf(kind).filter((each) => each.kind === 'form' || each.kind === 'write'))
      expect([call.route, (await ask(`buttons-${kind}`, call)).body]).toEqual([call.route, refusal]);
  });
  test.each(Object.keys(oracles))('answers %s of a refused column as one that is not there', async (name) => {
    const { moduleId, recordId } = modules.get(kind) ?? { moduleId: '', recordId: '' };
    for (const path of ['List', 'ListLink', `List/${recordId}`, 'List/Count', 'List/Summary']) {
      const answersOf = async (account: string, column: string, value: string) =>
        ask(account, {
          route: 'POST',
          name,
          kind: 'list',
          url: `/api/visualdev/OnlineDev/${moduleId}/${path}`,
          body: oracles[name]?.(column, value) ?? {},
        });
      const unknown = (await answersOf(`limited-${kind}`, 'ghost', 'x')).body;
      for (const column of ['zqboth', 'zqcolumn', 'zqnumber', 'zqchoice', 'items-zqcell']) {
        for (const value of ['VALUE', 'nowhere'])
          expect([path, column, (await answersOf(`limited-${kind}`, column, value)).body]).toEqual([
            path,
            column,
            unknown,
          ]);
      }
      if (path !== `List/${recordId}` && name !== 'a search')
        expect((await answersOf('admin', 'zqboth', 'VALUE')).code).toBe(200);
    }
  });
  test('finds nothing by a keyword that stands in a refused column alone', async () => {
    for (const value of Object.values(CANARIES)) {
      const { moduleId } = modules.get(kind) ?? { moduleId: '' };
      const body = { currentPage: 1, pageSize: 20, keyword: value };
      const call = {
        route: 'POST',
        name: '',
        kind: 'list',
        url: `/api/visualdev/OnlineDev/${moduleId}/List`,
        body,
      } as const;
      const { body: found } = await ask(`limited-${kind}`, call);
      const isSeen = value === CANARIES.zqform;
      expect([value, (JSON.parse(found) as { data: { list: unknown[] } }).data.list.length > 0]).toEqual([
        value,
        isSeen,
      ]);
    }
  });
});

describe('records of others, where rows are limited to one’s own', () => {
  let place = { moduleId: '', recordId: '' };
  beforeAll(async () => {
    const moduleId = await server.release(canaryModule('values-own', { ...LISTS.plain, useDataPermission: true }));
    const codes = { columns: ALL_CODES, forms: ALL_CODES, buttons: ALL_BUTTONS };
    await server.createUserFor(moduleId, 'own', codes);
    await server.createUserFor(moduleId, 'other', codes);
    const foreign = { title: FOREIGN, zqboth: FOREIGN, items: [{ name: FOREIGN }] };
    const made = await server.create(moduleId, foreign, { account: 'other' });
    place = { moduleId, recordId: made.data.id as string };
  });

  test('are in no byte of any answer, and are not written', async () => {
    const before = await server.read(place.moduleId, place.recordId);
    const removing: RecordCall[] = [
      { ...write(`DELETE /api/visualdev/OnlineDev/:modelId/:id`, `${place.moduleId}/${place.recordId}`) },
      { ...write('POST batchDelete', `batchDelete/${place.moduleId}`), body: { ids: [place.recordId] } },
    ];
    const leaks: string[] = [];
    for (const call of [...recordCalls(place), ...removing]) {
      const { bytes } = await ask('own', call);
      if (bytes.includes(FOREIGN)) leaks.push(`${call.route} ${call.name}`);
    }
    expect(leaks).toEqual([]);
    expect(await server.read(place.moduleId, place.recordId)).toEqual(before);
    expect((await ask('other', write('GET', `${place.moduleId}/${place.recordId}`))).bytes).toContain(FOREIGN);
  });
});

function write(route: string, path: string): RecordCall {
  return { route, name: '', kind: 'write', url: `/api/visualdev/OnlineDev/${path}` };
}

test('the log of all this holds calls, and no value', () => {
  expect(log).toContain('/api/visualdev/OnlineDev/');
  expect(log.split('\n').length).toBeGreaterThan(500);
  for (const value of [...Object.values(CANARIES), FOREIGN])
    expect([value, log.includes(value)]).toEqual([value, false]);
  for (const token of tokens.values()) expect(log.includes(token)).toBe(false);
});

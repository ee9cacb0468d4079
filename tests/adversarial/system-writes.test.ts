import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_COMPANY_ID, TEST_DEPARTMENT_ID, type TestApp } from '../../src/server/testing/test-app';

/** Groups 13 and 14 for the records of system screens: what a client adds to a body changes nothing that is the server's. */
let server: TestApp;
let adminId = '';
beforeAll(async () => {
  server = await createTestApp();
  const admin = server.deps.db.selectFrom('users').select('id').where('account', '=', 'admin');
  adminId = (await admin.executeTakeFirstOrThrow()).id;
  await server.deps.db.insertInto('dictionary_types').values({ id: 'type', full_name: 't', en_code: 't' }).execute();
});
afterAll(() => server.close());

/**
 * Members that are the server's, by the names that clients and the database have for them. `isAdministrator` is a member of users
 * that administrators may set: what others get for it is tested beside the code.
 */
const FORGED = {
  id: 'forged',
  tenantId: 'forged',
  createdBy: 'forged',
  created_by: 'forged',
  creatorUserId: 'forged',
  createdAt: 1,
  created_at: '2000-01-01',
  updatedBy: 'forged',
  isAdmin: true,
  is_administrator: true,
  roles: ['forged'],
  passwordHash: 'forged',
  password_hash: 'forged',
  lastLoginIp: 'forged',
  ghost: 'forged',
};

/** A value of what is forged, wherever it stands in a row; ids are hexadecimal and may hold any digits. */
const FORGED_TRACE = /forged|"(?:2000-01-01|1970-)/;

const named = (name: string) => ({ fullName: name, enCode: name, enabledMark: 1 });
const RESOURCES: Readonly<Record<string, readonly [table: string, body: (name: string) => object]>> = {
  '/api/permission/Role': ['roles', (name) => ({ ...named(name), globalMark: 1 })],
  '/api/permission/Group': ['groups', named],
  '/api/permission/Position': ['positions', (name) => ({ ...named(name), organizeId: TEST_DEPARTMENT_ID })],
  '/api/permission/Organize': [
    'organizes',
    (name) => ({ ...named(name), type: 'department', parentId: TEST_COMPANY_ID }),
  ],
  '/api/permission/Users': [
    'users',
    (name) => ({
      account: name,
      realName: name,
      gender: 1,
      organizeIds: [TEST_DEPARTMENT_ID],
      enabledMark: 1,
      password: 'a'.repeat(32),
    }),
  ],
  '/api/system/Area': ['areas', (name) => ({ ...named(name), parentId: '-1' })],
  '/api/system/DictionaryType': ['dictionary_types', (name) => ({ ...named(name), parentId: '-1', isTree: 0 })],
  '/api/system/DictionaryData': [
    'dictionary_entries',
    (name) => ({ ...named(name), dictionaryTypeId: 'type', parentId: '0' }),
  ],
  '/api/system/Menu': [
    'menus',
    (name) => ({ ...named(name), type: 7, parentId: '-1', urlAddress: 'https://example.org' }),
  ],
};

async function rowOf(table: string, id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(`system.${table}`)} where id = ${id}`.execute(server.deps.db);
  return rows[0];
}

describe.each(Object.keys(RESOURCES))('%s', (path) => {
  const [table, bodyOf] = RESOURCES[path] ?? ['', () => ({})];
  const base = `sw${path.split('/').at(-1) ?? ''}`;
  const make = async (name: string, more: object = {}) => {
    const answer = await server.call('admin', 'POST', path, { ...bodyOf(name), ...more });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data.id as string;
  };

  test('makes a record of its own, with nothing of what is forged', async () => {
    const id = await make(`${base}1`, FORGED);
    expect(id).not.toBe('forged');
    expect(await rowOf(table, 'forged')).toBeUndefined();
    const row = await rowOf(table, id);
    expect(row).toMatchObject({ created_by: adminId });
    expect(JSON.stringify(row)).not.toMatch(FORGED_TRACE);
    expect(row?.['is_administrator'] ?? false).toBe(false);
  });
  test('changes nothing that is the server’s, and no other record', async () => {
    const [id, other] = [await make(`${base}2`), await make(`${base}3`)];
    const [before, untouched] = [await rowOf(table, id), await rowOf(table, other)];
    const answer = await server.call('admin', 'PUT', `${path}/${id}`, {
      ...bodyOf(`${base}4`),
      ...FORGED,
      id: other,
    });
    expect(answer).toMatchObject({ code: 200 });
    expect(await rowOf(table, other)).toEqual(untouched);
    const after = await rowOf(table, id);
    expect(JSON.stringify(after)).not.toMatch(FORGED_TRACE);
    for (const kept of ['id', 'created_by', 'created_at', 'is_administrator', 'password_hash'])
      expect([kept, after?.[kept]]).toEqual([kept, before?.[kept]]);
  });
  test('does not change the record whose id a new one names', async () => {
    const id = await make(`${base}5`);
    const before = await rowOf(table, id);
    const made = await make(`${base}6`, { id });
    expect(made).not.toBe(id);
    expect(await rowOf(table, id)).toEqual(before);
  });
  test('finds nothing under an id of nothing', async () => {
    expect(await server.call('admin', 'PUT', `${path}/nothing`, bodyOf(`${base}7`))).toMatchObject({ code: 404 });
    expect(await server.call('admin', 'DELETE', `${path}/nothing`)).toMatchObject({ code: 404 });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedOrganisation } from '../../seed/organisation';
import { createTestApp, type TestApp } from '../../testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  await app.database.pool
    .query(`insert into system.users (id, account, password_hash, real_name, organize_id, enabled_mark)
    values ('twin', 'twin', '', '李丽华', 'depInternal', 1), ('gone', 'gone', '', '王建国', 'depInternal', 0)`);
  await app.database.pool.query(`insert into system.organizes (id, parent_id, type, full_name, en_code, sort_code)
    values ('ward1', 'depInternal', 'department', '护理站', 'w1', 90), ('ward2', 'depSurgery', 'department', '护理站', 'w2', 91)`);
});
afterAll(() => app.close());

const find = async (kind: string, text: string) => {
  const answer = await app.call('admin', 'POST', '/api/permission/Picker/Actions/Named', { asks: [{ kind, text }] });
  return answer.data.list[0].paths;
};

it.each([
  ['a person with the account', 'user', '李丽华/staff02', [['user002']]],
  ['a person by the account', 'user', 'staff02', [['user002']]],
  ['a name that two people have', 'user', '李丽华', [['twin'], ['user002']]],
  ['a name that one enabled person has', 'user', '王建国', [['user001']]],
  ['somebody disabled', 'user', '王建国/gone', []],
  ['an id', 'user', 'user002', [['user002']]],
  [
    'an organisation by its path',
    'organize',
    '嘉和市中心医院/临床中心/内科',
    [['orgHospital', 'orgClinical', 'depInternal']],
  ],
  ['an organisation by its own name', 'organize', '内科', []],
  ['a department by its own name', 'department', '内科', [['orgHospital', 'orgClinical', 'depInternal']]],
  ['a company by its own name', 'company', '嘉和市中心医院', [['orgHospital']]],
  ['no company among departments', 'department', '嘉和市中心医院', []],
  ['no department among companies', 'company', 'depInternal', []],
  ['a name that two departments have', 'department', '护理站', [expect.any(Array), expect.any(Array)]],
  ['a position', 'position', '内科主任', [['posInternalHead']]],
  ['an unknown role', 'role', '没有这个角色', []],
  ['a pattern', 'user', '李%', []],
  ['a NUL', 'group', 'a\u0000b', []],
])('finds %s', async (_what, kind, text, expected) => {
  expect(await find(kind, text)).toEqual(expected);
});

it('answers exports of every kind with the ids that were exported', async () => {
  const { loadNames } = await import('../organize/index');
  for (const [kind, id] of [
    ['user', 'user009'],
    ['organize', 'depImaging'],
    ['department', 'depImaging'],
    ['position', 'posInternalHead'],
    ['role', 'roleTriage'],
    ['group', 'groupYoung'],
  ] as const) {
    const name = (await loadNames(app.deps, kind, [id])).get(id) ?? '';
    expect([kind, name, (await find(kind, name)).map((path: readonly string[]) => path.at(-1))]).toEqual([
      kind,
      name,
      [id],
    ]);
  }
});

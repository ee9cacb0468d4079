import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { isMenuGranted } from './require-menu';

let server: TestApp;
let userId: string;

beforeAll(async () => {
  server = await createTestApp();
  userId = await server.createUser({ account: 'clerk' });
});
afterAll(() => server.close());

/** Creates a screen's menu below two others and grants it to the clerk; `marks` are the enabled marks from top to bottom. */
async function menuBelow(name: string, marks: readonly [number, number, number]): Promise<void> {
  const ids = marks.map((_mark, depth) => `${name}-${String(depth)}`);
  await server.deps.db
    .insertInto('menus')
    .values(
      marks.map((enabled_mark, depth) => ({
        id: `${name}-${String(depth)}`,
        parent_id: ids[depth - 1] ?? '-1',
        full_name: name,
        en_code: `${name}-${String(depth)}`,
        type: depth === 2 ? 3 : 1,
        enabled_mark,
      })),
    )
    .execute();
  await server.grant({ objectType: 'user', objectId: userId, menuId: `${name}-2` });
}

test.each([
  ['all on', [1, 1, 1], true],
  ['itself off', [1, 1, 0], false],
  ['the menu above it off', [1, 0, 1], false],
  ['the menu above that off', [0, 1, 1], false],
] as const)('a granted menu, %s', async (name, marks, isOpen) => {
  const code = name.replaceAll(' ', '-');
  await menuBelow(code, marks);
  const holders = { userId, positionIds: [], roleIds: [], groupIds: [] };
  expect(await isMenuGranted(server.deps, holders, [`${code}-2`])).toBe(isOpen);
});

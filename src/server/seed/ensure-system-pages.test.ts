import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { ensureSystemPages } from './ensure-system-pages';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function menuOf(account: string): Promise<readonly { readonly urlAddress: string; readonly fullName: string }[]> {
  const { code, data } = await server.call(account, 'GET', '/api/oauth/CurrentUser');
  expect(code).toBe(200);
  return data.menuList;
}

describe('ensureSystemPages', () => {
  it('gives an administrator the playground, and nobody else', async () => {
    await ensureSystemPages(server.deps);
    await server.createUser({ account: 'nurse' });
    expect(await menuOf('admin')).toMatchObject([{ urlAddress: 'playground', fullName: '模块工作台' }]);
    expect(await menuOf('nurse')).toEqual([]);
  });

  it('leaves alone what an administrator changed', async () => {
    await ensureSystemPages(server.deps);
    await server.deps.db.updateTable('menus').set({ full_name: '设计', enabled_mark: 0 }).execute();
    await Promise.all(Array.from({ length: 4 }, () => ensureSystemPages(server.deps)));
    const rows = await server.deps.db.selectFrom('menus').select(['full_name', 'enabled_mark']).execute();
    expect(rows).toEqual([{ full_name: '设计', enabled_mark: 0 }]);
  });
});

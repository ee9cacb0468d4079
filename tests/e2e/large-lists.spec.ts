import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { SystemPage } from './support/system-screen';

/** A large platform: 5,000 categories in the left tree, 10,000 entries in one of them. */
const CATEGORIES = 5000;
const ENTRIES = 10_000;

test.beforeAll(async () => {
  await query(`insert into system.dictionary_types (id, parent_id, full_name, en_code, sort_code)
    select 'many-' || n, case when n % 50 = 0 then '-1' else 'many-' || (n - n % 50) end, '大类' || n, 'many.' || n, -1
      from generate_series(0, ${CATEGORIES - 1}) n`);
  await query(`insert into system.dictionary_entries (id, dictionary_type_id, parent_id, full_name, en_code, sort_code)
    select 'much-' || n, 'many-0', '0', '条目' || n, 'much' || n, n from generate_series(0, ${ENTRIES - 1}) n`);
});
test.afterAll(async () => {
  await query(`delete from system.dictionary_entries where dictionary_type_id = 'many-0'`);
  await query(`delete from system.dictionary_types where id like 'many-%'`);
});

test('5,000 categories and 10,000 entries are drawn in bounded time and few elements', async ({ openAs }) => {
  const page = await openAs('admin', '/systemData/dictionary');
  const screen = new SystemPage(page);
  // Long lists are virtualised, and their rows are no table rows.
  const entry = page.getByText('much0', { exact: true });
  await expect(screen.node('大类0')).toBeVisible();
  await expect(entry).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4000);
  await screen.treeKeyword.fill('大类4321');
  await expect(screen.node('大类4321')).toBeVisible();
  await expect(screen.node('大类1')).toHaveCount(0);
  await screen.treeKeyword.fill('');
  await screen.node('大类1').click();
  await expect(entry).toHaveCount(0);
});

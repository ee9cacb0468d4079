import { generatedTableName } from '../../src/engine/tables';
import { expectAccessible, standStill } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';
import { ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

test('the tables of a deleted module are seen with what they hold, and dropped once nothing uses them', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const { moduleId, fullName } = await releaseOrders(api);
  await createRecords(api, { moduleId }, [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  await api.call('DELETE', `/api/visualdev/Base/${moduleId}`);
  const main = generatedTableName(moduleId);
  const rows = `${main}_items`;
  const reader = unique('reader');
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, '旧单据', $1, 1, $2)`,
    [reader, `select id from ${main}`],
  );

  const page = await openAs('admin', '/home');
  await page.getByRole('menuitem', { name: '系统管理' }).click();
  await page.getByRole('menuitem', { name: '遗留数据表' }).click();
  const list = new ListPage(page);
  const [left, below] = [list.row(fullName).filter({ hasNotText: rows }), list.row(rows)];
  await expect(left).toContainText(/m_\d+.*3.*\d+ kB.*20\d\d-\d\d-\d\d \d\d:\d\d/);
  await standStill(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(rows, { exact: true })).toBeVisible();
    await standStill(page);
    await takePicture(page, `left-tables-${String(width)}`);
    await expectAccessible(page, `the left tables at ${String(width)} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const question = page.getByRole('dialog');
  async function drop(row: typeof left, answer: string) {
    await row.getByRole('button', { name: '删除', exact: true }).click();
    await question.getByRole('button', { name: new RegExp(answer) }).click();
    await expect(question).toBeHidden();
  }

  await test.step('refused while another table, then a data interface, uses it', async () => {
    await left.getByRole('button', { name: '删除', exact: true }).click();
    await expect(question).toContainText(`表 ${main} 中的 3 条记录将永久丢失，无法恢复`);
    await takePicture(page, 'left-tables-question');
    await question.getByRole('button', { name: /取\s*消/ }).click();
    await expect(question).toBeHidden();
    await drop(left, '确\\s*定');
    await expect(page.getByText(`表 ${main} 仍被“${rows}”使用，不能删除`)).toBeVisible();
    await drop(below, '确\\s*定');
    await expect(below).toHaveCount(0);
    await drop(left, '确\\s*定');
    await expect(page.getByText(`表 ${main} 仍被“旧单据”使用，不能删除`)).toBeVisible();
  });

  await query('delete from system.data_interfaces where id = $1', [reader]);
  await drop(left, '确\\s*定');
  await expect(left).toHaveCount(0);
  expect(await query('select 1 from pg_class where starts_with(relname::text, $1)', [main])).toEqual([]);
});

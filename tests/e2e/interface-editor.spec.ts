import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, standStill } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { releaseSubTable } from './support/sub-table-module';
import { choose, findingOf, SystemPage } from './support/system-screen';
import { takePicture } from './support/pictures';

/** The editor of data interfaces (docs/clients.md#data-interfaces). */
const INTERFACES = '/api/system/DataInterface';
const HOSTS = `${INTERFACES}/Actions/AllowedHosts`;

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});
test.afterAll(() => api.call('PUT', HOSTS, { list: [] }));

const unique = (what: string) => `${what}${randomBytes(3).toString('hex')}`;

/** Page object of the editor in the open form. */
class Editor {
  constructor(
    readonly page: Page,
    readonly screen: SystemPage,
  ) {}

  /** The text of a code editor; it has loaded once its lines are there. */
  text(fieldId: string): Locator {
    return this.screen.form.place(fieldId).locator('.view-lines');
  }

  /** Replaces the text of a code editor. */
  async write(fieldId: string, text: string): Promise<void> {
    await this.text(fieldId).click();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.insertText(text);
  }

  /** Adds a row to a sub-table by keyboard: cells in their order, blanks are passed over. */
  async addRow(table: string, cells: readonly string[]): Promise<void> {
    await this.screen.form.place(table).getByRole('button', { name: '添加' }).focus();
    await this.page.keyboard.press('Enter');
    for (const cell of cells) {
      if (cell !== '') await this.page.keyboard.type(cell);
      await this.page.keyboard.press('Tab');
    }
  }

  async tab(title: string): Promise<void> {
    // The panel of a run has tabs too, below.
    await this.screen.form.dialog.getByRole('tab', { name: title, exact: true }).first().click();
  }

  /** The panel of a run. */
  get panel(): Locator {
    return this.screen.form.dialog.getByRole('region', { name: '运行' });
  }

  async run(): Promise<void> {
    await this.screen.form.dialog.getByRole('button', { name: '测试运行' }).click();
  }

  async look(what: string): Promise<void> {
    for (const width of [1440, 390]) {
      await this.page.setViewportSize({ width, height: 900 });
      await standStill(this.page);
      await takePicture(this.page, `${what}-${String(width)}`);
      await expectAccessible(this.page, `${what} at ${String(width)} px`);
    }
    await this.page.setViewportSize({ width: 1440, height: 900 });
  }
}

async function openNew(page: Page, names: { readonly name: string; readonly code: string }): Promise<Editor> {
  const screen = new SystemPage(page);
  await screen.press('新增');
  await screen.form.fill({ 接口名称: names.name, 接口编码: names.code });
  return new Editor(page, screen);
}

test('a statement is written with completion, tried, saved, copied, exported and imported', async ({ openAs }) => {
  const names = { name: unique('科室'), code: unique('wards') };
  await releaseSubTable(api);
  const { list } = await api.call('GET', `${INTERFACES}/Actions/Tables?dbLinkId=0`);
  const [known, title] = ['name', 'type'].map((member) => String(list?.[0]?.[member]));
  if (!known || !title) throw new Error('no table of a module');
  const page = await openAs('admin', '/systemData/dataInterface');
  const editor = await openNew(page, names);
  const { screen } = editor;
  const { form } = screen;

  await test.step('tables are offered after FROM', async () => {
    await editor.text('query').click();
    await page.keyboard.type('select id from ');
    const offered = page.locator('.suggest-widget').getByRole('option', { name: title });
    // Tables that come after the list has opened stand in it when it is opened again.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await expect(offered.first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Escape');
  });

  await test.step('a write that calls itself a reading is refused, and what was typed stays', async () => {
    await editor.write('query', `delete from ${known}`);
    await editor.run();
    await expect(editor.panel.getByRole('alert')).toContainText('运行失败');
    await expect(editor.text('query')).toContainText('delete');
  });

  await test.step('a run asks for its parameters and shows rows, steps and fields', async () => {
    await editor.write(
      'query',
      `select n as id, '病区' || n as "fullName" from generate_series(1, cast({count} as int)) as n`,
    );
    await editor.addRow('parameters', ['count', '数量']);
    await choose(form, 'dataType', 'SQL语句');
    await editor.panel.getByRole('textbox').fill('3');
    await editor.panel.getByRole('button', { name: '运行', exact: true }).click();
    await expect(editor.panel.getByText(/运行成功：3 行/)).toBeVisible();
    await expect(editor.panel.getByRole('cell', { name: '病区2' })).toBeVisible();
    await editor.panel.getByRole('tab', { name: /日志/ }).click();
    await expect(editor.panel.getByText(/generate_series\(1, cast\(/)).toBeVisible();
    await editor.panel.getByRole('tab', { name: '字段' }).click();
    await editor.panel.getByRole('button', { name: '填入“结果字段”' }).click();
    await screen.expectMessage('已填入 2 个字段');
    await editor.look('interface-sql');
  });

  await test.step('it is saved with all its parts, and found again', async () => {
    await editor.tab('处理');
    await editor.write('dataProcessing', '(data) => data.filter((row) => row.id > 1)');
    await editor.tab('分页');
    await editor.look('interface-paging');
    await form.save();
    await screen.expectMessage('新建成功');
    await screen.searchFor(names.name);
    await screen.pressInRow(names.name, '编辑');
    await expect(editor.text('query')).toContainText('generate_series');
    await expect(form.place('parameters').getByText('数量', { exact: true })).toBeVisible();
    await editor.tab('字段');
    await expect(form.place('resultFields').getByText('fullName', { exact: true })).toBeVisible();
    await editor.tab('访问');
    await choose(form, 'checkType', '验证身份和IP');
    await form.save();
    await expect(findingOf(form, 'ipAddress')).toBeVisible();
    await form.fill({ 允许的IP: '10.1.0.0/16' });
    await form.save();
    await screen.expectMessage('更新成功');
    const stored = await api.call('POST', `${INTERFACES}/${await idOf(names.code)}/Actions/Preview`, {
      paramList: [{ field: 'count', defaultValue: '3' }],
    });
    expect(stored).toEqual([
      { id: 2, fullName: '病区2' },
      { id: 3, fullName: '病区3' },
    ]);
  });

  await test.step('it is copied, switched off, exported, deleted and imported again', async () => {
    await chooseInRow(screen, names.name, '复制');
    await expect(screen.row(names.name)).toHaveCount(2);
    await query('delete from system.data_interfaces where full_name like $1 and en_code <> $2', [
      `${names.name}%`,
      names.code,
    ]);
    await screen.searchFor(names.name);
    await expect(screen.row(names.name)).toHaveCount(1);
    await screen.row(names.name).getByRole('switch').click();
    await screen.answer('您确定要禁用或启用当前数据, 是否继续?', '确定');
    await expect(screen.row(names.name).getByRole('switch')).not.toBeChecked();
    const downloading = page.waitForEvent('download');
    await chooseInRow(screen, names.name, '导出');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.bd$/);
    const content = await readFile(await download.path());
    await screen.pressInRow(names.name, '删除');
    await screen.answer('此操作将永久删除该数据, 是否继续?', '确定');
    await expect(screen.row(names.name)).toHaveCount(0);
    await screen.chooseFile('导入', { name: 'wards.bd', content });
    const preview = page.getByRole('dialog').filter({ hasText: names.name });
    await preview.getByRole('button', { name: /导\s*入|确\s*定/ }).click();
    await expect(screen.row(names.name)).toHaveCount(1);
  });
});

test('another system is called once its host is allowed, and a secret goes in and never comes out', async ({
  openAs,
}) => {
  const heard: IncomingHttpHeaders[] = [];
  const server = await serve((headers) => heard.push(headers));
  const { port } = server.address() as AddressInfo;
  const names = { name: unique('检验'), code: unique('lis') };
  const page = await openAs('admin', '/systemData/dataInterface');
  const editor = await openNew(page, names);
  const { screen } = editor;
  const { form } = screen;
  try {
    await choose(form, 'dataType', 'API接口');
    await form.fill({ 接口地址: `http://127.0.0.1:${String(port)}/results?ward={ward}` });
    await editor.addRow('headers', ['X-Api-Key', 'geheim-42']);
    await editor.addRow('parameters', ['ward', '病区', '', '', '', '', 'A']);

    await test.step('a server inside the network is refused', async () => {
      await editor.run();
      await editor.panel.getByRole('button', { name: '运行', exact: true }).click();
      await expect(editor.panel.getByRole('alert')).toContainText('位于内部网络');
      expect(heard).toEqual([]);
    });

    await test.step('an allowed one is asked, its rows are found', async () => {
      await api.call('PUT', HOSTS, { list: ['127.0.0.1'] });
      await editor.panel.getByRole('button', { name: '运行', exact: true }).click();
      await expect(editor.panel.getByText(/运行成功：2 行/)).toBeVisible();
      await expect(editor.panel.getByRole('cell', { name: '尿常规' })).toBeVisible();
      expect(heard.at(-1)?.['x-api-key']).toBe('geheim-42');
      await expect(editor.panel).not.toContainText('geheim-42');
      await editor.look('interface-api');
    });

    await test.step('the secret is stored and not shown again', async () => {
      await editor.tab('分页');
      await form.fill({ 数据路径: 'data.list' });
      await form.save();
      await screen.expectMessage('新建成功');
      await screen.searchFor(names.name);
      await screen.pressInRow(names.name, '编辑');
      await expect(form.place('headers').getByText('X-Api-Key')).toBeVisible();
      await expect(form.dialog).not.toContainText('geheim-42');
      await editor.run();
      await editor.panel.getByRole('button', { name: '运行', exact: true }).click();
      await expect(editor.panel.getByText(/运行成功：2 行/)).toBeVisible();
      await expect(editor.panel.getByRole('cell', { name: '血常规' })).toBeVisible();
      expect(heard.at(-1)?.['x-api-key']).toBe('geheim-42');
      const [row] = await query('select request_headers from system.data_interfaces where en_code = $1', [names.code]);
      expect(JSON.stringify(row)).not.toContain('geheim-42');
    });

    await test.step('somebody without the menu may neither read nor run it', async () => {
      const limited = await Api.signIn('limited');
      const id = await idOf(names.code);
      expect((await limited.ask('GET', `${INTERFACES}/${id}`)).code).toBe(403);
      expect((await limited.ask('POST', `${INTERFACES}/${id}/Actions/Preview`, {})).code).toBe(403);
    });
  } finally {
    server.close();
  }
});

test('fixed data is checked as JSON at its place', async ({ openAs }) => {
  const names = { name: unique('频次'), code: unique('dose') };
  const page = await openAs('admin', '/systemData/dataInterface');
  const editor = await openNew(page, names);
  const { screen } = editor;
  await choose(screen.form, 'dataType', '静态数据');
  await editor.write('query', '[{"id": 1,}]');
  await screen.form.save();
  await expect(findingOf(screen.form, 'query')).toContainText('1');
  await editor.write('query', '[{"id": 1, "fullName": "每日一次"}]');
  await editor.run();
  await expect(editor.panel.getByRole('cell', { name: '每日一次' })).toBeVisible();
  await screen.form.save();
  await screen.expectMessage('新建成功');
});

async function idOf(code: string): Promise<string> {
  const [row] = await query('select id from system.data_interfaces where en_code = $1', [code]);
  return String(row?.['id']);
}

/** Chooses an entry of a row's menu. */
async function chooseInRow(screen: SystemPage, row: string, label: string): Promise<void> {
  await screen.row(row).getByRole('button', { name: '更多' }).first().click();
  await screen.page.getByRole('menuitem', { name: label }).click();
}

/** A laboratory's server on this machine. */
async function serve(onCall: (headers: IncomingHttpHeaders) => void): Promise<Server> {
  const server = createServer((request, response) => {
    onCall(request.headers);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        code: 0,
        data: {
          list: [
            { id: 1, name: '血常规' },
            { id: 2, name: '尿常规' },
          ],
        },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

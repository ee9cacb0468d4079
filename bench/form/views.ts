/**
 * `npm run bench:view-frames`: how a board, a calendar and charts of 10,000 records behave in the browser: the time from the press that
 * asks for them until they are painted, the longest task, and the frames while they are scrolled, dragged in and pointed at. Chromium,
 * production build, real server. Writes `VIEWS.md` beside this file; exits with code 1 when a limit is missed.
 */
import type { Locator, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Api } from '../../tests/e2e/support/api';
import { query } from '../../tests/e2e/support/database';
import startServer from '../../tests/e2e/support/global-setup';
import { field } from '../../tests/e2e/support/module-document';
import { createRecords, releaseOrders } from '../../tests/e2e/support/modules';
import { openAppPage } from '../run/app-page';
import { launchBrowser } from '../run/browser-holder';
import { median, quantile } from '../run/statistics';
import { installClocks } from './measure';

const RECORDS = 10_000;
/** Records made through the API; the others are copies of them. */
const MADE = 250;
const ROUNDS = 5;
/**
 * A view is there within a second; of the frames while something moves 95 of 100 take no longer than one and a half of 16.7 ms, and
 * those in which all days are drawn anew no longer than what people still take for at once.
 */
const LIMITS = { shownMs: 1000, frameMs: 25, redrawMs: 150 };
const WATCHED_MS = 3000;
const DAY_MS = 86_400_000;

const STATES = ['待派工', '已派工', '维修中', '待验收', '已修复', '已关闭'];
const options = STATES.map((fullName, at) => ({ id: String(at), fullName, color: 'blue' }));

async function fill(api: Api): Promise<string> {
  const fields = [
    field('comInput', 'title', '报修内容', {}),
    field('select', 'state', '状态', {
      config: { dataType: 'static' },
      props: { options, props: { label: 'fullName', value: 'id' } },
    }),
    field('datePicker', 'dueOn', '期望日期', { props: { format: 'yyyy-MM-dd' } }),
    field('inputNumber', 'cost', '费用', { props: { precision: 2 } }),
  ];
  const columnList = fields.map((node) => ({
    ...node,
    ...{ prop: node['__vModel__'], label: (node['__config__'] as { label: string }).label, sortable: true },
  }));
  const repairs = await releaseOrders(api, { form: { fields }, list: { columnList, searchList: [] } });
  const noon = new Date().setHours(12, 0, 0, 0);
  const made = Array.from({ length: MADE }, (_, at) => ({
    ...{ title: `离心机异响${String(at)}`, state: String(at % STATES.length) },
    ...{ dueOn: noon + ((at % 61) - 30) * DAY_MS, cost: at * 12.5 },
  }));
  const [id = ''] = await createRecords(api, repairs, made);
  const name = await tableOf(id);
  await query(`insert into ${name}
    select (jsonb_populate_record(null::${name}, to_jsonb(row) || jsonb_build_object('id', row.id + copy::bigint * 100000000))).*
      from ${name} row, generate_series(1, ${String(RECORDS / MADE - 1)}) copy`);
  const [counted] = await query(`select count(*)::int as number from ${name}`);
  if (counted?.['number'] !== RECORDS) throw new Error(`${String(counted?.['number'])} records instead of ${RECORDS}`);
  await query(`analyze ${name}`);
  return repairs.path;
}

/** The table that holds a record. */
async function tableOf(id: string): Promise<string> {
  for (const { tablename } of await query(`select tablename from pg_tables where schemaname = 'module'`)) {
    const name = `module."${String(tablename)}"`;
    if ((await query(`select 1 from ${name} where id::text = $1`, [id])).length > 0) return name;
  }
  throw new Error(`no table holds the record ${id}`);
}

interface Figures {
  readonly name: string;
  readonly shownMs: readonly number[];
  readonly longestTaskMs: number;
}

interface Frames {
  readonly name: string;
  readonly times: readonly number[];
  /** Everything is drawn anew by a press. */
  readonly isRedraw: boolean;
}

/** Presses what asks for a view, until `shown` is painted; several times, so that a slow moment does not decide. */
async function timeShowing(page: Page, name: string, shown: Locator): Promise<Figures> {
  const shownMs: number[] = [];
  let longestTaskMs = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    await show(page, '表格');
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.getByRole('button', { name: /^视图：/ }).click();
    const entry = page.getByRole('menuitem', { name });
    await entry.hover();
    await page.evaluate(() => window.clocks.reset());
    const start = performance.now();
    await entry.click({ noWaitAfter: true });
    await shown.first().waitFor();
    const taken = performance.now() - start;
    // Round 0 loads the scripts of the view.
    if (round === 0) continue;
    shownMs.push(taken);
    longestTaskMs = Math.max(longestTaskMs, ...(await page.evaluate(() => [...window.clocks.longTaskMs])));
  }
  return { name, shownMs, longestTaskMs };
}

async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^视图：/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Frames while something is done again and again. */
async function watchFrames(page: Page, name: string, act: (step: number) => Promise<void>): Promise<Frames> {
  await page.waitForTimeout(500);
  const frames = page.evaluate((durationMs) => window.clocks.frames(durationMs), WATCHED_MS);
  const until = performance.now() + WATCHED_MS;
  for (let step = 0; performance.now() < until; step += 1) await act(step);
  return { name, times: await frames, isRedraw: false };
}

async function measureBoard(page: Page): Promise<readonly [Figures, ...Frames[]]> {
  const cards = page.getByRole('region', { name: /^待派工，/ }).getByRole('listitem');
  const figures = await timeShowing(page, '看板', cards);
  await cards.first().hover();
  const scrolled = await watchFrames(page, 'board: a column scrolled', () => page.mouse.wheel(0, 120));
  const from = await cards.first().boundingBox();
  if (!from) throw new Error('the board has no card in view');
  await cards.first().hover();
  await page.mouse.down();
  const dragged = await watchFrames(page, 'board: a card dragged', (step) =>
    page.mouse.move(from.x + 40 + ((step * 9) % 700), from.y + 20 + ((step * 3) % 200)),
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return [figures, scrolled, dragged];
}

async function measureCalendar(page: Page): Promise<readonly [Figures, ...Frames[]]> {
  const entries = page.locator('td[data-day]').getByRole('listitem');
  const figures = await timeShowing(page, '日历', entries);
  await entries.first().hover();
  const scrolled = await watchFrames(page, 'calendar: scrolled', (step) =>
    page.mouse.wheel(0, step % 40 < 20 ? 120 : -120),
  );
  const leafed = await watchFrames(page, 'calendar: months leafed through', async (step) => {
    await page.getByRole('button', { name: step % 2 === 0 ? '下个月' : '上个月' }).click();
    await page.waitForTimeout(300);
  });
  return [figures, scrolled, { ...leafed, isRedraw: true }];
}

async function measureChart(page: Page): Promise<readonly [Figures, ...Frames[]]> {
  const drawing = page.getByRole('img', { name: /^按“状态”的记录数/ }).locator('svg');
  const figures = await timeShowing(page, '图表', drawing);
  const box = await drawing.boundingBox();
  if (!box) throw new Error('the chart is not in view');
  const pointed = await watchFrames(page, 'chart: pointed at', (step) =>
    page.mouse.move(box.x + 60 + ((step * 7) % (box.width - 80)), box.y + box.height / 2),
  );
  return [figures, pointed];
}

function report(shown: readonly Figures[], watched: readonly Frames[]): string {
  const ms = (value: number) => value.toFixed(0);
  const frame = (value: number) => value.toFixed(1);
  const showings = shown.map(
    ({ name, shownMs, longestTaskMs }) =>
      `| ${name} | ${ms(median(shownMs))} | ${ms(Math.max(...shownMs))} | ${ms(longestTaskMs)} |`,
  );
  const frames = watched.map(
    ({ name, times }) =>
      `| ${name} | ${String(times.length)} | ${frame(median(times))} | ${frame(quantile(times, 0.95))} | ${frame(Math.max(...times))} |`,
  );
  return `# Views of 10,000 records in the browser

Written by \`npm run bench:view-frames\`: Chromium without a graphics card, production build, ${String(os.cpus().length)} CPUs that also run the
server and the database, load ${os.loadavg()[0]?.toFixed(1) ?? '?'}. Shown: from the press to what is painted, of ${String(ROUNDS)} rounds.

| View | shown, median ms | slowest | longest task, ms |
|---|---|---|---|
${showings.join('\n')}

| While | frames in ${String(WATCHED_MS / 1000)} s | median ms | 95 of 100 below | longest |
|---|---|---|---|---|
${frames.join('\n')}
`;
}

const stopServer = await startServer({ workers: 1 });
const browser = await launchBrowser();
let isMet = false;
try {
  const api = await Api.signIn('admin');
  const address = await fill(api);
  const page = await openAppPage(browser, api.token);
  await installClocks(page);
  await page.goto(address);
  const measured = [await measureBoard(page), await measureCalendar(page), await measureChart(page)];
  const shown = measured.map(([figures]) => figures);
  const watched = measured.flatMap(([, ...frames]) => frames);
  const text = report(shown, watched);
  console.log(text);
  await writeFile(path.join(import.meta.dirname, 'VIEWS.md'), text);
  isMet =
    shown.every(({ shownMs }) => median(shownMs) <= LIMITS.shownMs) &&
    watched.every(({ times, isRedraw }) => quantile(times, 0.95) <= (isRedraw ? LIMITS.redrawMs : LIMITS.frameMs));
} finally {
  await browser.close();
  await stopServer();
}
process.exit(isMet ? 0 : 1);

/**
 * `npm run bench:views`: what each kind of view of a list asks the server for, over 1,000,000 records. Writes `VIEWS.md` beside this
 * file and fails when the median of one is over the limit.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { createApp } from '../../src/server/app';
import type { AppDeps } from '../../src/server/deps';
import type { IndexBuilder } from '../../src/server/index-builder';
import { createSession } from '../../src/server/http/session-store';
import { createModule, loadReleasedModule, releaseModule } from '../../src/server/modules/modules/index';
import { withPeople } from './people-data';

const RECORDS = 1_000_000;
const CALLS = 25;
/** Most milliseconds of the median of a call. */
const LIMIT_MS = 100;
const READER = 'u3';
const MONTH = { from: Date.UTC(2026, 4, 24), until: Date.UTC(2026, 6, 5) };

const STATES = ['待派工', '已派工', '维修中', '待验收', '已修复', '已关闭'];
const field = (jnpfKey: string, key: string, { config, ...props }: { config: object } & Record<string, unknown>) => ({
  __config__: { jnpfKey, ...config },
  __vModel__: key,
  ...props,
});
const LABELS = { title: '报修内容', state: '状态', reportedOn: '报修日期', cost: '费用' };
const fields = [
  field('input', 'title', { config: { label: LABELS.title } }),
  field('select', 'state', {
    config: { label: LABELS.state, dataType: 'static' },
    options: STATES.map((fullName, id) => ({ id: String(id), fullName })),
    props: { label: 'fullName', value: 'id' },
  }),
  field('datePicker', 'reportedOn', { config: { label: LABELS.reportedOn }, format: 'yyyy-MM-dd' }),
  field('inputNumber', 'cost', { config: { label: LABELS.cost }, precision: 2 }),
];
const columns = fields.map((node) => ({
  ...node,
  prop: node.__vModel__,
  label: LABELS[node.__vModel__ as keyof typeof LABELS],
  sortable: true,
}));
const entity = {
  fullName: '设备报修',
  enCode: 'repairs',
  formData: { fields, titleField: 'title' },
  columnData: {
    columnList: columns,
    searchList: columns.slice(0, 3).map((node, at) => ({ ...node, searchType: [2, 1, 3][at] })),
    hasSuperQuery: true,
    homeCards: [
      { title: '报修按状态', kind: 'choices', field: 'state' },
      { title: '费用按月', kind: 'line', field: 'reportedOn', unit: 'month', measure: 'sum', of: 'cost' },
      { title: '全部费用', kind: 'number', measure: 'sum', of: 'cost' },
    ],
  },
};

async function fill(deps: AppDeps): Promise<string> {
  const moduleId = await createModule(deps, entity);
  await releaseModule(deps, moduleId);
  const { plan } = await loadReleasedModule(deps, moduleId);
  const column = (fieldId: string) => `"${plan.columnOf.get(fieldId) ?? ''}"`;
  const names = ['title', 'state', 'reportedOn', 'cost'].map(column).join(', ');
  await deps.pool.query(
    `insert into module."${plan.main.name}" (id, _version, _created_by, _created_at, _organize_id, ${names})
      select 1000000000000000000 + n, 1, 'u' || (n % 50000 + 1), now(), 'd' || (n % 3000 + 1),
        '离心机异响' || (n::bigint * 104729 % 50021), (n::bigint * 48271 % 2147483647 % ${String(STATES.length)})::text,
        timestamptz '2024-01-01 00:00+08' + (n::bigint * 7919 % 1095) * interval '1 day',
        round((n::bigint * 104729 % 1000003)::numeric / 100, 2)
      from generate_series(1, ${String(RECORDS)}) n`,
  );
  await deps.pool.query(`vacuum analyze module."${plan.main.name}"`);
  await deps.pool.query(`insert into system.menus (id, full_name, en_code, type, property_json)
    values ('repairs', '设备报修', 'repairs', 3, '${JSON.stringify({ moduleId })}')`);
  await deps.pool.query(`update system.users set is_administrator = true where id = '${READER}'`);
  return moduleId;
}

const page = { currentPage: 1, pageSize: 20, totals: 'apart' };
const sum = { measure: { kind: 'sum', fieldId: 'cost' } };
const groups = (groupBy: object, more: object = {}) => ({ path: 'List/Groups', body: { groupBy, ...more } });
const urgent = { superQueryJson: JSON.stringify({ matchLogic: 'AND', conditionJson: condition('state', '==', '0') }) };

function condition(name: string, symbol: string, fieldValue: string): string {
  return JSON.stringify([{ field: name, symbol, fieldValue }]);
}

/** What is asked, as the views ask it. */
const QUESTIONS: Readonly<Record<string, { readonly path: string; readonly body: object } | null>> = {
  'table: first page': { path: 'List', body: page },
  'cards: first page, newest first': { path: 'List', body: { ...page, sidx: 'reportedOn', sort: 'desc' } },
  'board: columns with 30 cards each': groups({ fieldId: 'state', rows: 30 }),
  'calendar: six weeks, up to 20 records a day': groups({ fieldId: 'reportedOn', unit: 'day', ...MONTH, rows: 20 }),
  'chart: records by state': groups({ fieldId: 'state' }),
  'chart: cost by state': groups({ fieldId: 'state', ...sum }),
  'chart: mean cost by state': groups({ fieldId: 'state', measure: { kind: 'avg', fieldId: 'cost' } }),
  'chart: records by month': groups({ fieldId: 'reportedOn', unit: 'month' }),
  'chart: cost by month': groups({ fieldId: 'reportedOn', unit: 'month', ...sum }),
  'chart: cost by month, one state': groups({ fieldId: 'reportedOn', unit: 'month', ...sum }, urgent),
  'chart: one number, the whole cost': groups(sum),
  'home page: three cards': null,
};

interface Figures {
  readonly name: string;
  /** Milliseconds of the first call, before anything is kept. */
  readonly first: number;
  readonly median: number;
  readonly slowest: number;
}

async function measure(deps: AppDeps, indexes: IndexBuilder): Promise<readonly Figures[]> {
  const moduleId = await fill(deps);
  const app = await createApp(deps);
  indexes.start({ info: () => undefined, warn: (facts, message) => console.error(message, facts) });
  const authorization = await createSession(deps, { userId: READER, ip: '127.0.0.1', platform: 'bench' });
  const ask = async (name: string) => {
    const question = QUESTIONS[name];
    const startedAt = performance.now();
    const answer = await app.inject({
      method: question ? 'POST' : 'GET',
      url: question ? `/api/visualdev/OnlineDev/${moduleId}/${question.path}` : '/api/system/Home',
      headers: { authorization },
      ...(question && { payload: question.body }),
    });
    const tookMs = performance.now() - startedAt;
    if (answer.json<{ readonly code: number }>().code !== 200) throw new Error(answer.body);
    return tookMs;
  };
  const firsts = new Map<string, number>();
  for (const name of Object.keys(QUESTIONS)) firsts.set(name, await ask(name));
  // What was slow is kept from now on; the work of that is not measured.
  await indexes.settled();
  const all: Figures[] = [];
  for (const name of Object.keys(QUESTIONS)) {
    await ask(name);
    const times: number[] = [];
    for (let count = 0; count < CALLS; count += 1) times.push(await ask(name));
    times.sort((left, right) => left - right);
    all.push({ name, first: firsts.get(name) ?? NaN, median: times[CALLS >> 1] ?? NaN, slowest: times.at(-1) ?? NaN });
  }
  await app.close();
  return all;
}

async function report(all: readonly Figures[]): Promise<void> {
  const figure = (ms: number) => ms.toFixed(1);
  const rows = all.map(({ name, first, median, slowest }) =>
    [name, figure(first), figure(median), figure(slowest), median <= LIMIT_MS ? 'yes' : '**no**'].join(' | '),
  );
  const text = [
    '# Views of a list',
    '',
    `Made by \`npm run bench:views\`: ${String(RECORDS)} records, one caller without network, ${String(CALLS)} calls of each question after a first one. Sums that were asked for once are kept up to date from then on.`,
    `Target: the median of each within ${String(LIMIT_MS)} ms. Node ${process.versions.node}, ${String(cpus().length)} cores shared with the database, load ${loadavg()[0]?.toFixed(1) ?? ''} at the end.`,
    '',
    '| question | first, ms | median | slowest | met |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
  console.log(text);
  await writeFile(new URL('VIEWS.md', import.meta.url), text);
  const slow = all.filter(({ median }) => !(median <= LIMIT_MS));
  if (slow.length === 0) return;
  console.error(`Over ${String(LIMIT_MS)} ms: ${slow.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}

await withPeople(async (deps, indexes) => report(await measure(deps, indexes)));

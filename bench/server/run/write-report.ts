import { OPERATION_IDS, OPERATIONS, type OperationId } from '../operations';
import { PAGE_SIZE } from '../orders';
import { SYSTEM_NAMES, type System, type SystemName } from '../system';
import { checkTargets, toCount } from './check-targets';
import { isFigures, type Outcome, type ServerResults } from './results';

const TITLES: Readonly<Record<SystemName, string>> = {
  formloom: 'Formloom',
  directus: 'Directus',
  nocobase: 'NocoBase',
  limit: 'hand-written',
};
const OTHERS = SYSTEM_NAMES.filter((name) => name !== 'formloom');

/** Returns the text of `bench/server/RESULTS.md`. */
export function toMarkdown(results: ServerResults, systems: readonly System[]): string {
  const sizes = Object.keys(results.runs).sort((left, right) => Number(left) - Number(right));
  return [
    '# The server and its peers',
    '',
    'Made by `npm run bench:server`: the same orders in four systems over one PostgreSQL, the same calls with the same rights, systems in turn, medians of all rounds.',
    '',
    ...targetLines(results),
    'Where single reads and writes spend their time: [PROFILE.md](PROFILE.md). The statements of the lists with their plans: [EXPLAIN.md](EXPLAIN.md).',
    '',
    ...sizes.flatMap((size) => sizeLines(results, size)),
    '## How it is measured',
    '',
    ...METHOD.map((line) => `- ${line}`),
    '',
    '## The systems',
    '',
    ...systems.map(({ name, note }) => `- **${TITLES[name]}**: ${note}`),
    '',
  ].join('\n');
}

function targetLines(results: ServerResults): readonly string[] {
  const lines = checkTargets(results).map(({ goal, figure, isMet }) => [goal, figure, isMet ? 'yes' : '**no**']);
  return lines.length === 0 ? [] : ['## Targets', '', ...toTable([['target', 'measured', 'met'], ...lines]), ''];
}

function sizeLines(results: ServerResults, size: string): readonly string[] {
  const run = results.runs[size];
  if (!run) return [];
  const lines = run.linesPerRecord === 1 ? 'one line each' : `${run.linesPerRecord} lines each`;
  return [
    `## ${toCount(size)} orders, ${lines}`,
    '',
    `${run.date}, ${run.machine}; ${run.rounds} rounds of ${run.seconds} s a cell, ${run.minutes} minutes in all.`,
    '',
    'A cell: p50 / p95 in ms · requests/s. `÷`: Formloom’s p50 over the other’s (below 1 = Formloom is quicker).',
    '',
    ...toTable(sizeRows(results, size)),
    '',
    ...toTable(factRows(results, size)),
    '',
  ];
}

/** The table of a size: a row per operation and number of callers. */
export function sizeRows(results: ServerResults, size: string): readonly (readonly string[])[] {
  const measured = SYSTEM_NAMES.filter((name) => results.systems[name]?.[size]);
  const others = OTHERS.filter((name) => measured.includes(name));
  const head = [
    'operation',
    'callers',
    ...measured.map((name) => TITLES[name]),
    ...others.map((name) => `÷ ${TITLES[name]}`),
  ];
  const rows = OPERATION_IDS.flatMap((operation) =>
    callersOf(results, size, operation).map((callers) => {
      const outcome = (name: SystemName) => results.systems[name]?.[size]?.[operation]?.[callers];
      const ours = outcome('formloom');
      return [
        ...[OPERATIONS[operation].title, callers],
        ...measured.map((name) => toCell(outcome(name))),
        ...others.map((name) => ratio(ours, outcome(name))),
      ];
    }),
  );
  return [head, ...rows];
}

function callersOf(results: ServerResults, size: string, operation: OperationId): readonly string[] {
  const found = SYSTEM_NAMES.flatMap((name) => Object.keys(results.systems[name]?.[size]?.[operation] ?? {}));
  return [...new Set(found)].sort((left, right) => Number(left) - Number(right));
}

function toCell(outcome: Outcome | undefined): string {
  if (!outcome) return '–';
  if (!isFigures(outcome)) return outcome.failed.replaceAll('|', '¦');
  const { p50Ms, p95Ms, perSecond } = outcome;
  return `${toMs(p50Ms)} / ${toMs(p95Ms)} · ${toMs(perSecond)}`;
}

function toMs(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);
}

function ratio(ours: Outcome | undefined, other: Outcome | undefined): string {
  return isFigures(ours) && isFigures(other) ? `${(ours.p50Ms / other.p50Ms).toFixed(2)}×` : '–';
}

function factRows({ facts, packages }: ServerResults, size: string): readonly (readonly string[])[] {
  const measured = SYSTEM_NAMES.filter((name) => facts[name]?.[size]);
  const of = (name: SystemName) => facts[name]?.[size];
  const row = (title: string, read: (name: SystemName) => string) => [title, ...measured.map(read)];
  return [
    ['', ...measured.map((name) => TITLES[name])],
    row('first sign-in after the start', (name) => `${((of(name)?.readyMs ?? 0) / 1000).toFixed(1)} s`),
    row('memory at rest → after the run', (name) => `${of(name)?.restMb ?? ''} → ${of(name)?.usedMb ?? ''} MB`),
    row('database', (name) => `${(of(name)?.databaseMb ?? 0).toLocaleString('en-US')} MB`),
    row('filled in', (name) => (of(name)?.fillSeconds === undefined ? '–' : `${of(name)?.fillSeconds ?? ''} s`)),
    row('npm packages, their size', (name) => {
      const { count = 0, sizeMb = 0 } = packages[name] ?? {};
      return count === 0 ? '–' : `${count.toLocaleString('en-US')}, ${sizeMb} MB`;
    }),
  ];
}

/** Formats rows as a Markdown table; the first row is the head. */
export function toTable([head = [], ...lines]: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_cell, at) => (at === 0 ? '---' : '---:'))), ...lines.map(line)];
}

const METHOD: readonly string[] = [
  'One process sends the calls over kept connections, each caller the next one when the last is answered (a closed loop). It shares the machine with servers and database, and takes part in what a call costs.',
  'Every caller is a user of its own with a role, whose rights are checked; `list, administrator` is the list for users without bounds.',
  `A list is a page of ${PAGE_SIZE} orders, the newest first, without their lines, with the number of orders that each system gives with it: Formloom the number that it keeps, the hand-written server counts to 10,000, Directus to the end, NocoBase as its note says.`,
  'The first answer of every cell is compared with the right one, row by row; the others must succeed. What creates, updates and deletes have left is looked up in the database.',
  'Filters, keywords, pages and records change from call to call. Answers are not compressed.',
  'A call that takes longer than 20 s is a failure; cells above 1 s are measured in one round, and above 5 s for one caller only.',
  'PostgreSQL runs as `npm start` sets it up, with its own default settings; it is made anew with the databases and vacuumed after they are filled.',
  'Memory is the resident memory of all processes of a server, four seconds after the first sign-in and at the end. Packages are those that stand in `node_modules`, Formloom’s with those for its development.',
];

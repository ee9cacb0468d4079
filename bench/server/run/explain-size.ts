import { OPERATIONS, type OperationId, type Question } from '../operations';
import { CITIES, STATUSES, toScale, type Scale } from '../orders';
import { databaseName } from './fill-system';
import { createClient } from './http-client';
import { notePlans, readPlans, type ExplainedStatement } from './plan-log';
import { ensureFilled, startSystem, toCaller, type SizeRun } from './start-system';

/** The statements of one call of a list. */
export interface ExplainedCall {
  readonly title: string;
  readonly statements: readonly ExplainedStatement[];
}

const LISTS: readonly OperationId[] = [
  ...(['list', 'adminList', 'filter', 'page1000', 'page20000', 'pageFar', 'pageLast'] as const),
  ...(['keyword', 'keywordNone', 'keywordShort', 'sort', 'totals', 'count'] as const),
];
const TRADE = '有限公司';
const byKeyword = (keyword: string, more: Partial<Question> = {}) =>
  ({ kind: 'list', sort: 'orderedOn', page: 1, keyword, ...more }) as Question;

/** Keyword searches that no operation measures: a match in all rows, one sign, later pages, with a filter, another sort. */
const MORE: readonly { readonly title: string; readonly question: Question }[] = [
  { title: 'keyword that all hold', question: byKeyword(TRADE) },
  { title: 'keyword of 2 signs, page 50', question: byKeyword(CITIES[0], { page: 50 }) },
  { title: 'keyword of 1 sign', question: byKeyword(CITIES[0].slice(1)) },
  { title: 'keyword of 2 signs with a filter', question: byKeyword(CITIES[0], { status: STATUSES[0] }) },
  { title: 'keyword of 2 signs by weight', question: byKeyword(CITIES[0], { sort: 'weight' }) },
  { title: 'keyword, 4 digits, page 50', question: byKeyword('1234', { page: 50 }) },
];
/** Statements on tables of modules or on their kept totals. */
const OWN = /"module"\.|kept_totals/;
/** Statements that build landmarks for later calls, left out of the report. */
const BEHIND = /^\s*(?:explain \(format json\) )?(?:with recursive walk |select \(select count)/;

/** Runs every question of a list and returns its statements with their query plans. */
export async function explainSize(run: SizeRun, records: number): Promise<readonly ExplainedCall[]> {
  const [system] = run.systems;
  if (!system) throw new Error('no system');
  const scale = toScale(records);
  const fillSeconds = await ensureFilled(run, system, scale);
  const database = run.databases.open(databaseName(system, records));
  const stopNoting = await notePlans(database);
  const started = await startSystem(run, system, { scale, fillSeconds }).catch(async (error: unknown) => {
    await stopNoting();
    throw error;
  });
  const client = createClient(started.place.port, 1, 120_000);
  const caller = toCaller(started);
  const explained: ExplainedCall[] = [];
  try {
    for (const { title, question } of questionsOf(scale)) {
      const ask = async () => {
        const reply = await client.send(caller.toCall(question, 0));
        if (reply.status >= 300 || caller.isRefused?.(reply)) throw new Error(`${title}: ${reply.text.slice(0, 300)}`);
      };
      // The second call is explained: the first one warms up caches.
      await ask();
      const statements = await readPlans(run.databases.logFile, ask);
      const own = statements.filter(({ text }) => OWN.test(text) && !BEHIND.test(text));
      explained.push({ title, statements: own });
      console.log(`  ${title}: ${own.map(({ ms }) => `${ms.toFixed(1)} ms`).join(', ')}`);
    }
  } finally {
    client.close();
    await started.server.stop();
    await stopNoting();
  }
  return explained;
}

function questionsOf(scale: Scale): readonly { readonly title: string; readonly question: Question }[] {
  const measured = LISTS.filter((id) => scale.records >= (OPERATIONS[id].least ?? 0)).map((id) => ({
    title: OPERATIONS[id].title,
    question: OPERATIONS[id].ask(scale, 0),
  }));
  return [...measured, ...MORE];
}

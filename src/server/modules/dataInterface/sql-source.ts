import { openDataSource, readFromSource } from '../dataSource/index';
import { askEach } from './ask-each';
import { compileStatement, toArrayText, type CompiledStatement, type SqlValue } from './compile-statement';
import { OWN_DATABASE, readProperty, statementKind, type StatementKind } from './interface-definition';
import { rowsByIds, type RowSearch } from './interface-rows';
import { wholePage, type InterfaceRun } from './interface-run';
import { systemNames, toParamValues } from './interface-values';
import { resolveMacros } from './macros';
import { readStatement, refuseFunctions } from './read-statement';
import { parseRows, quoteLongNumbers, runSql, writeSql, type SqlRow } from './run-sql';

/** Runs the statement of an SQL interface: rows of a SELECT, or what a write answers. */
export async function runStatement(run: InterfaceRun): Promise<readonly SqlRow[]> {
  const kind = statementKind(run.row);
  if (kind === 'read') return select(run, await compileQuery(run, run.row.query));
  const compiled = await compileQuery(run, run.row.query, { kind });
  const counts = !hasReturning(run.row.query, kind);
  const statement = { ...compiled, text: counts ? `${compiled.text}\nreturning 1 as "1"` : compiled.text };
  return traced(run, compiled, () =>
    writeSql(run.deps, { ...statement, counts, isTrial: run.isTrial === true }, isVerbose(run)),
  );
}

/** Whether rows are searched and paged by a statement around the author's: in the platform's own database only. */
export function canWrap({ row }: InterfaceRun): boolean {
  return isOwn(row.dbLinkId);
}

/** Whether a statement pages itself. */
export function pagesItself({ row }: InterfaceRun): boolean {
  return /@offsetSize\b/.test(row.query);
}

/** A page of the statement's rows, searched and counted by the database. */
export async function selectPage(run: InterfaceRun, { columns, page }: RowSearch) {
  const inner = await compileQuery(run, run.row.query);
  const args = [...inner.args];
  const arg = (value: string) => `$${args.push(value)}`;
  const isSearched = page.keyword !== '' && columns.length > 0;
  const where = isSearched
    ? ` where exists (select 1 from jsonb_each_text(to_jsonb(source)) as cell
      where cell.key = any(${arg(toArrayText(columns))}::text[]) and strpos(lower(cell.value), lower(${arg(page.keyword)})) > 0)`
    : '';
  const from = `from (\n${inner.text}\n) as source${where}`;
  const limits = `limit ${arg(String(page.limit))}::bigint offset ${arg(String(page.offset))}::bigint`;
  const rows = await select(run, { text: `select source.* ${from} ${limits}`, args });
  const counted = await select(run, { text: `select count(*) as total ${from}`, args });
  return { rows, total: Number(counted[0]?.['total'] ?? 0) };
}

/**
 * Total of a statement with its own paging: the first value of its `countSql` (docs/clients.md#data-interfaces), else its rows as
 * one page, up to the row limit.
 */
export async function countOwnPages(run: InterfaceRun): Promise<number> {
  const { countSql } = readProperty(run.row.propertyJson);
  const whole = { ...run, page: { ...run.page, offset: 0, limit: run.deps.config.interfaceRowCap } };
  if (countSql === '') return (await select(whole, await compileQuery(whole, run.row.query))).length;
  const [counted = {}] = await select(run, await compileQuery(whole, countSql));
  const total = Number(Object.values(counted)[0]);
  return Number.isSafeInteger(total) && total > 0 ? total : 0;
}

/** The statement's rows whose column is one of the ids. */
export async function selectByIds(run: InterfaceRun, { ids, valueColumn }: PickedRows) {
  const inner = await compileQuery(run, run.row.query);
  const args = [...inner.args, valueColumn, toArrayText(ids)];
  const text = `select source.* from (\n${inner.text}\n) as source
    where to_jsonb(source) ->> $${args.length - 1} = any($${args.length}::text[])`;
  return select(run, { text, args });
}

/** Rows that are asked for by their values. */
export interface PickedRows {
  readonly ids: readonly string[];
  readonly valueColumn: string;
}

/**
 * Picked rows by `echoSql`: `@showKey` is the column's name, `@showValue` the ids, all of them inside `in (…)`, else one statement
 * for each. Only rows that show the column count, so that no other one can be asked about.
 */
export async function selectEchoes(run: InterfaceRun, { ids, valueColumn }: PickedRows): Promise<readonly SqlRow[]> {
  const { echoSql } = readProperty(run.row.propertyJson);
  const whole = { ...run, page: wholePage(run.deps) };
  const find = async (values: SqlValue['value']) => {
    const more = new Map<string, SqlValue>([
      ['showKey', { type: 'name', value: valueColumn }],
      ['showValue', { type: 'text', value: values }],
    ]);
    return select(run, await compileQuery(whole, echoSql, { kind: 'read', macros: more }));
  };
  const takesAll = /\bin\s*\(\s*@showValue\s*\)/i.test(echoSql);
  const found = takesAll ? await find(ids) : await askEach(run, { ids, parallel: 1, ask: find });
  return rowsByIds(found, valueColumn, ids);
}

interface QueryRules {
  readonly kind: StatementKind;
  /** Besides those of every statement. */
  readonly macros?: ReadonlyMap<string, SqlValue>;
}

/** Compiles a statement of the interface with the run's parameters and macros, as every path does. */
export async function compileQuery(run: InterfaceRun, sql: string, rules: QueryRules = { kind: 'read' }) {
  const { deps, row, params, page, caller } = run;
  const { dialect } = await openDataSource(deps, row.dbLinkId);
  const statement = { sql, kind: rules.kind, dialect, castsTexts: !isOwn(row.dbLinkId) };
  if (!isOwn(row.dbLinkId)) refuseFunctions(statement);
  const macros = await resolveMacros(deps, `${sql} ${systemNames(params, row.requestParameters)}`, {
    user: caller,
    page,
  });
  const values = toParamValues(row.requestParameters, params, { keyword: page.keyword, macros });
  return compileStatement(statement, values, new Map([...macros, ...(rules.macros ?? [])]));
}

function hasReturning(sql: string, kind: StatementKind): boolean {
  const pieces = readStatement({ sql, kind, dialect: 'postgresql' });
  return pieces.some((piece) => piece.kind === 'code' && /\breturning\b/i.test(piece.text));
}

function isOwn(dbLinkId: string): boolean {
  return dbLinkId === OWN_DATABASE || dbLinkId === '';
}

/** Runs a SELECT where it belongs. */
async function select(run: InterfaceRun, statement: CompiledStatement): Promise<readonly SqlRow[]> {
  const { deps, row } = run;
  return traced(run, statement, async () => {
    if (isOwn(row.dbLinkId)) return runSql(deps, statement, isVerbose(run));
    const texts = await readFromSource(deps, { id: row.dbLinkId, statement, isVerbose: isVerbose(run) });
    return parseRows(texts.map(quoteLongNumbers));
  });
}

async function traced<Value>(run: InterfaceRun, { text, args }: CompiledStatement, work: () => Promise<Value>) {
  const from = performance.now();
  try {
    return await work();
  } finally {
    run.trace?.note('statement', text, { values: [...args], tookMs: Math.round(performance.now() - from) });
  }
}

function isVerbose({ caller }: InterfaceRun): boolean {
  return caller.isAdministrator === true;
}

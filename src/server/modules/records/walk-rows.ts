import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { keyColumns, namedOrder, orderClause, partsBeyond, toRowKey, type RowKey, type RowOrder } from './row-order';
import { matchingRows } from './select-page';

type Test = RawBuilder<boolean>;

/** A list to walk. */
export interface WalkedList {
  readonly context: ModuleContext;
  readonly query: Pick<ListQuery, 'condition'>;
  readonly order: RowOrder;
}

/** A part of a list in which an index can find the next row. */
export interface Stretch {
  readonly test: Test;
  /** Tests for the rows after given values; null where no index seek finds them. */
  readonly after: ((values: readonly RawBuilder<unknown>[]) => Test) | null;
}

/** The stretches after a key, in order, for keyset pagination; null = the whole list. */
export function stretchesBeyond(order: RowOrder, key: RowKey | null): readonly Stretch[] {
  const [lead, next, ...further] = order;
  if (!lead || (next && (further.length > 0 || next.isAscending !== lead.isAscending))) {
    const parts = key ? partsBeyond(order, key) : [sql<boolean>`true`];
    return parts.map((test) => ({ test, after: null }));
  }
  const sign = sql.raw(lead.isAscending ? '>' : '<');
  if (!next) {
    const [test = sql<boolean>`true`] = key ? partsBeyond(order, key) : [];
    return [{ test, after: ([id]) => sql<boolean>`${lead.value} ${sign} ${id}` }];
  }
  const filled = (test: Test): Stretch => ({
    test,
    after: ([value, id]) => sql<boolean>`(${lead.value}, ${next.value}) ${sign} (${value}, ${id})`,
  });
  const blank = (test: Test): Stretch => ({
    test,
    after: ([, id]) => sql<boolean>`${lead.value} is null and ${next.value} ${sign} ${id}`,
  });
  const [first, second] = key ? partsBeyond(order, key) : [];
  const isBlank = key ? key[0] === null : !lead.isAscending;
  const head = first ?? (isBlank ? sql<boolean>`${lead.value} is null` : sql<boolean>`${lead.value} is not null`);
  const tail = second ?? (isBlank ? sql<boolean>`${lead.value} is not null` : sql<boolean>`${lead.value} is null`);
  const stretches = isBlank ? [blank(head), filled(tail)] : [filled(head), blank(tail)];
  return key && !second ? stretches.slice(0, 1) : stretches;
}

/** Keys requested of a stretch. */
interface Steps {
  readonly step: number;
  /** Rows since the last key, by which the first step is shorter. */
  readonly shift: number;
  readonly count: number;
}

/**
 * Keys at the end of each step, fewer at the stretch's end. With an index in that order the database skips from key to key;
 * otherwise it sorts and numbers all rows.
 */
export async function selectKeys(list: WalkedList, stretch: Stretch, steps: Steps): Promise<readonly RowKey[]> {
  const skipping = skipStatement(list, stretch, steps);
  const statement = skipping && (await isOrdered(list, skipping)) ? skipping : numberStatement(list, stretch, steps);
  const { rows } = await statement.execute(list.context.deps.db);
  return rows
    .toSorted((left, right) => Number(left['number']) - Number(right['number']))
    .map((row) => toRowKey(list.order, row));
}

/** Number of rows of a stretch after a key; null = all. */
export async function countRest({ context, query, order }: WalkedList, stretch: Stretch, key: RowKey | null) {
  const parts = key ? partsBeyond(order, key) : [sql<boolean>`true`];
  const counts = parts.map(
    (part) => sql`(select count(*) ${matchingRows(context, query)} and ${stretch.test} and ${part})`,
  );
  const { rows } = await sql<{ total: string }>`select ${sql.join(counts, sql` + `)} as total`.execute(context.deps.db);
  return Number(rows[0]?.total ?? 0);
}

type Statement = RawBuilder<Readonly<Record<string, unknown>>>;

function skipStatement(
  { context, query, order }: WalkedList,
  { test, after }: Stretch,
  steps: Steps,
): Statement | null {
  if (!after) return null;
  const { step, shift, count } = steps;
  const { names, values } = namedOrder(order);
  const matching = matchingRows(context, query);
  const one = (within: Test, offset: number) =>
    sql`select ${values} ${matching} and ${within} order by ${orderClause(order)} limit 1 offset ${sql.lit(offset)}`;
  const last = names.map((name) => sql`w.${name}`);
  return sql`with recursive walk as (
      select 1::bigint as number, first.* from (${one(test, step - shift - 1)}) as first
      union all
      select w.number + 1, next.* from walk as w cross join lateral (${one(after(last), step - 1)}) as next
      where w.number < ${sql.lit(count)})
    select number, ${keyColumns(order, names)} from walk`;
}

function numberStatement({ context, query, order }: WalkedList, { test }: Stretch, steps: Steps): Statement {
  const { step, shift, count } = steps;
  const { names, values, directions } = namedOrder(order);
  return sql`select number, ${keyColumns(order, names)} from (
      select row_number() over (order by ${directions}) as number, stretch.* from (
        select ${values} ${matchingRows(context, query)} and ${test}
        order by ${orderClause(order)} limit ${sql.lit(count * step - shift)}) as stretch) as numbered
    where (number + ${sql.lit(shift)}) % ${sql.lit(step)} = 0`;
}

/** Whether the database would run a statement in index order, without sorting. */
async function isOrdered({ context }: WalkedList, statement: Statement): Promise<boolean> {
  const { rows } = await sql<Record<string, unknown>>`explain (format json) ${statement}`.execute(context.deps.db);
  return !/"Node Type":"(?:Incremental )?Sort"/.test(JSON.stringify(rows));
}

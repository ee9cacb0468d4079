import { sql, type RawBuilder } from 'kysely';
import { findColumn } from '../../db/condition-to-sql';
import { orderedExpression } from '../../db/module-tables';
import { postgresTypes } from '../../db/table-sql';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { MAIN_ALIAS } from './load-rows';
import { nameOrder } from './search-names';

type Test = RawBuilder<boolean>;

/** A sort term: a column, or the id as tie-breaker. */
export interface OrderTerm {
  readonly value: RawBuilder<unknown>;
  readonly type: string;
  readonly isAscending: boolean;
  /** The id is never blank. */
  readonly isId: boolean;
}

/** The requested order, then the id in the same direction: a total order, and one index serves both directions. */
export type RowOrder = readonly OrderTerm[];

/** A row's key in an order: each term as lossless text; null = blank. */
export type RowKey = readonly (string | null)[];

/** The order of a query. */
export function rowOrder({ plan }: ModuleContext, { sort }: Pick<ListQuery, 'sort'>): RowOrder {
  const { primaryKey } = plan.main;
  const terms = sort.map(({ fieldId, order, names }): OrderTerm => {
    const { column } = findColumn(plan, fieldId);
    return {
      value: names
        ? nameOrder(names, sql.id(MAIN_ALIAS, column.name), column.type === 'jsonb')
        : orderedExpression(column, MAIN_ALIAS),
      type: names ? 'text' : postgresTypes[column.type],
      isAscending: order === 'asc',
      isId: false,
    };
  });
  const id = sql.id(MAIN_ALIAS, primaryKey.name);
  return [...terms, { value: id, type: primaryKey.type, isAscending: sort.at(-1)?.order === 'asc', isId: true }];
}

/** ORDER BY of an order, or of its reverse. */
export function orderClause(order: RowOrder, isReversed = false): RawBuilder<unknown> {
  return sql.join(order.map(({ value, isAscending }) => sql`${value} ${directionOf(isAscending !== isReversed)}`));
}

/** Blanks last when ascending, first when descending: as in the indexes. */
function directionOf(isAscending: boolean): RawBuilder<unknown> {
  return isAscending ? sql`asc` : sql`desc`;
}

/** The terms as columns `o0`, `o1`, … of a subquery: names, select list, ORDER BY. */
export function namedOrder(
  order: RowOrder,
  isReversed = false,
): Readonly<Record<'values' | 'directions', RawBuilder<unknown>>> & { readonly names: RawBuilder<unknown>[] } {
  const names = order.map((_term, index) => sql.id(`o${String(index)}`));
  return {
    names,
    values: sql.join(order.map(({ value }, index) => sql`${value} as ${names[index]}`)),
    directions: sql.join(
      order.map(({ isAscending }, index) => sql`${names[index]} ${directionOf(isAscending !== isReversed)}`),
    ),
  };
}

/** The key of a row as columns `k0`, `k1`, …; `refs` are the terms' values under other names. */
export function keyColumns(order: RowOrder, refs = order.map(({ value }) => value)): RawBuilder<unknown> {
  return sql.join(refs.map((ref, index) => sql`(${ref})::text as ${sql.id(`k${String(index)}`)}`));
}

/** Parses `keyColumns`. */
export function toRowKey(order: RowOrder, row: Readonly<Record<string, unknown>>): RowKey {
  return order.map((_term, index) => {
    const value = row[`k${String(index)}`];
    return typeof value === 'string' ? value : null;
  });
}

/**
 * Tests for the rows after a key (before it, reversed), in consecutive parts: an index finds the start of each part, which it could
 * not for a single test with "or blank".
 */
export function partsBeyond(order: RowOrder, key: RowKey, isReversed = false): readonly Test[] {
  const [lead, ...rest] = order;
  const [value = null, ...others] = key;
  if (!lead) return [];
  const isRising = lead.isAscending !== isReversed;
  const [next, ...further] = rest;
  const blanksAfter = isRising && value !== null && next ? [sql<boolean>`${lead.value} is null`] : [];
  if (next && further.length === 0 && next.isAscending === lead.isAscending && value !== null) {
    const pair = sql`(${bound(lead, value)}, ${bound(next, others[0] ?? null)})`;
    return [sql<boolean>`(${lead.value}, ${next.value}) ${sign(isRising)} ${pair}`, ...blanksAfter];
  }
  const same = value === null ? sql`${lead.value} is null` : sql`${lead.value} = ${bound(lead, value)}`;
  const within = partsBeyond(rest, others, isReversed).map((part) => sql<boolean>`(${same} and ${part})`);
  if (value !== null) return [...within, comparison(lead, isRising, value), ...blanksAfter];
  return isRising ? within : [...within, sql<boolean>`${lead.value} is not null`];
}

function comparison(term: OrderTerm, isRising: boolean, value: string | null): Test {
  return sql<boolean>`${term.value} ${sign(isRising)} ${bound(term, value)}`;
}

function sign(isRising: boolean): RawBuilder<unknown> {
  return sql.raw(isRising ? '>' : '<');
}

function bound({ type }: OrderTerm, value: string | null): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(type)}`;
}

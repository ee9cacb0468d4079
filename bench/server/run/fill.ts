import { FIRST_MOMENT, lineSql, orderSql, spareSql, type Line, type Order, type Scale } from '../orders';
import type { Database } from './databases';

/** A table of a system: its columns, by the names of our values. */
export interface TableShape<Values> {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Column names, quoted where they must be. */
  readonly columns: Readonly<Record<keyof Values, string>>;
  /** Other columns with SQL expressions of their values. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Converts the SQL expression of a value where the system stores it differently. */
  readonly convert?: Partial<Readonly<Record<keyof Values, (value: string) => string>>>;
}

/** The tables of orders and lines of a system. */
export interface Shape {
  readonly orders: TableShape<Order> & {
    readonly id: string;
    /** SQL condition on the row `o` that is true for undeleted rows; the system's partial indexes require it. */
    readonly alive?: string;
  };
  readonly lines: TableShape<Line> & { readonly id: string; readonly orderId: string; readonly place: string };
  /** SQL expressions of ids: of order n, and of line r of order n. */
  orderId: (n: string) => string;
  lineId: (n: string, r: string) => string;
}

const CHUNK = 250_000;
/** Numbers of spare orders start after this. */
export const SPARE_BASE = 200_000_000;

/**
 * Fills both empty tables. Drops indexes and constraints except primary keys first and creates them again afterwards from their
 * definitions in the catalogue, which is many times faster.
 */
export async function fillOrders(
  database: Database,
  shape: Shape,
  { scale, report }: { readonly scale: Scale; readonly report: (text: string) => void },
): Promise<void> {
  const tables = [shape.orders.name, shape.lines.name];
  const again = await takeAway(database, tables);
  for (let from = 1; from <= scale.records; from += CHUNK) {
    const to = Math.min(scale.records, from + CHUNK - 1);
    await insertOrders(database, shape, { from, to, lines: scale.linesPerRecord, values: orderSql });
    report(`${to.toLocaleString('en-US')} orders`);
  }
  for (const [at, statement] of again.entries()) {
    report(`index ${at + 1} of ${again.length}`);
    await database.query(statement);
  }
  for (const table of tables) {
    report(`vacuum of ${table}`);
    await database.query(`vacuum analyze ${table}`);
  }
}

/** Inserts spare orders for delete calls. */
export async function addSpares(database: Database, shape: Shape, count: number): Promise<void> {
  await insertOrders(database, shape, {
    ...{ from: SPARE_BASE + 1, to: SPARE_BASE + count, lines: 5 },
    values: () => spareSql(`(n - ${SPARE_BASE})`),
  });
}

/** Counts orders (with their lines) older than the filled ones: created by calls, or spare. */
export async function countWritten(database: Database, shape: Shape) {
  const { orders, lines } = shape;
  const [row] = await database.query<{ orders: string; lines: string }>(
    `select count(*) as orders, coalesce(sum((select count(*) from ${lines.name} l where l.${lines.orderId} = o.${orders.id})), 0) as lines
     from ${orders.name} o where ${writtenSql(shape)}`,
  );
  return { orders: Number(row?.orders ?? 0), lines: Number(row?.lines ?? 0) };
}

/** Deletes created orders and remaining spares, so that each round starts with the same orders. */
export async function removeWritten(database: Database, shape: Shape): Promise<void> {
  const { orders, lines } = shape;
  await database.query(
    `delete from ${lines.name} where ${lines.orderId} in (select o.${orders.id} from ${orders.name} o where ${writtenSql(shape)})`,
  );
  await database.query(`delete from ${orders.name} as o where ${writtenSql(shape)}`);
}

function writtenSql({ orders }: Shape): string {
  return `o.${orders.columns.orderedOn} < timestamptz '${FIRST_MOMENT}' and ${orders.alive ?? 'true'}`;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly lines: number;
  values: (n: string) => Readonly<Record<keyof Order, string>>;
}

async function insertOrders(database: Database, shape: Shape, { from, to, lines, values }: Range): Promise<void> {
  const order = entriesOf(shape.orders, values('n'));
  const line = entriesOf(shape.lines, lineSql('n', 'r'));
  const numbers = `generate_series(${from}, ${to}) n`;
  await database.query(insertSql(shape.orders.name, [[shape.orders.id, shape.orderId('n')], ...order], numbers));
  const keys: [string, string][] = [
    [shape.lines.id, shape.lineId('n', 'r')],
    [shape.lines.orderId, shape.orderId('n')],
    ...(shape.lines.place ? [[shape.lines.place, 'r'] as [string, string]] : []),
  ];
  const rows = `${numbers}, generate_series(0, ${lines - 1}) r`;
  await database.query(insertSql(shape.lines.name, [...keys, ...line], rows));
}

function entriesOf<Values>(
  { columns, convert, fixed }: TableShape<Values>,
  values: Readonly<Record<keyof Values, string>>,
): [string, string][] {
  const own = (Object.keys(values) as (keyof Values)[]).map((key): [string, string] => [
    columns[key],
    convert?.[key]?.(values[key]) ?? values[key],
  ]);
  return [...own, ...Object.entries(fixed)];
}

function insertSql(table: string, entries: readonly [string, string][], source: string): string {
  return `insert into ${table} (${entries.map(([name]) => name).join(', ')}) select ${entries.map(([, value]) => value).join(', ')} from ${source}`;
}

/** Drops indexes and constraints except primary keys. Returns the statements that recreate them, in order. */
async function takeAway(database: Database, tables: readonly string[]): Promise<readonly string[]> {
  const regclasses = tables.map((table) => `'${table}'::regclass`).join(', ');
  const constraints = await database.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid in (${regclasses}) and contype in ('u', 'f') order by contype = 'f'`,
  );
  for (const { owner, name } of [...constraints].reverse())
    await database.query(`alter table ${owner} drop constraint ${name}`);
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in (${regclasses}) and not indisprimary`,
  );
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`),
  ];
}

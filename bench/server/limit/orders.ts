import type pg from 'pg';
import { PAGE_SIZE, type Line, type Order } from '../orders';

/** Counts above this are returned as this number and `isMore`. */
const COUNT_AT_MOST = 10_000;
const COLUMNS = 'o.id, o.code, o.customer, o.amount, o.ordered_on, o.status, o.weight, o.remark';

interface SentOrder extends Order {
  readonly lines: readonly (Line & { readonly id?: string })[];
}

/** Returns a page of orders and a count up to COUNT_AT_MOST. Ids are selected before rows: far pages skip index entries. */
export async function listOrders(pool: pg.Pool, query: Readonly<Record<string, string>>) {
  const { page = '1', sort, status, keyword } = query;
  const column = sort === 'weight' ? 'weight' : 'ordered_on';
  const values: unknown[] = [];
  const tests: string[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (status !== undefined) tests.push(`status = ${bind(status)}`);
  if (keyword !== undefined) {
    const pattern = bind(`%${keyword.replace(/[\\%_]/g, '\\$&')}%`);
    tests.push(`(code like ${pattern} or customer like ${pattern} or remark like ${pattern})`);
  }
  const where = tests.length > 0 ? `where ${tests.join(' and ')}` : '';
  const name = `${column}-${status === undefined ? '' : 'status'}`;
  const isNamed = keyword === undefined;
  const [total, isMore] = await countUpTo(pool, { where, values, name: isNamed ? `count-${name}` : '' });
  const order = await orderOf(pool, { column, page: Number(page), isAll: tests.length === 0 });
  const { rows } = await pool.query<Record<string, unknown>>({
    ...(isNamed ? { name: `list-${name}-${order.direction}` } : {}),
    text: `select ${COLUMNS} from (select id, ${column} from orders ${where}
      order by ${column} ${order.direction}, id ${order.direction} limit ${bind(order.limit)} offset ${bind(order.offset)}) page
      join orders o using (id) order by o.${column} desc, o.id desc`,
    values,
  });
  return { rows, total, isMore };
}

interface Count {
  readonly where: string;
  readonly values: readonly unknown[];
  /** Name of the prepared statement; '' = not prepared. */
  readonly name: string;
}

async function countUpTo(pool: pg.Pool, { where, values, name }: Count) {
  const { rows } = await pool.query<{ count: string }>({
    ...(name ? { name } : {}),
    text: `select count(*) from (select 1 from orders ${where} limit ${COUNT_AT_MOST + 1}) found`,
    values: [...values],
  });
  const count = Number(rows[0]?.count ?? 0);
  return [Math.min(count, COUNT_AT_MOST), count > COUNT_AT_MOST] as const;
}

interface Asked {
  readonly column: string;
  readonly page: number;
  readonly isAll: boolean;
}

/** Direction, limit and offset of a page. Far pages of an unfiltered list are read from its end when that is nearer. */
async function orderOf(pool: pg.Pool, { page, isAll }: Asked) {
  const offset = (page - 1) * PAGE_SIZE;
  const near = { direction: 'desc', limit: PAGE_SIZE, offset };
  if (!isAll || offset < COUNT_AT_MOST) return near;
  const { rows } = await pool.query<{ count: string }>({ name: 'all', text: 'select count(*) from orders' });
  const left = Number(rows[0]?.count ?? 0) - offset;
  if (left > offset) return near;
  return { direction: 'asc', limit: Math.max(0, Math.min(PAGE_SIZE, left)), offset: Math.max(0, left - PAGE_SIZE) };
}

export async function readOrder(pool: pg.Pool, id: string) {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'read',
    text: `select ${COLUMNS}, (select json_agg(json_build_object('id', l.id::text, 'product', l.product, 'quantity', l.quantity, 'price', l.price) order by l.place)
      from lines l where l.order_id = o.id) as lines from orders o where o.id = $1`,
    values: [id],
  });
  if (!rows[0]) throw Object.assign(new Error('no such order'), { statusCode: 404 });
  return rows[0];
}

/** Inserts order and lines in one statement, so no explicit transaction is needed. */
export async function createOrder(pool: pg.Pool, userId: string, order: SentOrder) {
  const { rows } = await pool.query<{ id: string }>({
    name: 'create',
    text: `with added as (insert into orders (code, customer, amount, ordered_on, status, weight, remark, created_by)
        values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8) returning id),
      rows as (insert into lines (order_id, place, product, quantity, price)
        select added.id, l.place - 1, l.product, l.quantity, l.price from added, ${linesSql('$9')})
      select id from added`,
    values: [...valuesOf(order), userId, JSON.stringify(order.lines)],
  });
  return { id: rows[0]?.id };
}

/** Updates the order and its lines in one statement: inserts lines without an id, deletes missing ones. */
export async function updateOrder(pool: pg.Pool, id: string, order: SentOrder) {
  const { rowCount } = await pool.query({
    name: 'update',
    text: `with changed as (update orders set code = $1, customer = $2, amount = $3, ordered_on = to_timestamp($4::float8 / 1000), status = $5,
        weight = $6, remark = $7 where id = $8 returning id),
      given as (select * from ${linesSql('$9')}),
      gone as (delete from lines using changed where order_id = changed.id and lines.id not in (select id from given where id is not null)),
      kept as (update lines set place = given.place - 1, product = given.product, quantity = given.quantity, price = given.price
        from given, changed where lines.id = given.id and lines.order_id = changed.id
        and (lines.place, lines.product, lines.quantity, lines.price) is distinct from (given.place - 1, given.product, given.quantity, given.price)),
      added as (insert into lines (order_id, place, product, quantity, price)
        select changed.id, given.place - 1, given.product, given.quantity, given.price from changed, given where given.id is null)
      select id from changed`,
    values: [...valuesOf(order), id, JSON.stringify(order.lines)],
  });
  if (rowCount === 0) throw Object.assign(new Error('no such order'), { statusCode: 404 });
  return { id };
}

export async function deleteOrder(pool: pg.Pool, id: string) {
  const { rowCount } = await pool.query({ name: 'delete', text: 'delete from orders where id = $1', values: [id] });
  if (rowCount === 0) throw Object.assign(new Error('no such order'), { statusCode: 404 });
  return { id };
}

export async function sumOrders(pool: pg.Pool) {
  const text = 'select sum(amount) as amount, sum(weight) as weight from orders';
  return (await pool.query<Record<string, string>>({ name: 'sums', text })).rows[0];
}

export async function countOrders(pool: pg.Pool) {
  return (await pool.query<{ count: string }>({ name: 'all', text: 'select count(*) from orders' })).rows[0];
}

function valuesOf(order: SentOrder): unknown[] {
  return [order.code, order.customer, order.amount, order.orderedOn, order.status, order.weight, order.remark];
}

function linesSql(parameter: string): string {
  return `rows from (json_to_recordset(${parameter}::json) as (id bigint, product text, quantity int, price numeric))
    with ordinality as l (id, product, quantity, price, place)`;
}

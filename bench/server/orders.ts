/**
 * Test data of all systems. Each value is a function of the order's number n, written twice: in SQL, so that the database
 * generates millions of orders, and in TypeScript, so that a run can compute the expected answers.
 */

/** Lines of an order that a call creates, and of filled orders up to 1,000,000 records. */
export const WRITTEN_LINES = 5;
/** Page size of all lists. */
export const PAGE_SIZE = 20;
export const STATUSES = ['1', '2', '3', '4'] as const;
export const CITIES = ['上海', '北京', '广州', '深圳', '杭州', '成都', '武汉', '南京', '西安', '重庆'] as const;
const TRADES = ['医疗', '机械', '食品', '纺织', '电子', '化工', '物流'] as const;
/** All filled orders are newer. Orders created by a run are older, so that they do not shift the pages of the filled ones. */
export const FIRST_MOMENT = '2005-01-01T00:00:00Z';
const MINUTE_MS = 60_000;

/** Number of orders in a database, and of lines per order. */
export interface Scale {
  readonly records: number;
  readonly linesPerRecord: number;
}

/** Five lines per order; one above 1,000,000, where five would take 6 GB and an hour in each of four databases. */
export function toScale(records: number): Scale {
  return { records, linesPerRecord: records > 1_000_000 ? 1 : WRITTEN_LINES };
}

/** SQL expressions of the main values of order n; `n` is an SQL expression. */
export function orderSql(n: string): Readonly<Record<keyof Order, string>> {
  const big = `${n}::bigint`;
  return {
    code: `'SO' || lpad((${big} * 7919 % 100000000)::text, 8, '0')`,
    customer: `${arraySql(CITIES)}[1 + ${n} % ${CITIES.length}] || ${arraySql(TRADES)}[1 + ${n} / ${CITIES.length} % ${TRADES.length}] || '有限公司' || (${big} * 104729 % 50021)::text`,
    amount: `round((${big} * 104729 % 1000003)::numeric / 100, 2)`,
    orderedOn: `timestamptz '${FIRST_MOMENT}' + ${n} * interval '1 minute'`,
    status: `(1 + ${big} * 48271 % 2147483647 % ${STATUSES.length})::text`,
    weight: `(${big} * 15485863 % 100000007)::numeric / 1000`,
    remark: `'请于' || ${n} % 24 || '时前送到' || (${big} * 7907 % 100003)::text || '号库房，到货前电话联系仓库管理员'`,
  };
}

function arraySql(values: readonly string[]): string {
  return `(array[${values.map((value) => `'${value}'`).join(',')}])`;
}

export interface Line {
  readonly product: string;
  readonly quantity: number;
  readonly price: number;
}

/** SQL expressions of the values of line r (from 0) of order n. */
export function lineSql(n: string, r: string): Readonly<Record<keyof Line, string>> {
  return {
    product: `'产品' || (${n}::bigint * 31 + ${r}) % 977`,
    quantity: `1 + (${n} + ${r}) % 9`,
    price: `round((${n}::bigint * 613 % 99991)::numeric / 100, 2)`,
  };
}

export interface Order {
  readonly code: string;
  readonly customer: string;
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly orderedOn: number;
  readonly status: string;
  readonly weight: number;
  readonly remark: string;
}

/** Order n (from 1); same values as `orderSql`. */
export function orderAt(n: number): Order {
  return {
    code: `SO${String((n * 7919) % 100_000_000).padStart(8, '0')}`,
    customer: `${CITIES[n % CITIES.length] ?? ''}${TRADES[Math.floor(n / CITIES.length) % TRADES.length] ?? ''}有限公司${String((n * 104_729) % 50_021)}`,
    amount: ((n * 104_729) % 1_000_003) / 100,
    orderedOn: Date.parse(FIRST_MOMENT) + n * MINUTE_MS,
    status: String(1 + (((n * 48_271) % 2_147_483_647) % STATUSES.length)),
    weight: ((n * 15_485_863) % 100_000_007) / 1000,
    remark: `请于${String(n % 24)}时前送到${String((n * 7907) % 100_003)}号库房，到货前电话联系仓库管理员`,
  };
}

/** Line r (from 0) of order n; same values as `lineSql`. */
function lineAt(n: number, r: number): Line {
  return {
    product: `产品${String((n * 31 + r) % 977)}`,
    quantity: 1 + ((n + r) % 9),
    price: ((n * 613) % 99_991) / 100,
  };
}

/** Codes of the newest orders that match, at most one page. */
export function newestWhere(records: number, isWanted: (order: Order) => boolean): readonly string[] {
  const found: string[] = [];
  for (let n = records; n > 0 && found.length < PAGE_SIZE; n -= 1) {
    const order = orderAt(n);
    if (isWanted(order)) found.push(order.code);
  }
  return found;
}

/** Codes of one page (from 1) of all orders, newest first. */
export function pageOf(records: number, page: number): readonly string[] {
  const first = records - (page - 1) * PAGE_SIZE;
  return Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, first)) }, (_row, at) => orderAt(first - at).code);
}

/** Codes of one page (from 1) of all orders, heaviest first. */
export function heaviestPage(records: number, page: number): readonly string[] {
  const weights = new Float64Array(records);
  for (let n = 1; n <= records; n += 1) weights[n - 1] = (n * 15_485_863) % 100_000_007;
  const sorted = Float64Array.from(weights).sort();
  const wanted = new Set<number>();
  for (let at = (page - 1) * PAGE_SIZE; at < page * PAGE_SIZE && at < records; at += 1) {
    wanted.add(sorted[records - 1 - at] ?? -1);
  }
  const found: { readonly weight: number; readonly code: string }[] = [];
  weights.forEach((weight, at) => {
    if (wanted.has(weight)) found.push({ weight, code: orderAt(at + 1).code });
  });
  return found.sort((left, right) => right.weight - left.weight).map(({ code }) => code);
}

/** Body of a create call; only the code differs between such orders. */
export function writtenOrder(code: string): Order & { readonly lines: readonly Line[] } {
  return {
    code,
    customer: '新客户',
    amount: 1234.5,
    orderedOn: Date.parse('2004-06-01T08:00:00Z'),
    status: '1',
    weight: -1,
    remark: '加急',
    lines: Array.from({ length: WRITTEN_LINES }, (_line, row) => ({
      product: `新品${String(row)}`,
      quantity: row + 1,
      price: 9.99,
    })),
  };
}

/** Body of an update call: the whole order n, with a changed remark and a changed quantity in its first line. */
export function changedOrder(n: number, lines: number, sequence: number): Order & { readonly lines: readonly Line[] } {
  const changed = Array.from({ length: lines }, (_line, row) => lineAt(n, row));
  const order = orderAt(n);
  return {
    ...order,
    // Only appends, so that keyword searches still find the same orders.
    remark: `${order.remark}，改为上午送货`,
    lines: changed.map((line, row) => (row === 0 ? { ...line, quantity: 1 + (sequence % 9) } : line)),
  };
}

/** SQL expressions of the main values of a spare order, which delete calls remove. */
export function spareSql(n: string): Readonly<Record<keyof Order, string>> {
  return {
    code: `'DEL' || ${n}`,
    customer: `'旧客户'`,
    amount: '1',
    orderedOn: `timestamptz '2004-01-01T00:00:00Z' + ${n} * interval '1 second'`,
    status: `'1'`,
    weight: '-1',
    remark: `'作废'`,
  };
}

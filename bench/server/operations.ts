import { CITIES, heaviestPage, newestWhere, orderAt, PAGE_SIZE, pageOf, STATUSES, type Scale } from './orders';

/** A call, independent of the system that answers it. */
export type Question =
  | { readonly kind: 'signin' }
  | {
      readonly kind: 'list';
      readonly page: number;
      /** Descending: newest or heaviest first. */
      readonly sort: 'orderedOn' | 'weight';
      readonly status?: string;
      readonly keyword?: string;
      readonly isAdministrator?: boolean;
    }
  | { readonly kind: 'totals' | 'count' }
  | { readonly kind: 'read' | 'update'; readonly n: number; readonly sequence: number }
  | { readonly kind: 'create'; readonly code: string }
  /** Number of the spare order to delete, from 1. */
  | { readonly kind: 'delete'; readonly spare: number };

/** Answer of a system; members that the question did not ask for are absent. */
export interface Answer {
  /** Codes of the rows, in order. */
  readonly codes?: readonly string[];
  readonly code?: string;
  readonly lineCount?: number;
  readonly amount?: number;
  readonly count?: number;
  /** True when a sign-in returned a token, or a write succeeded. */
  readonly isDone?: boolean;
}

export const OPERATION_IDS = [
  'signin',
  'create',
  'read',
  'update',
  'delete',
  'list',
  'adminList',
  'filter',
  'page1000',
  'page20000',
  'pageFar',
  'pageLast',
  'keyword',
  'keywordNone',
  'keywordShort',
  'sort',
  'totals',
  'count',
] as const;
export type OperationId = (typeof OPERATION_IDS)[number];

export interface Operation {
  readonly title: string;
  /** Minimum number of records; the operation is skipped below. */
  readonly least?: number;
  ask: (scale: Scale, sequence: number) => Question;
  /** The expected answer to the first question (sequence 0). */
  expect: (scale: Scale) => Answer;
}

const newest = (page: number): Question => ({ kind: 'list', sort: 'orderedOn', page });
const lastPage = ({ records }: Scale) => Math.ceil(records / PAGE_SIZE);
const farPage = ({ records }: Scale) => Math.ceil(records / PAGE_SIZE / 2);
/** Four digits, different for each call. */
const digits = (sequence: number) => String(1000 + ((7391 + sequence * 4801) % 9000));
const cityOf = (sequence: number) => CITIES[sequence % CITIES.length] ?? CITIES[0];
/** Occurs in no order. */
const NOBODY = '张三丰';

const hasWord =
  (word: string) => (order: { readonly code: string; readonly customer: string; readonly remark: string }) =>
    [order.code, order.customer, order.remark].some((text) => text.includes(word));

function pageOperation(title: string, page: (scale: Scale) => number, least = 0): Operation {
  return {
    title,
    least,
    // Varies over the 19 pages before it, which all exist, so that servers cannot answer from a cache.
    ask: (scale, sequence) => newest(page(scale) - (sequence % 20)),
    expect: (scale) => ({ codes: pageOf(scale.records, page(scale)) }),
  };
}

function keywordOperation(title: string, wordOf: (sequence: number) => string): Operation {
  return {
    title,
    ask: (_scale, sequence) => ({ kind: 'list', sort: 'orderedOn', page: 1, keyword: wordOf(sequence) }),
    expect: ({ records }) => ({ codes: newestWhere(records, hasWord(wordOf(0))) }),
  };
}

export const OPERATIONS: Readonly<Record<OperationId, Operation>> = {
  signin: { title: 'sign in', ask: () => ({ kind: 'signin' }), expect: () => ({ isDone: true }) },
  create: {
    title: 'create with 5 lines',
    ask: (_scale, sequence) => ({ kind: 'create', code: `NEW${sequence}` }),
    expect: () => ({ isDone: true }),
  },
  read: {
    title: 'read with its lines',
    ask: ({ records }, sequence) => ({ kind: 'read', n: 1 + ((sequence * 104_729) % records), sequence }),
    expect: ({ linesPerRecord }) => ({ code: orderAt(1).code, lineCount: linesPerRecord }),
  },
  update: {
    title: 'update with its lines',
    // The oldest quarter, which no first page contains.
    ask: ({ records }, sequence) => ({
      kind: 'update',
      n: 1 + ((sequence * 7919) % Math.floor(records / 4)),
      sequence,
    }),
    expect: () => ({ isDone: true }),
  },
  delete: {
    title: 'delete with its lines',
    ask: (_scale, sequence) => ({ kind: 'delete', spare: sequence + 1 }),
    expect: () => ({ isDone: true }),
  },
  list: { title: 'list', ask: () => newest(1), expect: ({ records }) => ({ codes: pageOf(records, 1) }) },
  adminList: {
    title: 'list, administrator',
    ask: () => ({ kind: 'list', sort: 'orderedOn', page: 1, isAdministrator: true }),
    expect: ({ records }) => ({ codes: pageOf(records, 1) }),
  },
  filter: {
    title: 'filter by status',
    ask: (_scale, sequence) => ({
      kind: 'list',
      sort: 'orderedOn',
      page: 1,
      status: STATUSES[sequence % STATUSES.length] ?? '1',
    }),
    expect: ({ records }) => ({ codes: newestWhere(records, ({ status }) => status === STATUSES[0]) }),
  },
  page1000: pageOperation('page 1,000', () => 1000, 20_000),
  page20000: pageOperation('page 20,000', () => 20_000, 400_000),
  pageFar: pageOperation('page in the middle', farPage),
  pageLast: pageOperation('last page', lastPage),
  keyword: keywordOperation('keyword, 4 digits', digits),
  keywordNone: keywordOperation('keyword without hits', () => NOBODY),
  keywordShort: keywordOperation('keyword of 2 signs', cityOf),
  sort: {
    title: 'sort by weight',
    ask: (_scale, sequence) => ({ kind: 'list', sort: 'weight', page: 1 + (sequence % 5) }),
    expect: ({ records }) => ({ codes: heaviestPage(records, 1) }),
  },
  totals: {
    title: 'two sums',
    ask: () => ({ kind: 'totals' }),
    expect: ({ records }) => ({ amount: sumOfAmounts(records) }),
  },
  count: { title: 'exact count', ask: () => ({ kind: 'count' }), expect: ({ records }) => ({ count: records }) },
};

function sumOfAmounts(records: number): number {
  let cents = 0;
  for (let n = 1; n <= records; n += 1) cents += (n * 104_729) % 1_000_003;
  return cents / 100;
}

/** Describes the first difference from the expected answer; '' when there is none. */
export function findWrong(answer: Answer, right: Answer): string {
  if (right.codes) {
    const { codes = [] } = answer;
    if (codes.length !== right.codes.length) return `${codes.length} rows instead of ${right.codes.length}`;
    const at = right.codes.findIndex((code, index) => code !== codes[index]);
    return at < 0 ? '' : `row ${at + 1} is ${codes[at] ?? ''} instead of ${right.codes[at] ?? ''}`;
  }
  for (const key of ['code', 'lineCount', 'count', 'isDone'] as const) {
    if (right[key] !== undefined && answer[key] !== right[key])
      return `${key} is ${String(answer[key])} instead of ${String(right[key])}`;
  }
  if (right.amount !== undefined && Math.abs((answer.amount ?? Number.NaN) - right.amount) > 0.005)
    return `the sum is ${String(answer.amount)} instead of ${right.amount}`;
  return '';
}

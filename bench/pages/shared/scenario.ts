/** The forms that every engine draws. */
export type ScenarioId = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';

export const SCENARIO_IDS: readonly ScenarioId[] = ['A', 'B', 'C', 'D', 'E', 'F'];

export type FieldKind = 'text' | 'number' | 'select' | 'date';

export interface BenchField {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** price × quantity of its row; read-only. */
  readonly isCalculated?: boolean;
}

/** Dates are `YYYY-MM-DD` texts, choices are option values. */
export type BenchValue = string | number;
export type BenchRow = Readonly<Record<string, BenchValue>>;

export interface Scenario {
  readonly id: ScenarioId;
  /** Main fields, the first of kind text; a sub-table scenario has the title only. */
  readonly fields: readonly BenchField[];
  /** Columns of the sub-table `items`; empty in A and B. The main field `total` is the sum of its amounts. */
  readonly columns: readonly BenchField[];
  readonly rows: readonly BenchRow[];
}

/** Choices of every select. */
export const OPTIONS: readonly { readonly value: string; readonly label: string }[] = Array.from(
  { length: 5 },
  (_none, index) => ({ value: `c${index}`, label: `选项${index + 1}` }),
);

/** Kinds of ten fields, repeated in this order: four texts, three numbers, two selects, one date. */
const MIX: readonly FieldKind[] = [
  'text',
  'number',
  'select',
  'text',
  'date',
  'number',
  'text',
  'select',
  'number',
  'text',
];

/** The eight columns of C and D, and the first eight of E and F. */
const COLUMNS: readonly BenchField[] = [
  { key: 'name', label: '品名', kind: 'text' },
  { key: 'model', label: '规格', kind: 'text' },
  { key: 'kind', label: '类别', kind: 'select' },
  { key: 'due', label: '交期', kind: 'date' },
  { key: 'quantity', label: '数量', kind: 'number' },
  { key: 'price', label: '单价', kind: 'number' },
  { key: 'amount', label: '金额', kind: 'number', isCalculated: true },
  { key: 'note', label: '备注', kind: 'text' },
];

/** Number of rows of the pasted block; its columns are `COLUMNS`. */
const PASTED_ROWS = 1000;

const SIZES: Readonly<
  Record<ScenarioId, { readonly fields: number; readonly columns: number; readonly rows: number }>
> = {
  A: { fields: 200, columns: 0, rows: 0 },
  B: { fields: 1000, columns: 0, rows: 0 },
  C: { fields: 1, columns: 8, rows: 200 },
  D: { fields: 1, columns: 8, rows: 1000 },
  E: { fields: 1, columns: 20, rows: 5000 },
  F: { fields: 1, columns: 20, rows: 50_000 },
};

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);

function mixed(count: number, prefix: string, label: string): BenchField[] {
  return Array.from({ length: count }, (_none, index) => ({
    key: `${prefix}${index}`,
    label: `${label}${index + 1}`,
    kind: MIX[index % MIX.length] ?? 'text',
  }));
}

function valueOf({ kind }: BenchField, index: number): BenchValue {
  if (kind === 'number') return 1 + (index % 90);
  if (kind === 'select') return `c${index % OPTIONS.length}`;
  if (kind === 'date') return new Date(FIRST_DAY_MS + (index % 365) * DAY_MS).toISOString().slice(0, 10);
  return `文字${index}`;
}

/** One row. Prices and quantities are integers, so that totals of all engines are equal exactly. */
function rowOf(columns: readonly BenchField[], index: number, name: string): BenchRow {
  const row = Object.fromEntries(columns.map((column, at) => [column.key, valueOf(column, index + at)]));
  const quantity = 1 + (index % 9);
  const price = 10 + (index % 100);
  return { ...row, name: `${name}${index + 1}`, quantity, price, amount: quantity * price };
}

/** The form of a scenario with its data. */
export function createScenario(id: ScenarioId): Scenario {
  const size = SIZES[id];
  const columns = size.columns === 0 ? [] : [...COLUMNS, ...mixed(size.columns - COLUMNS.length, 'extra', '附加')];
  return {
    id,
    fields: size.columns === 0 ? mixed(size.fields, 'field', '字段') : [{ key: 'title', label: '标题', kind: 'text' }],
    columns,
    rows: Array.from({ length: size.rows }, (_none, index) => rowOf(columns, index, '物品')),
  };
}

/** Returns the block that is pasted at the first cell: 1,000 rows of the first eight columns. */
export function createBlock(): readonly BenchRow[] {
  return Array.from({ length: PASTED_ROWS }, (_none, index) => rowOf(COLUMNS, index + 7, '粘贴'));
}

/** Keys of the pasted columns, in display order. */
export const BLOCK_KEYS: readonly string[] = COLUMNS.map((column) => column.key);

/** Returns `rows` overwritten with the block's values from the first row on, with more rows where the block is longer. */
export function overlayBlock<Row extends object>(rows: readonly Row[], block: readonly BenchRow[]): Row[] {
  const length = Math.max(rows.length, block.length);
  return Array.from({ length }, (_none, index) => ({ ...rows[index], ...block[index] }) as Row);
}

/** Sum of price × quantity; rows without two numbers count as 0. */
export function sumAmounts(rows: readonly Readonly<Record<string, unknown>>[]): number {
  return rows.reduce((sum, row) => sum + (amountOf(row) ?? 0), 0);
}

/** price × quantity of a row; undefined unless both are numbers. */
export function amountOf(row: Readonly<Record<string, unknown>>): number | undefined {
  const { price, quantity } = row;
  if (isBlank(price) || isBlank(quantity)) return undefined;
  const amount = Number(price) * Number(quantity);
  return Number.isFinite(amount) ? amount : undefined;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

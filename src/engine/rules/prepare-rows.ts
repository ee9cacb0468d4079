import type { ValueIssue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import { createRow } from '../grid';
import { matchRows, ROW_ID_KEY } from './match-rows';
import { ownEntry, toPlainData } from './plain-data';
import type { PrepareInput } from './prepare-input';
import { isRecord, readOwnValue } from '../json/raw-value';
import type { Row } from './record-draft';
import type { Sliced } from './sliced';
import { isEntered } from './is-entered';
import { MAX_ROWS } from './validate-record';

/** Rows per slice of time-sliced work. */
const ROWS_PER_PAUSE = 32;

/** A parsed value, or the stored one if the input was refused. */
export interface PreparedValue {
  readonly value: unknown;
  readonly issues: readonly ValueIssue[];
  /** For sub-tables: origin of their rows. */
  readonly origin?: RowOrigin;
}

/** What each row was before the input: a stored row, or a new one with defaults. */
export interface RowOrigin {
  readonly rows: readonly Row[];
  readonly isNew: readonly boolean[];
  /** Whether the rows have ids; otherwise they were matched by content and index. */
  readonly isNamed: boolean;
}

/**
 * Parses the rows of a sub-table: drops unknown columns, parses each cell by its definition. Cells that are omitted or read-only
 * keep their stored value, or the default in a new row.
 */
export function* prepareRows(table: FieldModel, raw: unknown, input: PrepareInput): Sliced<PreparedValue> {
  const stored: unknown = readOwnValue(input.existing, table.key);
  const storedRows: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const refuse = (issue: Omit<ValueIssue, 'fieldId'>): PreparedValue => ({
    value: storedRows,
    issues: [{ fieldId: table.id, ...issue }],
  });
  if (raw === null || raw === undefined || raw === '') return { value: [], issues: [] };
  if (!Array.isArray(raw)) return refuse({ code: 'ENGINE_VALUE_TYPE', params: {} });
  if (raw.length > MAX_ROWS)
    return refuse({ code: 'ENGINE_ROWS_TOO_MANY', params: { max: MAX_ROWS, actual: raw.length } });

  const columns = table.children.filter((column) => column.key !== '');
  const written = columns.filter(
    (column) => isEntered(column, input.registry) && input.access?.canWriteField(column.id) !== false,
  );
  const hasRowIds = columns.every((column) => column.key !== ROW_ID_KEY);
  const issues: ValueIssue[] = [];
  const read: Record<string, unknown>[] = [];
  for (let rowIndex = 0; rowIndex < raw.length; rowIndex += 1) {
    if (rowIndex % ROWS_PER_PAUSE === 0) yield;
    const row = ownEntry(raw, String(rowIndex));
    if (isRecord(row)) read.push(readRow({ row, rowIndex, written, hasRowIds, issues, input }));
    else {
      issues.push({ fieldId: table.id, rowIndex, code: 'ENGINE_VALUE_TYPE', params: {} });
      read.push({});
    }
  }
  yield;
  const matches = yield* matchRows({
    rows: read,
    stored: storedRows,
    comparedKeys: written.map((column) => column.key),
    hasRowIds,
  });
  yield;
  const entered = columns.filter((column) => isEntered(column, input.registry));
  const rows: Row[] = [];
  const bases: Row[] = [];
  for (const [rowIndex, { [ROW_ID_KEY]: id, ...cells }] of read.entries()) {
    if (rowIndex % ROWS_PER_PAUSE === 0) yield;
    const base = matches[rowIndex] ?? createRow(entered, input.registry, input.context);
    bases.push(base);
    // Only stored rows have an id; one claimed for a new row is dropped.
    rows.push(hasRowIds || id === undefined ? { ...base, ...cells } : { ...base, ...cells, [ROW_ID_KEY]: id });
  }
  const isNew = bases.map((_base, rowIndex) => matches[rowIndex] === undefined);
  const isNamed = hasRowIds && read.some((row) => ROW_ID_KEY in row);
  return { value: rows, issues, origin: { rows: bases, isNew, isNamed } };
}

function readRow(place: {
  readonly row: Row;
  readonly rowIndex: number;
  readonly written: readonly FieldModel[];
  readonly hasRowIds: boolean;
  readonly issues: ValueIssue[];
  readonly input: PrepareInput;
}): Record<string, unknown> {
  const { row, rowIndex, written, hasRowIds, issues, input } = place;
  const cells: Record<string, unknown> = {};
  if (hasRowIds) {
    const id = ownEntry(row, ROW_ID_KEY);
    if (typeof id === 'string') cells[ROW_ID_KEY] = id;
  }
  for (const column of written) {
    const raw = ownEntry(row, column.key);
    if (raw === undefined) continue;
    const stored = readValue(column, raw, input);
    if (stored.ok) cells[column.key] = stored.value;
    else issues.push({ fieldId: column.id, rowIndex, code: stored.code, params: stored.params });
  }
  return cells;
}

/** Untrusted input of one field → stored value; anything but plain data is refused before the definition sees it. */
export function readValue(field: FieldModel, raw: unknown, { registry, context }: PrepareInput) {
  const plain = toPlainData(raw);
  if (!plain.ok) return { ok: false, code: 'ENGINE_VALUE_TYPE', params: {} } as const;
  return registry.of(field).toStored(plain.value, field, context.timeZone);
}

import { isRecord } from '../json/raw-value';
import type { FieldModel } from '../contract/field-model';
import { isEntered } from './is-entered';
import { isCellClosed, isClosed, type LockedChange, type LockSearch, type ReadRecord } from './lock-search';
import { lockOf } from './lock-plan';
import type { PrepareInput } from './prepare-input';
import type { RowOrigin } from './prepare-rows';
import { isSameStored } from './same-stored';
import type { Sliced } from './sliced';

/** Rows per slice of time-sliced work. */
const ROWS_PER_PAUSE = 64;

/** Whether rows of a lockable sub-table were added, removed or moved, or a lockable cell changed. */
export function mayChangeRows(table: FieldModel, input: PrepareInput, record: ReadRecord): boolean {
  const origin = record.origins.get(table.key);
  const rows = record.values[table.key];
  if (!Array.isArray(rows)) return false;
  const isPossible = lockOf(input.model, input.registry, table).isPossible;
  if (isPossible && !areSameRows(table, record)) return true;
  const columns = lockableColumns(table, input);
  return columns.length > 0 && (origin?.rows ?? []).some((base, at) => columns.some(isChangedFrom(rows[at], base)));
}

/** Finds impossible changes in a sub-table: rows added, removed or moved while it is locked, and changed locked cells. */
export function* findLockedRows(table: FieldModel, search: LockSearch): Sliced<readonly LockedChange[]> {
  const { record } = search;
  const kept = record.base[table.key];
  if (isSameStored(record.values[table.key], kept)) return [];
  if (!areSameRows(table, record) && isClosed(table, search)) {
    return [{ issue: { fieldId: table.id, code: 'ENGINE_VALUE_LOCKED', params: {} }, field: table, kept }];
  }
  const origin = record.origins.get(table.key);
  return origin ? yield* findLockedCells(table, origin, search) : [];
}

/** Whether all rows are the stored ones in their order. */
function areSameRows(table: FieldModel, { base, values, origins }: ReadRecord): boolean {
  const rows = values[table.key];
  const stored = base[table.key];
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [];
  if (!Array.isArray(rows) || rows.length !== list.length) return false;
  const origin = origins.get(table.key);
  return origin ? origin.rows.every((row, index) => row === list[index]) : list.length === 0;
}

function lockableColumns(table: FieldModel, { model, registry }: PrepareInput): readonly FieldModel[] {
  return table.children.filter(
    (column) => column.key !== '' && isEntered(column, registry) && lockOf(model, registry, column).isPossible,
  );
}

function isChangedFrom(row: unknown, base: unknown) {
  return ({ key }: FieldModel) => isRecord(row) && isRecord(base) && !isSameStored(row[key], base[key]);
}

function* findLockedCells(table: FieldModel, origin: RowOrigin, search: LockSearch): Sliced<readonly LockedChange[]> {
  const { input, record } = search;
  const rows = record.values[table.key] as readonly unknown[];
  const found: LockedChange[] = [];
  const columns = lockableColumns(table, input);
  if (columns.length === 0) return found;
  const known = createKnownCells(table, origin, input);
  for (const [rowIndex, base] of origin.rows.entries()) {
    if (rowIndex % ROWS_PER_PAUSE === 0) yield;
    const row = rows[rowIndex];
    if (!isRecord(row)) continue;
    const isNew = origin.isNew[rowIndex] === true;
    for (const field of columns.filter(isChangedFrom(row, base))) {
      if (!isCellClosed(field, { rowIndex, isNew }, search) || known.has(field, isNew, row[field.key])) continue;
      const issue = { fieldId: field.id, rowIndex, code: 'ENGINE_VALUE_LOCKED', params: {} } as const;
      found.push({ issue, field, rowIndex, kept: base[field.key] });
    }
  }
  return found;
}

/**
 * Cells that belong to their row: a copied row has the cells of its original, and for clients that send no row ids (3.4.7) a row
 * that moved up has its own.
 */
function createKnownCells(table: FieldModel, origin: RowOrigin, { existing, locks }: PrepareInput) {
  const stored: unknown = existing?.[table.key];
  const storedRows = (Array.isArray(stored) ? stored : []).filter(isRecord);
  const texts = new Map<string, ReadonlySet<string>>();
  const textsOf = (key: string) => {
    const known = texts.get(key) ?? new Set(storedRows.map((row) => JSON.stringify(row[key] ?? null)));
    texts.set(key, known);
    return known;
  };
  const isUnnamed = !origin.isNamed && locks === 'keep';
  return {
    has: ({ key }: FieldModel, isNew: boolean, value: unknown): boolean =>
      (isNew || isUnnamed) && textsOf(key).has(JSON.stringify(value ?? null)),
  };
}

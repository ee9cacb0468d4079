import type { FieldRule } from '../field-rules';
import type { ResourceRow } from '../resource-row';
import { collectBy } from './collect-by';
import type { CheckedRecord } from './check-records';
import { differingFields, filedFields, toStored, type FileKind } from './file-kind';
import { ownerColumn } from './seal-records';

/** The planned outcome of a record of the file. */
export interface ImportStep {
  readonly kind: FileKind;
  readonly action: 'add' | 'change' | 'skip';
  /** The columns to store, under the id that is there or a new one. */
  readonly row: ResourceRow;
  readonly existing: ResourceRow | null;
  /** Names of the members that change. */
  readonly changes: readonly string[];
  /** Names from the top down to the record. */
  readonly path: string;
  /** Whether records belong to the existing one. */
  readonly hasParts: boolean;
}

/** Rows that are there, and a factory for ids where the file has none, or one that is in use. */
export interface ImportTarget {
  readonly rows: readonly ResourceRow[];
  readonly parts: readonly ResourceRow[];
  readonly createId: () => string;
}

/** Compares the records of a file with those that are there (`FileKind.foundBy`). Records that the file does not hold stay. */
export function planImport(kind: FileKind, records: readonly CheckedRecord[], target: ImportTarget): ImportStep[] {
  const { parts } = kind;
  const column = parts ? ownerColumn(parts) : '';
  const partsOf = collectBy(target.parts, (row) => row[column]);
  const { createId } = target;
  const takenIds = new Set(target.rows.map(({ id }) => id));
  const takenPartIds = new Set(target.parts.map(({ id }) => id));
  const roots = planList(kind, records, { existing: target.rows, takenIds, createId }).map((step) => ({
    ...step,
    hasParts: partsOf.has(step.row.id),
  }));
  if (!parts) return roots;
  const belonging = roots.flatMap((above, index) =>
    planList(parts.kind, records[index]?.parts ?? [], {
      existing: partsOf.get(above.row.id) ?? [],
      takenIds: takenPartIds,
      createId,
      above: { column, step: above },
    }),
  );
  return [...roots, ...belonging];
}

interface ListTarget {
  /** Rows of the kind, or of it and the owner. */
  readonly existing: readonly ResourceRow[];
  /** Ids of all rows of the kind, there and planned. */
  readonly takenIds: Set<string>;
  readonly createId: () => string;
  readonly above?: { readonly column: string; readonly step: ImportStep };
}

function planList(
  kind: FileKind,
  records: readonly CheckedRecord[],
  { existing, takenIds, createId, above: owner }: ListTarget,
): ImportStep[] {
  const { fields, tree } = kind.resource;
  const find = createFinder(kind, records, existing);
  const placed = new Map<string, { readonly id: string; readonly path: string }>();
  const filed = filedFields(kind, owner && kind.resource.fields.find(({ column }) => column === owner.column)?.name);
  const compared = kind.foundBy === 'id' ? [...filed, ...fields.filter(({ name }) => name === 'parentId')] : filed;
  return records.map((record) => {
    const above = placed.get(record.parentId);
    const found = find(record, above?.id ?? tree?.top ?? '');
    const id = found?.id ?? (record.id === '' || takenIds.has(record.id) ? createId() : record.id);
    const name = String(record.values['fullName']);
    const over = above?.path ?? owner?.step.path;
    const path = over === undefined ? name : `${over}/${name}`;
    takenIds.add(id);
    placed.set(record.id, { id, path });
    const stays = kind.foundBy === 'code' ? found?.['parent_id'] : undefined;
    const row: ResourceRow = {
      ...laterMembers(fields, found),
      ...toStored(fields, record.values, id),
      ...(tree && { parent_id: stays ?? above?.id ?? tree.top }),
      ...(owner && { [owner.column]: owner.step.row.id }),
    };
    const base = { kind, row, path, hasParts: false };
    if (!found) return { ...base, action: 'add', existing: null, changes: [] };
    const changes = record.isPlace ? [] : differingFields(compared, found, row);
    return { ...base, action: changes.length > 0 ? 'change' : 'skip', existing: found, changes };
  });
}

/** What a file may do without stays as it is, or begins blank. */
function laterMembers(fields: readonly FieldRule[], found: ResourceRow | undefined): Readonly<Record<string, unknown>> {
  const later = fields.filter(({ isLaterInFiles }) => isLaterInFiles);
  return Object.fromEntries(later.map(({ column, fallback = '' }) => [column, found?.[column] ?? fallback]));
}

/** Finds the row that a record stands for; each stands for one record only. */
function createFinder(kind: FileKind, records: readonly CheckedRecord[], existing: readonly ResourceRow[]) {
  const isById = kind.foundBy === 'id';
  const toKey = (parentId: unknown, code: unknown) =>
    isById ? `${String(parentId)}\u0000${String(code)}` : String(code);
  const byId = new Map(existing.map((row) => [row.id, row]));
  const byKey = new Map(existing.map((row) => [toKey(row['parent_id'], row['en_code']), row]));
  const claimed = new Set(isById ? records.filter(({ id }) => byId.has(id)).map(({ id }) => id) : []);
  const free = (row: ResourceRow | undefined) => (row && !claimed.has(row.id) ? row : undefined);
  return ({ id, values }: CheckedRecord, parentId: string): ResourceRow | undefined => {
    const sameId = byId.get(id);
    const sameKey = byKey.get(toKey(parentId, values['enCode']));
    const found = isById ? (sameId ?? free(sameKey)) : (sameKey ?? free(sameId));
    if (found) claimed.add(found.id);
    return found;
  };
}

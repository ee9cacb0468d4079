import { sql, type Transaction } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { readFields, type FieldValues } from '../field-rules';
import { requireReferences } from '../resource-references';
import { collectBy } from './collect-by';
import type { FiledRecord, FileKind, FileReference } from './file-kind';

/** A record of a file that its dialog would take; parents come first. `id` is '' where files hold none. */
export interface CheckedRecord {
  readonly id: string;
  readonly parentId: string;
  readonly isPlace: boolean;
  readonly values: FieldValues;
  readonly parts: readonly CheckedRecord[];
}

/** With what the records of a file are checked. */
export interface FileCheck {
  readonly trx: Transaction<SystemSchema>;
  readonly translate: Translate;
}

interface Listed {
  readonly records: readonly FiledRecord[];
  /** The owner of these records, and its id in the file. */
  readonly owner?: { readonly member: string; readonly id: string; readonly values: FieldValues };
  /** Ids of all records of their kind that were read before. */
  readonly ids: Set<string>;
}

/**
 * Checks the records of a file by the rules of their dialog, and against one another: parents are there, nothing stands below itself, ids and codes
 * are not repeated. Throws SERVER_FILE_CONTENT that names the record.
 */
export async function checkRecords(
  kind: FileKind,
  records: readonly FiledRecord[],
  check: FileCheck,
): Promise<readonly CheckedRecord[]> {
  const partIds = new Set<string>();
  const checked = await checkList(kind, { records, ids: new Set() }, check);
  const { parts } = kind;
  if (!parts) return checked;
  const listOf = new Map(records.map((record) => [record.id, record[parts.kind.member] as readonly FiledRecord[]]));
  const whole: CheckedRecord[] = [];
  for (const record of checked) {
    const owner = { member: parts.owner, id: record.id, values: record.values };
    const listed = { records: listOf.get(record.id) ?? [], owner, ids: partIds };
    whole.push({ ...record, parts: await checkList(parts.kind, listed, check) });
  }
  return whole;
}

async function checkList(
  kind: FileKind,
  { records, owner, ids }: Listed,
  check: FileCheck,
): Promise<readonly CheckedRecord[]> {
  const { tree } = kind.resource;
  const { translate } = check;
  const checked: CheckedRecord[] = [];
  const codes = new Set<string>();
  for (const record of records) {
    const { id = '', parentId = '', isPlace = false } = record;
    const code = String(record['enCode']);
    const key = kind.foundBy === 'id' ? `${parentId}\u0000${code}` : code;
    if (codes.has(key)) throw refuse(record, translate('server.field.codeTaken', { value: code }));
    if (id !== '' && ids.has(id)) throw refuse(record, translate('server.file.idRepeated'));
    codes.add(key);
    ids.add(id);
    checked.push({ id, parentId, isPlace, values: await readValues(kind, { record, owner }, check), parts: [] });
  }
  if (!tree) return checked;
  return orderByParent(checked, tree.top, (row) => refuse(row.values, translate('server.field.parentGone')));
}

async function readValues(
  kind: FileKind,
  { record, owner }: { readonly record: FiledRecord; readonly owner: Listed['owner'] },
  { trx, translate }: FileCheck,
): Promise<FieldValues> {
  const { resource, references = {}, without = [] } = kind;
  const body: Record<string, unknown> = { ...record, ...(owner && { [owner.member]: owner.id }) };
  for (const [name, reference] of Object.entries(references)) {
    const named = record[name] as NamedRecord;
    const id = await findNamed(trx, reference, named);
    if (id === undefined) throw refuse(record, translate(reference.gone, { name: named.fullName }));
    body[name] = id;
  }
  const fields = resource.fields.filter(({ name }) => !without.includes(name));
  const { values: read, faults } = readFields(fields, body, translate);
  const absent = new Set(
    fields.flatMap(({ name, isLaterInFiles }) => (isLaterInFiles && !(name in body) ? [name] : [])),
  );
  const values = Object.fromEntries(Object.entries(read).filter(([name]) => !absent.has(name)));
  if (faults[0]) throw refuse(record, faults[0].message);
  const others = fields.filter(({ name }) => name !== owner?.member && !references[name]);
  await requireReferences(trx, others, { values, translate }).catch((error: unknown) => {
    throw error instanceof BusinessError ? refuse(record, error.message) : error;
  });
  const fault = owner && kind.check?.(values, owner.values);
  if (fault !== undefined) throw refuse(record, translate(fault));
  return kind.complete?.(values) ?? values;
}

interface NamedRecord {
  readonly id: string;
  readonly enCode: string;
  readonly fullName: string;
}

async function findNamed(
  trx: Transaction<SystemSchema>,
  { table, among }: FileReference,
  { id, enCode }: NamedRecord,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(`system.${table}`)} r
    where r.id = ${id} or (r.en_code = ${enCode} and ${among}) order by r.id = ${id} desc limit 1`.execute(trx);
  return rows[0]?.id;
}

/** The refusal of a file for one of its records. */
export function refuse(record: Readonly<Record<string, unknown>>, text: string): BusinessError {
  const message = `${String(record['fullName'])}(${String(record['enCode'])}): ${text}`;
  return new BusinessError('SERVER_FILE_CONTENT', { message });
}

/** Parents first; the rest has a missing parent, or a cycle. */
function orderByParent(
  rows: readonly CheckedRecord[],
  topId: string,
  refused: (row: CheckedRecord) => BusinessError,
): readonly CheckedRecord[] {
  const byParent = collectBy(rows, ({ parentId }) => parentId);
  const ordered = [...(byParent.get(topId) ?? [])];
  const placed = new Set(ordered.map(({ id }) => id));
  for (const row of ordered) {
    for (const child of byParent.get(row.id) ?? []) {
      if (placed.has(child.id)) throw refused(child);
      placed.add(child.id);
      ordered.push(child);
    }
  }
  const lost = rows.find(({ id }) => !placed.has(id));
  if (lost) throw refused(lost);
  return ordered;
}

import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { ancestorsOf, withoutBranch } from '../../http/tree';
import { sealDocument } from '../exchange-document';
import { toMembers } from '../field-rules';
import type { ResourceRow } from '../resource-row';
import { collectBy } from './collect-by';
import { filedFields, formatOf, type FiledRecord, type FileKind, type RecordFile } from './file-kind';

/** A file with a record, all below it and what belongs to them, and its bare ancestors, parents first. Throws SERVER_NOT_FOUND. */
export async function sealRecords(
  { db, clock }: AppDeps,
  file: RecordFile,
  id: string,
): Promise<{ readonly name: string; readonly content: string }> {
  const { root } = file;
  const { name, records } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const rows = await readRows(trx, root, root.resource.tree ? undefined : { column: 'id', ids: [id] });
      const row = rows.find((each) => each.id === id);
      if (!row) throw new BusinessError('SERVER_NOT_FOUND');
      const name = String(row[nameColumn(root)]);
      if (!root.resource.tree) return { name, records: await toRecords(trx, { kind: root, rows: [row] }) };
      const { places, branch } = branchOf(rows, id);
      const above = await toRecords(trx, { kind: { ...root, parts: undefined }, rows: places });
      const below = await toRecords(trx, { kind: root, rows: branch });
      const member = root.parts && { [root.parts.kind.member]: [] };
      return {
        name,
        records: [
          ...above.map((record) => ({ ...record, isPlace: true, ...member })),
          ...below.map((record) => ({ ...record, isPlace: false })),
        ],
      };
    });
  return { name, content: sealDocument(formatOf(file), { [root.member]: records }, clock()) };
}

/** Stored rows of a kind, in display order. */
export async function readRows(
  db: Kysely<SystemSchema>,
  { resource }: FileKind,
  among?: { readonly column: string; readonly ids: readonly string[] },
): Promise<readonly ResourceRow[]> {
  const limit = among ? sql`where t.${sql.ref(among.column)} = any(${among.ids})` : sql``;
  const { rows } = await sql<ResourceRow>`select t.* from ${sql.table(`system.${resource.table}`)} t ${limit}
    order by t.sort_code, t.id`.execute(db);
  return rows;
}

/** The column that a record of the kind is named by. */
export function nameColumn({ resource: { fields, nameMember = 'fullName' } }: FileKind): string {
  return fields.find(({ name }) => name === nameMember)?.column ?? 'id';
}

/** The rows above a row and those from it down, both parents first. */
function branchOf(rows: readonly ResourceRow[], id: string) {
  const linked = rows.map((row) => ({ id: row.id, parentId: String(row['parent_id']), row }));
  const byId = new Map(linked.map((each) => [each.id, each]));
  const outside = new Set(withoutBranch(linked, id).map((each) => each.id));
  const levelOf = (each: (typeof linked)[number]) => ancestorsOf(each, byId).length;
  const branch = linked.filter((each) => !outside.has(each.id)).sort((left, right) => levelOf(left) - levelOf(right));
  const top = byId.get(id);
  const places = top ? ancestorsOf(top, byId).toReversed() : [];
  return { places: places.map(({ row }) => row), branch: branch.map(({ row }) => row) };
}

/** Rows of a kind, and the member that says to whom they belong. */
interface Filing {
  readonly kind: FileKind;
  readonly rows: readonly ResourceRow[];
  readonly owner?: string;
}

async function toRecords(db: Kysely<SystemSchema>, { kind, rows, owner }: Filing): Promise<readonly FiledRecord[]> {
  const { parts, hasIds, resource, references = {} } = kind;
  const fields = filedFields(kind, owner);
  const named = new Map<string, Named>();
  for (const [name, { table }] of Object.entries(references)) {
    const column = fields.find((field) => field.name === name)?.column ?? '';
    named.set(name, await readNamed(db, table, [...new Set(rows.map((row) => String(row[column])))]));
  }
  const partsOf = await readParts(db, kind, rows);
  return rows.map((row) => {
    const record: Record<string, unknown> = { ...toMembers(fields, row) };
    for (const [name, known] of named) record[name] = known.get(record[name]) ?? unnamed(record[name]);
    return {
      ...(hasIds && { id: row.id }),
      ...(resource.tree && { parentId: String(row['parent_id']) }),
      ...record,
      ...(parts && { [parts.kind.member]: (partsOf?.get(row.id) ?? []).map((part) => part.record) }),
    };
  });
}

/** Records of another table by id, as files name them. */
type Named = ReadonlyMap<unknown, { readonly id: string; readonly enCode: string; readonly fullName: string }>;

/** A reference to a record that is gone. */
const unnamed = (id: unknown) => ({ id: String(id), enCode: '', fullName: '' });

/** Files' records that belong to rows, by the id of their owner. */
async function readParts(db: Kysely<SystemSchema>, { parts }: FileKind, owners: readonly ResourceRow[]) {
  if (!parts) return undefined;
  const column = ownerColumn(parts);
  const rows = await readRows(db, parts.kind, { column, ids: owners.map(({ id }) => id) });
  const records = await toRecords(db, { kind: parts.kind, rows, owner: parts.owner });
  const owned = records.map((record, index) => ({ record, ownerId: rows[index]?.[column] }));
  return collectBy(owned, ({ ownerId }) => ownerId);
}

/** The column by which parts belong to a record. */
export function ownerColumn({ owner, kind }: NonNullable<FileKind['parts']>): string {
  return kind.resource.fields.find(({ name }) => name === owner)?.column ?? '';
}

async function readNamed(db: Kysely<SystemSchema>, table: keyof SystemSchema, ids: readonly string[]): Promise<Named> {
  const { rows } = await sql<{ id: string; enCode: string; fullName: string }>`
    select id, en_code as "enCode", full_name as "fullName" from ${sql.table(`system.${table}`)}
      where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

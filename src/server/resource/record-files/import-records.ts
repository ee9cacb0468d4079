import { sql, type Transaction } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { ImportReport } from '../../../wire/record-files';
import { allowLongStatements } from '../../db/client';
import { createId } from '../../db/create-id';
import { fillReadings, hasReadings } from '../../db/name-readings';
import type { SystemSchema } from '../../db/system-schema';
import { isUniqueViolation } from '../../db/unique-violation';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { openDocument } from '../exchange-document';
import { toImportReport, type ImportRequest } from '../exchange-routes';
import { toMembers, type FieldRule } from '../field-rules';
import { noteChanges, type RecordChange } from '../record-changes';
import type { ResourceRow } from '../resource-row';
import { findTooDeep, lockTree, MAX_TREE_LEVELS } from '../tree-rows';
import { collectBy } from './collect-by';
import { checkRecords, refuse } from './check-records';
import { formatOf, type FiledRecord, type FileKind, type RecordFile } from './file-kind';
import { planImport, type ImportStep } from './plan-import';
import { nameColumn, readRows } from './seal-records';

const CHUNK_ROWS = 500;

/** Carries a preview's result out of the transaction, rolling it back. */
class PreviewDone extends Error {
  constructor(readonly steps: readonly ImportStep[]) {
    super('preview');
  }
}

/**
 * Imports a file of records, all or nothing, and returns the outcome of every record. A preview does the same and rolls back, so
 * that it finds every refusal of the import. Throws the SERVER_FILE_… codes.
 */
export async function importRecords(deps: AppDeps, file: RecordFile, request: ImportRequest): Promise<ImportReport> {
  const { root } = file;
  const { translate, isPreview } = request;
  const records = openDocument(formatOf(file), request.text)[root.member] as readonly FiledRecord[];
  try {
    const steps = await deps.db.transaction().execute(async (trx) => {
      await allowLongStatements(trx);
      if (root.resource.tree) await lockTree(trx, root.resource.table);
      await sql`select id from ${tableOf(root)} order by id for update`.execute(trx);
      const checked = await checkRecords(root, records, { trx, translate });
      const rows = await readRows(trx, root);
      const parts = root.parts ? await readRows(trx, root.parts.kind) : [];
      const planned = planImport(root, checked, { rows, parts, createId: () => createId(deps.clock()) });
      refuseDeep(planned, [...rows, ...parts], translate);
      refuseChanges(planned, translate);
      await carryOut(trx, planned, request);
      if (isPreview) throw new PreviewDone(planned);
      return planned;
    });
    return toReport(steps, false);
  } catch (error) {
    if (error instanceof PreviewDone) return toReport(error.steps, true);
    if (!isUniqueViolation(error)) throw error;
    throw new BusinessError('SERVER_FILE_CONTENT', {
      message: translate('server.file.codeConflict', { value: takenCode(error.detail ?? '') }),
    });
  }
}

/** Refuses trees that are too deep, with the rows that stand below those of the file. */
function refuseDeep(steps: readonly ImportStep[], rows: readonly ResourceRow[], translate: Translate): void {
  const linked = [...rows, ...steps.map(({ row }) => row)]
    .filter((row) => row['parent_id'] !== undefined)
    .map((row) => ({ id: row.id, parentId: String(row['parent_id']), row }));
  const deep = findTooDeep(linked);
  if (!deep) return;
  const { full_name: fullName, en_code: enCode } = deep.row;
  throw refuse({ fullName, enCode }, translate('server.field.tooDeep', { levels: MAX_TREE_LEVELS }));
}

function refuseChanges(steps: readonly ImportStep[], translate: Translate): void {
  for (const { kind, action, changes, hasParts, row } of steps) {
    const text = action === 'change' ? kind.checkChange?.({ changes, hasParts }) : undefined;
    if (text === undefined) continue;
    throw new BusinessError('SERVER_FILE_CONTENT', { message: translate(text, { name: row[nameColumn(kind)] }) });
  }
}

/** The code in PostgreSQL's "Key (…, en_code)=(…, x) already exists." */
function takenCode(detail: string): string {
  return /en_code\)=\((?:.*, )?(.*)\)/.exec(detail)?.[1] ?? '';
}

async function carryOut(
  trx: Transaction<SystemSchema>,
  steps: readonly ImportStep[],
  { changer }: ImportRequest,
): Promise<void> {
  // Codes may be swapped within the file: checked at the end.
  await sql`set constraints all deferred`.execute(trx);
  for (const [kind, ofKind] of collectBy(steps, ({ kind }) => kind)) {
    const written = ofKind.filter(({ action }) => action !== 'skip');
    const added = written.filter(({ action }) => action === 'add').map(({ row }) => row);
    for (const rows of chunksOf(added)) await insertRows(trx, kind, { rows, changer });
    for (const { row } of written.filter(({ action }) => action === 'change'))
      await sql`update ${tableOf(kind)} set ${sql.join(columnsOf(kind, row).map(({ column, value }) => sql`${column} = ${value}`))},
        updated_at = ${changer.at}, updated_by = ${changer.userId} where id = ${row.id}`.execute(trx);
    const { table } = kind.resource;
    const ids = written.map(({ row }) => row.id);
    if (hasReadings(table) && ids.length > 0) await fillReadings(trx, [table], ids);
    for (const lines of chunksOf(written.map(toChange))) await noteChanges(trx, changer, lines);
  }
  await sql`set constraints all immediate`.execute(trx);
}

interface Insertion {
  readonly rows: readonly ResourceRow[];
  readonly changer: ImportRequest['changer'];
}

async function insertRows(
  trx: Transaction<SystemSchema>,
  kind: FileKind,
  { rows: [first, ...others], changer }: Insertion,
): Promise<void> {
  if (!first) return;
  const names = columnsOf(kind, first).map(({ column }) => column);
  const tuples = [first, ...others].map(
    (row) =>
      sql`(${row.id}, ${sql.join(columnsOf(kind, row).map(({ value }) => value))}, ${changer.at}, ${changer.userId})`,
  );
  await sql`insert into ${tableOf(kind)} (id, ${sql.join(names)}, created_at, created_by)
    values ${sql.join(tuples)}`.execute(trx);
}

/** The columns that a planned row holds; the same for every row of a kind. */
function columnsOf({ resource: { fields } }: FileKind, row: ResourceRow) {
  return fields
    .filter(({ column }) => row[column] !== undefined)
    .map((field) => ({ column: sql.ref(field.column), value: toSql(field, row[field.column]) }));
}

function toSql({ kind, isNullable }: FieldRule, value: unknown) {
  if (kind === 'json') return sql`${JSON.stringify(value)}::jsonb`;
  return sql`${isNullable && value === '' ? null : value}`;
}

function toChange({ kind, row, existing }: ImportStep): RecordChange {
  const { path, fields } = kind.resource;
  return {
    action: existing ? 'update' : 'create',
    resource: path,
    recordId: row.id,
    recordName: String(row[nameColumn(kind)]),
    before: existing && toMembers(fields, existing),
    after: toMembers(fields, { ...existing, ...row }),
  };
}

function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / CHUNK_ROWS);
  return Array.from({ length: count }, (_, index) => items.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS));
}

function tableOf({ resource }: FileKind) {
  return sql.table(`system.${resource.table}`);
}

function toReport(steps: readonly ImportStep[], isPreview: boolean): ImportReport {
  const lines = steps.map(({ kind, action, row, changes, path }) => ({
    kind: kind.kind,
    action,
    id: row.id,
    fullName: String(row['full_name']),
    enCode: String(row['en_code']),
    path,
    changes,
  }));
  return toImportReport(isPreview, lines);
}

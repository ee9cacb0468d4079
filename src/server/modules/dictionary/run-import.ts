import { sql, type Transaction } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { ImportReport } from '../../../wire/record-files';
import { allowLongStatements } from '../../db/client';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import {
  lockTree,
  findTooDeep,
  MAX_TREE_LEVELS,
  openDocument,
  toImportReport,
  type ImportRequest,
} from '../../resource/index';
import { bundleFormat } from './bundle';
import { checkBundle } from './check-bundle';
import { planImport, type ImportPlan, type ImportStep, type ImportTarget } from './plan-import';
import { listEntries, listTypes, type DictionaryEntry, type DictionaryType } from './repository';
import { isUniqueViolation } from '../../db/unique-violation';

const CHUNK_ROWS = 500;

/** Carries a preview's result out of the transaction, rolling it back. */
class PreviewDone extends Error {
  constructor(readonly plan: ImportPlan) {
    super('preview');
  }
}

/**
 * Imports a `.bdd` file, all or nothing, and returns the outcome of every record. A preview does the same and rolls back, so that
 * it finds every refusal of the import. Throws the SERVER_FILE_… codes.
 */
export async function runImport(deps: AppDeps, request: ImportRequest) {
  const bundle = checkBundle(openDocument(bundleFormat, request.text), request.translate);
  try {
    const plan = await deps.db.transaction().execute(async (trx) => {
      await allowLongStatements(trx);
      await lockTree(trx, 'dictionary_types');
      await trx.selectFrom('dictionary_types').select('id').orderBy('id').forUpdate().execute();
      const [types, entries] = [await listTypes(trx), await listEntries(trx)];
      const planned = planImport(bundle, { types, entries, createId: () => createId(deps.clock()) });
      refuseDeep(planned, { types, entries }, request.translate);
      const [conflict] = planned.treeConflicts;
      if (conflict) {
        const message = request.translate('server.dictionary.treeLocked', { name: conflict.fullName });
        throw new BusinessError('SERVER_FILE_CONTENT', { message });
      }
      await applyPlan(trx, planned, { userId: request.userId, now: new Date(deps.clock()) });
      if (request.isPreview) throw new PreviewDone(planned);
      return planned;
    });
    return toReport(plan, false);
  } catch (error) {
    if (error instanceof PreviewDone) return toReport(error.plan, true);
    if (!isUniqueViolation(error)) throw error;
    throw new BusinessError('SERVER_FILE_CONTENT', {
      message: request.translate('server.dictionary.codeConflict', { value: takenCode(error.detail ?? '') }),
    });
  }
}

/** Refuses trees that are too deep, including existing records below those of the file. */
function refuseDeep(plan: ImportPlan, here: Pick<ImportTarget, 'types' | 'entries'>, translate: Translate): void {
  const deep =
    findTooDeep([...here.types, ...plan.types.map(({ row }) => row)]) ??
    findTooDeep([...here.entries, ...plan.entries.map(({ row }) => row)]);
  if (!deep) return;
  const text = translate('server.field.tooDeep', { levels: MAX_TREE_LEVELS });
  throw new BusinessError('SERVER_FILE_CONTENT', { message: `${deep.fullName}(${deep.enCode}): ${text}` });
}

/** The code in PostgreSQL's "Key (…, en_code)=(…, x) already exists." */
function takenCode(detail: string): string {
  return /en_code\)=\((?:.*, )?(.*)\)/.exec(detail)?.[1] ?? '';
}

interface Author {
  readonly userId: string;
  readonly now: Date;
}

async function applyPlan(trx: Transaction<SystemSchema>, plan: ImportPlan, { userId, now }: Author): Promise<void> {
  // Codes may be swapped within the file: checked at the end.
  await sql`set constraints system.dictionary_entries_code_key deferred`.execute(trx);
  const made = { created_at: now, created_by: userId };
  const changed = { updated_at: now, updated_by: userId };
  for (const rows of chunksOf(rowsTo('add', plan.types).map(toTypeColumns))) {
    await trx
      .insertInto('dictionary_types')
      .values(rows.map((row) => ({ ...row, ...made })))
      .execute();
  }
  for (const row of rowsTo('change', plan.types)) {
    await trx
      .updateTable('dictionary_types')
      .set({ ...toTypeColumns(row), ...changed })
      .where('id', '=', row.id)
      .execute();
  }
  for (const rows of chunksOf(rowsTo('add', plan.entries).map(toEntryColumns))) {
    await trx
      .insertInto('dictionary_entries')
      .values(rows.map((row) => ({ ...row, ...made })))
      .execute();
  }
  for (const row of rowsTo('change', plan.entries)) {
    await trx
      .updateTable('dictionary_entries')
      .set({ ...toEntryColumns(row), ...changed })
      .where('id', '=', row.id)
      .execute();
  }
  await sql`set constraints system.dictionary_entries_code_key immediate`.execute(trx);
}

function rowsTo<Row>(action: 'add' | 'change', steps: readonly ImportStep<Row>[]): Row[] {
  return steps.filter((step) => step.action === action).map(({ row }) => row);
}

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / CHUNK_ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS));
}

function toTypeColumns(type: DictionaryType) {
  return {
    id: type.id,
    parent_id: type.parentId,
    full_name: type.fullName,
    en_code: type.enCode,
    is_tree: type.isTree,
    description: type.description,
    sort_code: type.sortCode,
  };
}

function toEntryColumns(entry: DictionaryEntry) {
  return {
    id: entry.id,
    dictionary_type_id: entry.dictionaryTypeId,
    parent_id: entry.parentId,
    full_name: entry.fullName,
    en_code: entry.enCode,
    description: entry.description,
    sort_code: entry.sortCode,
    enabled_mark: entry.enabledMark,
  };
}

function toReport(plan: ImportPlan, isPreview: boolean): ImportReport {
  return toImportReport(isPreview, [
    ...plan.types.map((step) => toReportLine('type', step)),
    ...plan.entries.map((step) => toReportLine('entry', step)),
  ]);
}

function toReportLine(
  kind: 'type' | 'entry',
  { action, row, changes, path }: ImportStep<DictionaryType | DictionaryEntry>,
) {
  const { id, fullName, enCode } = row;
  return { kind, action, id, fullName, enCode, path, changes };
}

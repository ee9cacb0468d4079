import { sql, type Transaction } from 'kysely';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { SavedAnswer } from '../../../wire/records';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { loadNames } from '../organize/index';
import { holdReferences } from './check-references';
import { checkParent } from './check-parent';
import { checkUnique } from './check-unique';
import { endDraft } from './form-drafts/end-draft';
import { fillBillNumbers, fillSystemValues } from './fill-system-values';
import { loadOptions, type OptionLookup } from './load-options';
import type { ModuleContext } from './module-context';
import { holdRelease } from './module-version';
import {
  askWrite,
  asksOthers,
  type AskedWrite,
  type CleanedWrite,
  cleanWrite,
  prepareWrite,
  refuseRecord,
  tableFields,
  toExisting,
  type ExistingRecord,
  type PreparedWrite,
} from './prepare-write';
import { isStillWithin, readWholeRecord } from './read-rows';
import { readableValues } from './read-record';
import { noteRecord } from './record-trail';
import { claimRecordKey, hashInput, removeExpiredKeys, settleRecordKey } from './record-key';
import { insertRow, replaceChildRows, updateRow } from './write-rows';

/** A record to create. */
interface Creating {
  readonly input: unknown;
  readonly idempotencyKey?: string;
  /** The draft that it is saved from; '' = none. */
  readonly draftId?: string;
}

/**
 * Creates a record from untrusted values in one transaction with its sub-tables, numbers and checks. The same idempotency key of a
 * user returns the first result (docs/architecture.md#idempotency-keys). Throws SERVER_RECORD_INVALID, SERVER_RULE_MISSING, and
 * SERVER_KEY_REUSED for a key used with other values.
 */
export async function createRecord(
  context: ModuleContext,
  { input, idempotencyKey = '', draftId = '' }: Creating,
): Promise<SavedAnswer> {
  const { deps } = context;
  const options = await loadWriteOptions(context);
  const write = await cleanWrite(context, input);
  const prepared = await prepareWrite(context, { ...write, existing: null, options });
  if (idempotencyKey !== '') await removeExpiredKeys(deps);
  const recordKey = idempotencyKey === '' ? null : { key: idempotencyKey, bodyHash: hashInput(input) };
  return deps.db.transaction().execute(async (trx) => {
    const held = await holdRelease(trx, context);
    if (recordKey) {
      await held.confirm();
      const known = await claimRecordKey(trx, context, recordKey);
      if (known !== null) return { id: known, version: 1 };
    }
    const values = await held.confirmAfter(completeValues(trx, context, { prepared, existing: null }));
    await fillBillNumbers(trx, context, values);
    const id = await insertRow(trx, context, { values });
    await writeChildren(trx, context, { recordId: id, isNew: true, values });
    await noteRecord(trx, context, { action: 'create', id, before: null });
    await endDraft(trx, context, draftId);
    if (idempotencyKey !== '') await settleRecordKey(trx, context, { key: idempotencyKey, recordId: id });
    return { id, version: 1 };
  });
}

/**
 * Changes a record with optimistic locking: `version` is the user's, null for clients without one (then accepted unless the
 * module's concurrencyLock is on). Throws SERVER_RECORD_GONE, SERVER_RECORD_INVALID, SERVER_RECORD_LEAVES_SCOPE, and SERVER_RECORD_STALE with the current
 * record in `data`, limited to what the user may read.
 */
export async function updateRecord(
  context: ModuleContext,
  { input, ...change }: Pick<RecordChange, 'id' | 'version' | 'draftId'> & { readonly input: unknown },
): Promise<SavedAnswer> {
  const options = await loadWriteOptions(context);
  const write = await cleanWrite(context, input);
  const { id, version } = await changeRecord(context, { ...change, write, options });
  return { id, version };
}

/** A change of one record, its input and choices loaded. */
export interface RecordChange {
  readonly id: string;
  readonly version: number | null;
  readonly write: CleanedWrite;
  readonly options: OptionLookup;
  /** The draft that it is saved from; absent or '' = none. */
  readonly draftId?: string;
  /** All is done as for a save, and rolled back. */
  readonly isPreview?: boolean;
  /** Told what is stored, before anything is checked. */
  readonly onFound?: (values: RecordValues) => void;
  /** Whether the record is left as it is: asked before it is checked, and again with the values that would be saved. */
  readonly isLeft?: (before: RecordValues, after: RecordValues | null) => boolean;
}

/** A record after its change, or as it was left. */
export interface ChangedRecord {
  readonly id: string;
  readonly version: number;
  readonly isLeft: boolean;
  readonly before: RecordValues;
  readonly after: RecordValues;
}

/** Ends the transaction of a preview. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
  constructor(readonly changed: ChangedRecord) {
    super('previewed');
  }
}

/** Changes one record in a transaction of its own; throws as `updateRecord`. */
export async function changeRecord(opened: ModuleContext, change: RecordChange): Promise<ChangedRecord> {
  // Rules and defaults may read `record.id`, as in the form.
  const context = { ...opened, evaluation: { ...opened.evaluation, recordId: change.id } };
  const asked = await askChange(context, change);
  const outcome = await context.deps.db
    .transaction()
    .execute((trx) => changeWithin(trx, context, { ...change, asked }))
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.changed;
      throw error;
    });
  if ('stale' in outcome) throw await staleRefusal(context, outcome.stale);
  return outcome;
}

async function changeWithin(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  change: RecordChange & { readonly asked: AskedWrite | null },
): Promise<ChangedRecord | { readonly stale: ExistingRecord }> {
  const { id, version, write, options, asked } = change;
  const held = await holdRelease(trx, context);
  const found = await held.confirmAfter(readWholeRecord(trx, context, { id, isLocked: true }));
  if (!found) throw new BusinessError('SERVER_RECORD_GONE');
  const { record } = found;
  const existing = toExisting(context, found);
  const before = existing.values;
  const left: ChangedRecord = { id: record.id, version: record.version, isLeft: true, before, after: before };
  change.onFound?.(before);
  if (isStale(context, { version, current: record.version })) return { stale: existing };
  if (change.isLeft?.(before, null)) return left;
  const prepared = await prepareWrite(context, { ...write, existing, options, asked });
  const values = await completeValues(trx, context, { prepared, existing });
  if (change.isLeft?.(before, values)) return left;
  await fillBillNumbers(trx, context, values);
  await updateRow(trx, context, { id: record.id, values });
  await writeChildren(trx, context, { recordId: record.id, isNew: false, values });
  if (!(await isStillWithin(trx, context, record.id))) throw new BusinessError('SERVER_RECORD_LEAVES_SCOPE');
  await noteRecord(trx, context, { action: 'update', id: record.id, before: found });
  await endDraft(trx, context, change.draftId ?? '');
  const changed = { ...left, isLeft: false, after: values };
  if (!change.isPreview) return { ...changed, version: record.version + 1 };
  // Statements that wait are sent: the database may refuse them.
  await sql`select 1`.execute(trx);
  throw new RolledBack(changed);
}

/** Prepares a change before the transaction locks the record, with verdicts on choices and the texts of attributes. */
async function askChange(
  context: ModuleContext,
  { id, write, options, onFound }: RecordChange,
): Promise<AskedWrite | null> {
  if (!asksOthers(context)) return null;
  const { db } = context.deps;
  const found = await readWholeRecord(db, context, { id });
  if (!found) throw new BusinessError('SERVER_RECORD_GONE');
  const existing = toExisting(context, found);
  onFound?.(existing.values);
  return askWrite(context, { ...write, options, existing });
}

/** Choices for validation, loaded before the transaction, which must not wait for a second connection. */
export function loadWriteOptions(context: ModuleContext): Promise<OptionLookup> {
  const fields = context.model.allFields.filter((field) => field.options !== null && field.isStored);
  return loadOptions(context, fields);
}

function isStale({ model }: ModuleContext, { version, current }: { version: number | null; current: number }): boolean {
  return version === null ? model.form.concurrencyLock : version !== current;
}

/** Locks referenced records against deletion until the transaction ends; refuses the write if one is gone. */
async function requireReferences(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { prepared: { values, choices }, existing }: Completing,
): Promise<void> {
  if (!choices) return;
  const written = { values, before: existing?.values ?? null };
  const gone = await holdReferences(trx, context, { written, verdicts: choices.references });
  if (gone.length > 0) throw refuseRecord(context, gone);
}

/** A validated write inside its transaction. */
interface Completing {
  readonly prepared: PreparedWrite;
  readonly existing: ExistingRecord | null;
}

/** The values to store: system values filled in, referenced records locked, uniqueness checked. Numbers come last, as they lock longest. */
async function completeValues(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { prepared, existing }: Completing,
): Promise<RecordValues> {
  await requireReferences(trx, context, { prepared, existing });
  const { model, evaluation } = context;
  const mainFields = model.allFields.filter((field) => field.tableKey === '');
  const saved = existing?.record.values ?? null;
  const values = fillSystemValues(mainFields, { values: prepared.values, saved, evaluation });
  for (const table of tableFields(context)) {
    const rows = values[table.key];
    if (!Array.isArray(rows)) continue;
    values[table.key] = (rows as readonly RecordValues[]).map((row) =>
      // Stored rows keep their values: the engine lets nobody write these columns.
      fillSystemValues(table.children, { values: row, saved: row['id'] === undefined ? null : row, evaluation }),
    );
  }
  const write = { id: existing?.record.id ?? '', values, before: saved };
  const issues = [...(await checkUnique(trx, context, write)), ...(await checkParent(trx, context, write))];
  if (issues.length > 0) throw refuseRecord(context, issues);
  return values;
}

async function writeChildren(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  write: { readonly recordId: string; readonly isNew: boolean; readonly values: RecordValues },
): Promise<void> {
  for (const table of context.plan.children) {
    const rows = write.values[table.tableKey];
    if (!Array.isArray(rows)) continue;
    await replaceChildRows(trx, context, { ...write, write: { table, rows: rows as readonly RecordValues[] } });
  }
}

async function staleRefusal(context: ModuleContext, { record, children }: ExistingRecord): Promise<BusinessError> {
  const userId = record.modifiedBy || record.createdBy;
  const name = (await loadNames(context.deps, 'user', [userId])).get(userId) ?? userId;
  return new BusinessError(
    'SERVER_RECORD_STALE',
    { name },
    {
      version: record.version,
      values: readableValues(context, record, children),
      changedBy: name,
      changedAt: record.modifiedAtMs ?? record.createdAtMs,
    },
  );
}

import { sql, type Transaction } from 'kysely';
import { findField } from '../../../../engine/contract/module-model';
import type { RemovedShape } from '../../../db/migrations/028_recycle_bin';
import type { SystemSchema } from '../../../db/system-schema';
import { checkParent } from '../check-parent';
import { checkUnique } from '../check-unique';
import { unbinComments } from '../comments/bin-comments';
import type { ModuleContext } from '../module-context';
import { readWholeRecord, toFullValues } from '../read-rows';
import { noteRecord } from '../record-trail';
import { binScope } from './bin-scope';
import { shownName } from './entry-rights';
import { describeLost, readLostValues } from './lost-values';
import { putBack } from './put-back';
import { RestoreRefused, type Refusal } from './refusal';
import { isTableGone, lostColumns, readShape, type LostColumn } from './removed-shape';
import { findGoneReference, requiredReferences, type RequiredReference } from './required-references';

/** What is restored. */
export interface RestoreQuestion {
  readonly ids: readonly string[];
  /** Whether the ids are those of records, of which the entry deleted last counts; otherwise of entries. */
  readonly areRecords: boolean;
  /** Whether values may be lost whose columns are gone. */
  readonly dropsColumns: boolean;
}

/** How many records are back, and why others are not. */
export interface Restored {
  readonly restored: number;
  readonly refused: readonly Refusal[];
}

interface Entry {
  readonly id: string;
  readonly record_id: string;
  readonly name: string;
  readonly name_field: string;
}

interface Restoring {
  readonly shape: RemovedShape;
  readonly references: readonly RequiredReference[];
  readonly dropsColumns: boolean;
}

/**
 * Restores deleted records, each in a transaction of its own: entirely or not at all. Entries that the user cannot see are answered as
 * if they were not there. A record that needs another one of the same call is tried again after it.
 */
export async function restoreRemoved(context: ModuleContext, question: RestoreQuestion): Promise<Restored> {
  const shape = await readShape(context.deps.db, context);
  const references = await requiredReferences(context);
  const entries = await readEntries(context, shape, question);
  const restoring = { shape, references, dropsColumns: question.dropsColumns };
  const refused = new Map<string, Refusal>();
  for (const id of question.ids) if (!entries.has(id)) refused.set(id, { id, name: '', reason: 'gone', params: {} });
  let open = [...entries];
  let isMoving = true;
  while (isMoving) {
    const waiting: typeof open = [];
    for (const [id, entry] of open) {
      const refusal = await tryRestore(context, entry, restoring);
      if (!refusal) continue;
      refused.set(id, { ...refusal, id, name: shownName(context, entry) });
      if (refusal.reason === 'reference') waiting.push([id, entry]);
    }
    isMoving = waiting.length > 0 && waiting.length < open.length;
    if (isMoving) for (const [id] of waiting) refused.delete(id);
    open = waiting;
  }
  return { restored: new Set(question.ids).size - refused.size, refused: [...refused.values()] };
}

/** The entries that the user may see, by the asked ids. */
async function readEntries(
  context: ModuleContext,
  shape: RemovedShape,
  { ids, areRecords }: RestoreQuestion,
): Promise<ReadonlyMap<string, Entry>> {
  const { from, test } = binScope(context, shape);
  const asked = sql.id('b', areRecords ? 'record_id' : 'id');
  const { rows } = await sql<Entry>`select distinct on (${asked}) b.id, b.record_id, b.name, b.name_field from ${from}
    where ${test} and ${asked} = any(${ids}::text[]) order by ${asked}, b.removed_at desc, b.id desc`.execute(
    context.deps.db,
  );
  return new Map(rows.map((row) => [areRecords ? row.record_id : row.id, row]));
}

type Reasoned = Pick<Refusal, 'reason' | 'params'>;

async function tryRestore(context: ModuleContext, entry: Entry, restoring: Restoring): Promise<Reasoned | null> {
  try {
    await context.deps.db.transaction().execute((trx) => restoreOne(trx, context, { ...restoring, entry }));
    return null;
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function restoreOne(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { entry, shape, references, dropsColumns }: Restoring & { readonly entry: Entry },
): Promise<void> {
  await holdVersion(trx, context);
  const { rows } = await sql<{ shape: RemovedShape }>`select shape from system.removed_records
    where id = ${entry.id} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new RestoreRefused('gone');
  const lost = lostColumns(row.shape, shape);
  if (lost.length > 0) await requireLosses(trx, context, { entry, former: row.shape, lost, dropsColumns });
  await putBack(trx, context, { id: entry.id, recordId: entry.record_id, shape: row.shape, lost });
  await requireFit(trx, context, { id: entry.record_id, references });
  await noteRecord(trx, context, { action: 'restore', id: entry.record_id, before: null });
  await unbinComments(trx, entry.id);
  await sql`delete from system.removed_records where id = ${entry.id}`.execute(trx);
}

/** Holds the release until the transaction ends: no column goes while a record comes back. */
async function holdVersion(trx: Transaction<SystemSchema>, { module }: ModuleContext): Promise<void> {
  const { rows } = await sql<{ version: number }>`select released_version as version from system.modules
    where id = ${module.id} for key share`.execute(trx);
  const version = rows[0]?.version ?? null;
  if (version !== module.version) throw new RestoreRefused('changed');
}

interface Losing {
  readonly entry: Entry;
  readonly former: RemovedShape;
  readonly lost: readonly LostColumn[];
  readonly dropsColumns: boolean;
}

async function requireLosses(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { entry, former, lost, dropsColumns }: Losing,
): Promise<void> {
  if (isTableGone(former, context.plan, lost)) throw new RestoreRefused('table');
  if (dropsColumns) return;
  const held = await readLostValues(trx, entry.id, lost);
  if (held.length > 0) throw new RestoreRefused('columns', { columns: describeLost(context, held) });
}

/** The record that is back must be within the user's scope, unique, and name nothing required that is gone. */
async function requireFit(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { id, references }: { readonly id: string; readonly references: readonly RequiredReference[] },
): Promise<void> {
  const whole = await readWholeRecord(trx, context, { id });
  if (!whole) throw new RestoreRefused('gone');
  const values = toFullValues(context, whole.record, whole.children);
  const [same] = await checkUnique(trx, context, { id, values, before: null });
  if (same) throw new RestoreRefused('unique', { label: labelOf(context, same.fieldId) });
  const [circle] = await checkParent(trx, context, { id, values, before: null });
  if (circle) throw new RestoreRefused('parent', { label: labelOf(context, circle.fieldId) });
  const gone = await findGoneReference(trx, references, values);
  if (gone) throw new RestoreRefused('reference', { label: labelOf(context, gone.id) });
}

/** The label of a field that the user may read; '' otherwise. */
function labelOf({ model, access }: ModuleContext, fieldId: string): string {
  const field = findField(model, fieldId);
  return field && (access.canReadField(fieldId) || access.canReadColumn(fieldId)) ? field.label || field.key : '';
}

/** PostgreSQL's classes for values and constraints that refuse a row. */
const REFUSED_ROW = /^(?:22|23|54)[0-9A-Z]{3}$/;

function toRefusal(error: unknown): Reasoned | null {
  if (error instanceof RestoreRefused) return { reason: error.reason, params: error.params };
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !REFUSED_ROW.test(code)) return null;
  if (code === '23505') return { reason: 'unique', params: { label: '' } };
  if (code === '23503') return { reason: 'reference', params: { label: '' } };
  return { reason: 'refused', params: {} };
}

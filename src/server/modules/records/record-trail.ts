import type { Transaction } from 'kysely';
import { isPassword } from '../../../engine/values/text-widget';
import { RECORDS } from '../../../wire/records';
import type { ChangeAction, SystemSchema } from '../../db/system-schema';
import { noteChange, noteChanges, type Changer } from '../../resource/index';
import type { ModuleContext } from './module-context';
import { rowsOf } from './new-values';
import { readWholeRecord, readWholeRecords, toFullValues, type WholeRecord } from './read-rows';

type Values = Readonly<Record<string, unknown>>;

/** Stands for a password. */
const HIDDEN = '***';

/** The resource that the trail names a module's records by. */
export function trailResource(moduleId: string): string {
  return `${RECORDS}/${moduleId}`;
}

/** Whether the module asks for the trail of its records (docs/module-format.md#form-settings). */
function isTrailed({ model }: Pick<ModuleContext, 'model'>): boolean {
  return model.form.changeTrail;
}

/** A write of one record, as the trail tells it. */
interface SavedChange {
  readonly action: Extract<ChangeAction, 'create' | 'update' | 'restore'>;
  readonly id: string;
  /** null for a record that is made, or comes back. */
  readonly before: WholeRecord | null;
}

/**
 * Adds a write to the trail of changes, in its transaction, if the module asks for it: members that changed, and of sub-tables
 * only the rows that did. What stands afterwards is read from the tables, so that the trail tells what was stored.
 */
export async function noteRecord(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { action, id, before }: SavedChange,
): Promise<void> {
  if (!isTrailed(context)) return;
  const after = await readWholeRecord(trx, { ...context, rows: 'all' }, { id });
  const old = before && valuesOf(context, before);
  const now = after ? valuesOf(context, after) : null;
  const sides = old && now ? changedSides(context, old, now) : { before: old, after: now };
  await noteChange(trx, changerOf(context), {
    ...{ action, resource: trailResource(context.module.id), recordId: id, recordName: '' },
    before: sides.before && hidePasswords(context, sides.before, now === null ? HIDDEN : null),
    after: sides.after && hidePasswords(context, sides.after, HIDDEN),
  });
}

/** Records per statement of a deletion. */
const REMOVAL_STEP = 500;

/** Adds deletions to the trail, in their transaction and before the rows are gone, if the module asks for it. */
export async function noteRemovals(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  ids: readonly string[],
): Promise<void> {
  if (!isTrailed(context)) return;
  for (let start = 0; start < ids.length; start += REMOVAL_STEP) {
    const records = await readWholeRecords(trx, context, ids.slice(start, start + REMOVAL_STEP));
    const changes = records.map((whole) => ({
      ...{ action: 'remove' as const, resource: trailResource(context.module.id) },
      ...{ recordId: whole.record.id, recordName: '', after: null },
      before: hidePasswords(context, valuesOf(context, whole), HIDDEN),
    }));
    await noteChanges(trx, changerOf(context), changes);
  }
}

function changerOf({ evaluation, ip }: ModuleContext): Changer {
  const { userId, userName, account } = evaluation.user;
  return { userId, userName: `${userName}/${account}`, ip, at: new Date(evaluation.now) };
}

/** Stored values by field key; sub-tables are arrays of rows with `id`. */
function valuesOf(context: ModuleContext, { record, children }: WholeRecord): Values {
  return toFullValues(context, record, children);
}

interface Sides {
  readonly before: Values;
  readonly after: Values;
}

/** The members that differ on both sides; a row of a sub-table that came or went stands on one side, a changed one on both. */
function changedSides({ plan }: ModuleContext, old: Values, now: Values): Sides {
  const tables = new Set(plan.children.map(({ tableKey }) => tableKey));
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (isSame(old[name], now[name])) continue;
    const rows = tables.has(name) ? changedRows(rowsOf(old[name]), rowsOf(now[name])) : null;
    if (rows && rows.before.length + rows.after.length === 0) continue;
    before[name] = rows ? rows.before : (old[name] ?? null);
    after[name] = rows ? rows.after : (now[name] ?? null);
  }
  return { before, after };
}

function changedRows(old: readonly Values[], now: readonly Values[]) {
  const [oldById, nowById] = [byId(old), byId(now)];
  const pairs = now.flatMap((row): Sides[] => {
    const former = oldById.get(row['id']);
    return former && !isSame(former, row) ? [onlyChanged(former, row)] : [];
  });
  return {
    before: [...old.filter(({ id }) => !nowById.has(id)), ...pairs.map(({ before }) => before)],
    after: [...now.filter(({ id }) => !oldById.has(id)), ...pairs.map(({ after }) => after)],
  };
}

/** Columns of a row that differ, with its id. */
function onlyChanged(old: Values, now: Values): Sides {
  const names = Object.keys(now).filter((name) => name === 'id' || !isSame(old[name], now[name]));
  const part = (row: Values) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: part(old), after: part(now) };
}

/** The sides with passwords replaced: that one has changed is told, what it is is not. */
function hidePasswords({ model }: ModuleContext, values: Values, sign: string | null): Values {
  const secret = model.allFields.filter((field) => field.key !== '' && isPassword(field));
  if (secret.length === 0) return values;
  const hide = (row: Values, tableKey: string): Values => {
    const given = secret.filter((field) => field.tableKey === tableKey && row[field.key]);
    return given.length === 0 ? row : { ...row, ...Object.fromEntries(given.map(({ key }) => [key, sign])) };
  };
  const shown: Record<string, unknown> = { ...hide(values, '') };
  for (const tableKey of new Set(secret.map((field) => field.tableKey).filter((key) => key !== ''))) {
    const rows = shown[tableKey];
    if (Array.isArray(rows)) shown[tableKey] = rowsOf(rows).map((row) => hide(row, tableKey));
  }
  return shown;
}

function byId(rows: readonly Values[]): ReadonlyMap<unknown, Values> {
  return new Map(rows.map((row) => [row['id'], row]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

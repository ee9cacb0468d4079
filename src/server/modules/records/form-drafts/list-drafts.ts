import type { FormDraft } from '../../../../wire/home';
import { isDataView } from '../../../../engine/contract/module-model';
import { toScalarText } from '../../../../engine/values/text-values';
import { registry } from '../../../../renderers/definitions';
import type { AppDeps } from '../../../deps';
import { toDatabaseFailure } from '../../../http/database-failure';
import { BusinessError } from '../../../http/errors';
import type { RequestSession } from '../../../http/request-session';
import { displayRecords } from '../display-records';
import { AT_ONCE, type Deadline } from '../home/deadline';
import type { OpenModule } from '../home/opened-records';
import { titleRecords } from '../home/title-records';
import type { ModuleContext } from '../module-context';
import { workThrough } from '../work-through';
import { namingFields } from './draft-values';

/** A draft without its values. */
interface DraftRow {
  readonly id: string;
  readonly module_id: string;
  readonly module_name: string;
  readonly record_id: string;
  readonly naming: string;
  readonly saved_at: Date;
}

const SHOWN = ['id', 'module_id', 'module_name', 'record_id', 'naming', 'saved_at'] as const;

interface ListOptions {
  readonly open: OpenModule;
  readonly deadline: Deadline;
  /** Only those of one module. */
  readonly moduleId?: string;
}

/**
 * The drafts of a user, the latest first; those of modules that they may not open any more are left out. Whoever is seen as somebody
 * else reads none: a draft is its owner's alone.
 */
export async function listDrafts(
  deps: AppDeps,
  { user, isSeen = false }: RequestSession,
  { open, deadline, moduleId }: ListOptions,
): Promise<readonly FormDraft[]> {
  if (isSeen) return [];
  const own = deps.db.selectFrom('form_drafts').select(SHOWN).where('user_id', '=', user.userId);
  const asked = moduleId === undefined ? own : own.where('module_id', '=', moduleId);
  const rows = await asked.orderBy('saved_at', 'desc').orderBy('id', 'desc').execute();
  const moduleIds = [...new Set(rows.map((row) => row.module_id))];
  const there = await existingModules(deps, moduleIds);
  const known = new Map<string, FormDraft>();
  await workThrough(moduleIds, { atOnce: AT_ONCE, limitMs: Infinity }, async (id) => {
    const ofModule = rows.filter((row) => row.module_id === id);
    for (const draft of await describeDrafts(ofModule, there.has(id) ? await open(id) : 'gone', deadline))
      known.set(draft.id, draft);
  });
  return rows.flatMap(({ id }) => known.get(id) ?? []);
}

/** Whether the user may have drafts of a module. */
export async function hasDrafts(
  { deps, module, evaluation }: ModuleContext,
  { isSeen }: RequestSession,
): Promise<boolean> {
  if (isSeen) return false;
  const one = deps.db
    .selectFrom('form_drafts')
    .select('id')
    .where('user_id', '=', evaluation.user.userId)
    .where('module_id', '=', module.id)
    .limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

async function existingModules(deps: AppDeps, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await deps.db.selectFrom('modules').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The drafts of one module: null = not for this user any more, 'gone' = it was deleted. */
async function describeDrafts(
  rows: readonly DraftRow[],
  context: ModuleContext | 'gone' | null,
  deadline: Deadline,
): Promise<readonly FormDraft[]> {
  if (context === null) return [];
  const facts = (row: DraftRow) => ({
    ...{ id: row.id, moduleId: row.module_id, recordId: row.record_id, savedAt: row.saved_at.getTime() },
    moduleName: context === 'gone' ? row.module_name : context.model.fullName,
  });
  if (context === 'gone') return rows.map((row) => ({ ...facts(row), title: '', state: 'moduleGone' }));
  const found = await deadline.within(() => describe(context, rows)).catch(orUnknown);
  return rows.map((row) => {
    const { title, isReached } = found?.get(row.id) ?? { title: '', isReached: true };
    return { ...facts(row), title, state: stateOf(context, row.record_id, isReached) };
  });
}

/** What a draft is called, and whether its record is there for the user. */
interface Described {
  readonly title: string;
  readonly isReached: boolean;
}

/** By the id of the draft: a change is called as its record is, as long as that is there, the others by what was entered. */
async function describe(context: ModuleContext, rows: readonly DraftRow[]): Promise<ReadonlyMap<string, Described>> {
  const changed = new Set(rows.map((row) => row.record_id).filter((id) => id !== ''));
  const records =
    hasRecords(context) && changed.size > 0 ? await titleRecords(context, [...changed]) : new Map<string, string>();
  const entered = await namesOf(context, rows);
  return new Map(
    rows.map((row, at): [string, Described] => {
      const title = records.get(row.record_id);
      return [row.id, { title: title ?? entered[at] ?? '', isReached: title !== undefined }];
    }),
  );
}

/** What records would be called by what was entered. */
async function namesOf(context: ModuleContext, rows: readonly DraftRow[]): Promise<readonly string[]> {
  const fields = namingFields(context);
  if (rows.length === 0 || fields.length === 0) return [];
  const { timeZone } = context.evaluation;
  const records = rows.map((row) => {
    const entered = JSON.parse(row.naming) as Readonly<Record<string, unknown>>;
    const values = fields.flatMap((field) => {
      const parsed = registry.of(field).toStored(entered[field.key], field, timeZone);
      return parsed.ok ? [[field.key, parsed.value] as const] : [];
    });
    return Object.fromEntries(values);
  });
  const shown = await displayRecords(context, { records, fields, isText: true });
  return shown.map((record) => {
    const texts = fields.map(({ key }) => (toScalarText(record[key]) ?? '').trim());
    return texts.find((text) => text !== '') ?? '';
  });
}

/** Whether a draft can be opened and saved: `isReached` = its record is there for the user. */
function stateOf(context: ModuleContext, recordId: string, isReached: boolean): FormDraft['state'] {
  if (!hasRecords(context)) return 'refused';
  if (recordId === '') return context.access.canUseButton('add') ? 'open' : 'refused';
  if (!isReached) return 'recordGone';
  return context.access.canUseButton('edit') ? 'open' : 'refused';
}

/** A module that was released anew as a data view has no records any more. */
function hasRecords({ model }: ModuleContext): boolean {
  return !isDataView(model) && !model.resource;
}

/** A module that cannot be read now, or not in time, leaves its drafts without titles. */
function orUnknown(error: unknown): null {
  if (error instanceof BusinessError || toDatabaseFailure(error)) return null;
  throw error;
}

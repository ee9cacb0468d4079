import { sql } from 'kysely';
import type { OpenedRecord } from '../../../../wire/home';
import type { AppDeps } from '../../../deps';
import { isDataView } from '../../../../engine/contract/module-model';
import { toDatabaseFailure } from '../../../http/database-failure';
import { BusinessError } from '../../../http/errors';
import type { ModuleContext } from '../module-context';
import { workThrough } from '../work-through';
import { AT_ONCE, type Deadline } from './deadline';
import { titleRecords } from './title-records';

/** Records that are kept of each user. */
const KEPT = 30;
/** Those that the home page shows. */
const SHOWN = 8;

/** Keeps that the user opened a record (docs/screens.md#home-page). */
export async function noteOpened({ deps, module, evaluation }: ModuleContext, recordId: string): Promise<void> {
  const userId = evaluation.user.userId;
  await sql`
    with opened as (
      insert into system.opened_records (user_id, module_id, record_id, opened_at)
      values (${userId}, ${module.id}, ${recordId}, ${new Date(deps.clock())})
      on conflict (user_id, module_id, record_id) do update set opened_at = excluded.opened_at)
    delete from system.opened_records where user_id = ${userId} and opened_at < (
      select opened_at from system.opened_records where user_id = ${userId}
      order by opened_at desc offset ${KEPT - 1} limit 1)`.execute(deps.db);
}

/** null = not for this user. */
export type OpenModule = (moduleId: string) => Promise<ModuleContext | null>;

interface ListOptions {
  readonly open: OpenModule;
  readonly deadline: Deadline;
}

/** The records that a user opened last, the latest first, without those that are gone or no longer theirs to open. */
export async function listOpened(
  deps: AppDeps,
  userId: string,
  { open, deadline }: ListOptions,
): Promise<readonly OpenedRecord[]> {
  const rows = await deps.db
    .selectFrom('opened_records')
    .select(['module_id', 'record_id', 'opened_at'])
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .limit(KEPT)
    .execute();
  const titles = new Map<string, { readonly moduleName: string; readonly title: string }>();
  const modules = [...new Set(rows.map((row) => row.module_id))];
  await workThrough(modules, { atOnce: AT_ONCE, limitMs: Infinity }, async (moduleId) => {
    const context = await open(moduleId);
    if (!context || !mayOpen(context)) return;
    const ids = rows.filter((row) => row.module_id === moduleId).map((row) => row.record_id);
    const named = await deadline.within(() => titleRecords(context, ids)).catch(leaveOut);
    for (const [id, title] of named) titles.set(`${moduleId} ${id}`, { moduleName: context.model.fullName, title });
  });
  const shown = rows.flatMap(({ module_id: moduleId, record_id: recordId, opened_at: openedAt }) => {
    const found = titles.get(`${moduleId} ${recordId}`);
    return found ? [{ ...found, moduleId, recordId, openedAt: openedAt.getTime() }] : [];
  });
  return shown.slice(0, SHOWN);
}

/** A module that was released anew as a data view has no records any more. */
function mayOpen({ model, access }: ModuleContext): boolean {
  if (isDataView(model) || model.resource) return false;
  return ['detail', 'edit'].some((code) => access.canUseButton(code));
}

/** A module that cannot be read now, or not in time, leaves the others. */
function leaveOut(error: unknown): ReadonlyMap<string, string> {
  if (error instanceof BusinessError || toDatabaseFailure(error)) return new Map();
  throw error;
}

import { sql } from 'kysely';
import type { OpenedRecord } from '../../../../wire/home';
import type { AppDeps } from '../../../deps';
import { isSeen } from '../attribute-gate';
import type { ModuleContext } from '../module-context';
import { nameRecords } from '../recycle-bin/name-records';

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

type OpenModule = (moduleId: string) => Promise<ModuleContext | null>;

/** The records that a user opened last, the latest first, without those that are gone or no longer theirs to open. */
export async function listOpened(deps: AppDeps, userId: string, open: OpenModule): Promise<readonly OpenedRecord[]> {
  const rows = await deps.db
    .selectFrom('opened_records')
    .select(['module_id', 'record_id', 'opened_at'])
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .limit(KEPT)
    .execute();
  const found = new Map<string, OpenedRecord>();
  for (const moduleId of new Set(rows.map((row) => row.module_id))) {
    const context = await open(moduleId);
    if (!context || !['detail', 'edit'].some((code) => context.access.canUseButton(code))) continue;
    const own = rows.filter((row) => row.module_id === moduleId);
    const ids = own.map((row) => row.record_id);
    const { fieldId, names } = await nameRecords(context, ids);
    const maySee = fieldId !== '' && isSeen(context.access, fieldId);
    for (const { record_id: recordId, opened_at: openedAt } of own) {
      if (!names.has(recordId)) continue;
      const title = maySee ? (names.get(recordId) ?? '') : '';
      const shown = { moduleId, moduleName: context.model.fullName, recordId, title, openedAt: openedAt.getTime() };
      found.set(`${moduleId} ${recordId}`, shown);
    }
  }
  return rows.flatMap((row) => found.get(`${row.module_id} ${row.record_id}`) ?? []).slice(0, SHOWN);
}

import type { Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { AppDeps } from '../../deps';
import type { OnlineSession } from '../../../wire/system-screens';
import { toBrowserName } from '../../http/browser-name';
import type { ListData } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { toListData, toPage, type PageQuery } from '../../http/page-query';
import { gradedScope, readTree, requireGraded } from '../organize/index';
import { searchedSql } from '../people/index';

interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly userAccount: string;
  readonly userName: string;
  readonly organizeId: string;
  readonly ip: string;
  readonly platform: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** A page of the open sessions of users in a scope over `t`, the one that was used last first. */
export async function listOpenSessions(
  deps: AppDeps,
  query: Static<typeof PageQuery>,
  scope: RawBuilder<boolean> | null,
): Promise<ListData<OnlineSession>> {
  const page = toPage(query);
  const now = deps.clock();
  const found = page.keyword === '' ? sql`` : sql`and ${searchedSql(page.keyword)}`;
  const open = sql`from system.sessions s join system.users t on t.id = s.user_id
    where s.ended_at is null and s.expires_at > ${new Date(now)}
      and s.created_at > ${new Date(now - deps.config.sessionMaxMs)} ${found} ${scope ? sql`and ${scope}` : sql``}`;
  const [{ rows }, counted, tree] = await Promise.all([
    sql<SessionRow>`select s.id, t.id as "userId", t.account as "userAccount", t.real_name as "userName",
        t.organize_id as "organizeId", s.ip, s.platform, s.user_agent, s.created_at, s.last_seen_at
      ${open} order by s.last_seen_at desc, s.id limit ${page.pageSize} offset ${page.offset}`.execute(deps.db),
    sql<{ total: string }>`select count(*) as total ${open}`.execute(deps.db),
    readTree(deps),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    userAccount: row.userAccount,
    userName: row.userName,
    organize: tree.byId.get(row.organizeId)?.organize ?? '',
    loginTime: row.created_at.getTime(),
    lastUsedAt: row.last_seen_at.getTime(),
    loginIPAddress: row.ip,
    loginPlatForm: row.platform,
    loginSystem: toBrowserName(row.user_agent),
  }));
  return toListData(list, page, Number(counted.rows[0]?.total ?? 0));
}

/**
 * Ends open sessions by their ids, or all of users by theirs. Throws SERVER_SESSION_OWN for the asking one, SERVER_SESSION_GONE where none of
 * them is open, and SERVER_FORBIDDEN when somebody else than an administrator ends an administrator's. Sessions
 * that a graded administrator does not see are none.
 */
export async function endSessionsOf(request: FastifyRequest, ids: readonly string[]): Promise<void> {
  const { session, server } = request;
  const { deps } = server;
  const scope = await gradedScope(deps, 'user')(request, 'see');
  const { rows } = await sql<{ id: string; userId: string; isAdministrator: boolean }>`
    select s.id, t.id as "userId", t.is_administrator as "isAdministrator"
    from system.sessions s join system.users t on t.id = s.user_id
    where s.ended_at is null and (s.id = any(${ids}::text[]) or s.user_id = any(${ids}::text[]))
      ${scope ? sql`and ${scope}` : sql``}`.execute(deps.db);
  if (rows.length === 0) throw new BusinessError('SERVER_SESSION_GONE');
  if (rows.some(({ id }) => id === session.sessionId)) throw new BusinessError('SERVER_SESSION_OWN');
  if (!session.isAdministrator && rows.some(({ isAdministrator }) => isAdministrator))
    throw new BusinessError('SERVER_FORBIDDEN');
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  await requireGraded(deps.db, request, { kind: 'user', ids: userIds, act: 'edit' });
  await deps.db
    .updateTable('sessions')
    .set({ ended_at: new Date(deps.clock()), end_reason: 'removed' })
    .where('ended_at', 'is', null)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

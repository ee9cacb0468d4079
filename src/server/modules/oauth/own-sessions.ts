import type { OwnSession } from '../../../wire/system-screens';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { toBrowserName } from '../../http/browser-name';
import { endSessions } from '../../http/session-store';

/** Maximum number of sessions shown, by last use. */
const MAX_SHOWN = 200;

/** The user's open sessions, the requesting one first, then by last use. */
export async function listOwnSessions(
  deps: AppDeps,
  { sessionId, user }: RequestSession,
): Promise<readonly OwnSession[]> {
  const now = deps.clock();
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('created_at', '>', new Date(now - deps.config.sessionMaxMs))
    .orderBy((builder) => builder('id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.ip,
    browser: toBrowserName(row.user_agent),
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_seen_at.getTime(),
    isCurrent: row.id === sessionId ? 1 : 0,
  }));
}

/**
 * Ends another session of the user. Throws SERVER_SESSION_OWN for the requesting one (use sign-out), and SERVER_SESSION_GONE for
 * one that has ended, or belongs to somebody else.
 */
export async function endOwnSession(deps: AppDeps, session: RequestSession, id: string): Promise<void> {
  if (id === session.sessionId) throw new BusinessError('SERVER_SESSION_OWN');
  const own = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', session.user.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!own) throw new BusinessError('SERVER_SESSION_GONE');
  await endSessions(deps.db, { sessionId: id }, { reason: 'removed', atMs: deps.clock() });
}

/** Ends all of the user's other sessions. */
export async function endOtherSessions(deps: AppDeps, { sessionId, user }: RequestSession): Promise<void> {
  const others = { userId: user.userId, exceptSessionId: sessionId };
  await endSessions(deps.db, others, { reason: 'removed', atMs: deps.clock() });
}

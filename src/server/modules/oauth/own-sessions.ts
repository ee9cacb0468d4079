import Bowser from 'bowser';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { endSessions } from '../../http/session-store';

/** The list shows the sessions that were used last; nobody reads more. */
const MAX_SHOWN = 200;

/** One of the user's open sessions, as the screen shows it. */
export interface OwnSession {
  readonly id: string;
  readonly address: string;
  /** Such as `Chrome 126 / Windows 10`; '' when the client says nothing. */
  readonly browser: string;
  readonly createdAt: number;
  /** To the minute: a session's row is not written on every call. */
  readonly lastUsedAt: number;
  /** 1 = the session that asks. */
  readonly isCurrent: 0 | 1;
}

/** The user's open sessions, the asking one first, then by their last use. */
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
 * Ends one of the user's other sessions: its next call is refused. Throws SERVER_SESSION_OWN for the asking one, which
 * signing out ends, and SERVER_SESSION_GONE for one that is over, or somebody else's.
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

/** Ends all of the user's sessions but the asking one. */
export async function endOtherSessions(deps: AppDeps, { sessionId, user }: RequestSession): Promise<void> {
  const others = { userId: user.userId, exceptSessionId: sessionId };
  await endSessions(deps.db, others, { reason: 'removed', atMs: deps.clock() });
}

/** Name and first number of browser and system; what a browser says is data, so it is cut. */
function toBrowserName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return [name, system].filter(Boolean).join(' / ').slice(0, 100) || userAgent.slice(0, 40);
}

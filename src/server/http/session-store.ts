import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createId } from '../db/create-id';
import type { PasswordDue } from '../db/migrations/024_password_history';
import type { SessionEnd, SystemSchema } from '../db/system-schema';
import type { AppDeps } from '../deps';

/** SHA-256 hex of a token: what the database holds instead of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What clients say about themselves is kept, but not without end. */
const MAX_ADDRESS_LENGTH = 64;
const MAX_PLATFORM_LENGTH = 32;
const MAX_USER_AGENT_LENGTH = 400;

/** What opening a session needs of the server. */
type SessionDeps = Pick<AppDeps, 'db' | 'clock'> & {
  readonly config: Pick<AppDeps['config'], 'sessionTimeoutMs' | 'sessionMaxMs'>;
};

export interface NewSession {
  readonly userId: string;
  readonly ip: string;
  readonly platform: string;
  /** What the browser calls itself. */
  readonly userAgent?: string;
  /** Why the password has to be changed first; default: it need not. */
  readonly passwordDue?: PasswordDue;
}

/**
 * Opens a session and returns its token: 256 random bits as base64url, so it holds neither `|` nor a space
 * (clients split on `|` and put it raw into a path: docs/clients.md#every-request).
 */
export async function createSession(deps: SessionDeps, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock();
  await deps.db
    .insertInto('sessions')
    .values({
      id: createId(now),
      token_hash: hashToken(token),
      user_id: session.userId,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + Math.min(deps.config.sessionTimeoutMs, deps.config.sessionMaxMs)),
      ip: session.ip.slice(0, MAX_ADDRESS_LENGTH),
      platform: session.platform.slice(0, MAX_PLATFORM_LENGTH),
      password_due: session.passwordDue ?? '',
      user_agent: (session.userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    })
    .execute();
  return token;
}

/** Which sessions to end: one, or all of a user but one. */
export type SessionChoice =
  { readonly sessionId: string } | { readonly userId: string; readonly exceptSessionId?: string };

/** Ends sessions at once: the next call with their tokens is refused, with the reason kept for the client's message. */
export async function endSessions(
  db: Kysely<SystemSchema>,
  choice: SessionChoice,
  end: { readonly reason: SessionEnd; readonly atMs: number },
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: new Date(end.atMs), end_reason: end.reason })
    .where('ended_at', 'is', null);
  if ('sessionId' in choice) query = query.where('id', '=', choice.sessionId);
  else {
    query = query.where('user_id', '=', choice.userId);
    if (choice.exceptSessionId) query = query.where('id', '!=', choice.exceptSessionId);
  }
  await query.execute();
}

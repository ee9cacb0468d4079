import { sql } from 'kysely';
import type { UserFacts } from '../../engine/contract/evaluation';
import { LANGUAGES, type Language } from '../../engine/contract/language';
import type { SessionEnd } from '../db/system-schema';
import type { AppDeps } from '../deps';
import { BusinessError } from './errors';
import { readGrant } from './read-grant';
import type { RequestSession } from './request-session';
import { hashToken } from './session-store';

/** A session's row is written at most this often, so that a burst of calls costs one write. */
const TOUCH_INTERVAL_MS = 60_000;

interface SessionRow {
  readonly session_id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEnd | null;
  readonly user_id: string;
  readonly account: string;
  readonly real_name: string;
  readonly enabled_mark: number;
  readonly is_administrator: boolean;
  readonly language: string;
  readonly organize_id: string;
  readonly organize_type: string;
  readonly organize_full_name: string;
  readonly organize_path: string;
  readonly positions: readonly { readonly id: string; readonly name: string }[];
  readonly role_ids: readonly string[];
}

/**
 * Reads session, user, organisation, positions and roles in one query, on every call: nothing about them is cached,
 * so that a sign-out, a disabled user or a changed role acts on the next call (architecture decision 7).
 * Throws SERVER_SESSION_OVER, SERVER_SESSION_REPLACED or SERVER_TOKEN_INVALID.
 */
export async function readSession(deps: AppDeps, token: string, fallbackLanguage: Language): Promise<RequestSession> {
  if (token === '') throw new BusinessError('SERVER_SESSION_OVER');
  const row = await selectSession(deps, hashToken(token));
  if (!row) throw new BusinessError('SERVER_TOKEN_INVALID');
  const now = deps.clock();
  if (row.ended_at)
    throw new BusinessError(row.end_reason === 'replaced' ? 'SERVER_SESSION_REPLACED' : 'SERVER_SESSION_OVER');
  // Whoever keeps calling keeps it open, but not beyond its end.
  const endsAt = row.created_at.getTime() + deps.config.sessionMaxMs;
  const isOver = Math.min(row.expires_at.getTime(), endsAt) <= now;
  if (isOver || row.enabled_mark !== 1) throw new BusinessError('SERVER_SESSION_OVER');
  if (now - row.last_seen_at.getTime() >= TOUCH_INTERVAL_MS) await touch(deps, row.session_id, { now, endsAt });
  return toSession(deps, row, fallbackLanguage);
}

async function selectSession(deps: AppDeps, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    with recursive up as (
      select o.id, o.parent_id, o.full_name, 1 as depth
        from system.sessions s join system.users u on u.id = s.user_id join system.organizes o on o.id = u.organize_id
        where s.token_hash = ${tokenHash}
      union all
      select o.id, o.parent_id, o.full_name, up.depth + 1
        from up join system.organizes o on o.id = up.parent_id where up.depth < 32)
    select s.id as session_id, s.created_at, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason,
      u.id as user_id, u.account, u.real_name, u.enabled_mark, u.is_administrator, u.language, u.organize_id,
      o.type as organize_type, o.full_name as organize_full_name,
      (select string_agg(full_name, '/' order by depth desc) from up) as organize_path,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.full_name)
          order by (p.id = u.position_id) desc, p.sort_code, p.id)
        from system.user_positions up2 join system.positions p on p.id = up2.position_id
        where up2.user_id = u.id and p.enabled_mark = 1), '[]') as positions,
      coalesce((select json_agg(r.id order by r.sort_code, r.id)
        from system.user_roles ur join system.roles r on r.id = ur.role_id
        where ur.user_id = u.id and r.enabled_mark = 1), '[]') as role_ids
    from system.sessions s join system.users u on u.id = s.user_id join system.organizes o on o.id = u.organize_id
    where s.token_hash = ${tokenHash}`.execute(deps.db);
  return rows[0];
}

async function touch(
  deps: AppDeps,
  sessionId: string,
  { now, endsAt }: { readonly now: number; readonly endsAt: number },
): Promise<void> {
  await deps.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now), expires_at: new Date(Math.min(now + deps.config.sessionTimeoutMs, endsAt)) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

function toSession(deps: AppDeps, row: SessionRow, fallbackLanguage: Language): RequestSession {
  const user: UserFacts = {
    userId: row.user_id,
    userName: row.real_name,
    account: row.account,
    organizeId: row.organize_id,
    organizeName: row.organize_path,
    departmentId: row.organize_type === 'department' ? row.organize_id : '',
    departmentName: row.organize_type === 'department' ? row.organize_full_name : '',
    positionId: row.positions[0]?.id ?? '',
    positionName: row.positions[0]?.name ?? '',
    roleIds: row.role_ids,
  };
  const language = LANGUAGES.find((known) => known === row.language) ?? fallbackLanguage;
  const holders = { userId: row.user_id, positionIds: row.positions.map(({ id }) => id), roleIds: row.role_ids };
  const grants = new Map<string, ReturnType<typeof readGrant>>();
  return {
    sessionId: row.session_id,
    user,
    isAdministrator: row.is_administrator,
    language,
    grantHolders: holders,
    grantOf(moduleId) {
      const known = grants.get(moduleId) ?? readGrant(deps.db, holders, moduleId);
      grants.set(moduleId, known);
      return known;
    },
    evaluationContext: () => ({ now: deps.clock(), timeZone: deps.config.timeZone, language, user }),
  };
}

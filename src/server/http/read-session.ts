import { sql } from 'kysely';
import type { UserFacts } from '../../engine/contract/evaluation';
import { LANGUAGES, type Language } from '../../engine/contract/language';
import type { PermissionGrant } from '../../engine/contract/permission';
import type { PasswordDue } from '../db/migrations/024_password_history';
import type { SessionEnd } from '../db/system-schema';
import type { AppDeps } from '../deps';
import { keptFacts, type TellFact } from '../kept/index';
import { BusinessError } from './errors';
import { moduleHeadFact, selectHead, type ModuleHead } from './module-head';
import { grantFact, selectGrantCodes, toGrant, type GrantCode, type GrantHolders } from './read-grant';
import type { RequestSession } from './request-session';
import { hashToken } from './session-store';

/** Throttle of writes to a session's row, so that a burst of calls costs one write. */
const TOUCH_INTERVAL_MS = 60_000;

interface SessionRow {
  readonly session_id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEnd | null;
  readonly locked_at: Date | null;
  readonly password_due: PasswordDue;
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
  readonly organize_ids: readonly string[];
  readonly positions: readonly { readonly id: string; readonly name: string }[];
  readonly role_ids: readonly string[];
  readonly group_ids: readonly string[];
}

/** Whose session is read, and for what. */
export interface SessionQuestion {
  readonly token: string;
  readonly fallbackLanguage: Language;
  /** The module that the call is about: its head and the rights on it are read with the session, and kept. */
  readonly moduleId?: string | undefined;
}

/**
 * Reads session, user, organisation, positions, roles and groups in one query, and caches them until the database notifies a change, so
 * that a sign-out, a disabled user or a changed role acts on the next call.
 * Throws SERVER_SESSION_OVER, SERVER_SESSION_REPLACED or SERVER_TOKEN_INVALID.
 */
export async function readSession(
  deps: AppDeps,
  { token, fallbackLanguage, moduleId }: SessionQuestion,
): Promise<RequestSession> {
  if (token === '') throw new BusinessError('SERVER_SESSION_OVER');
  const tokenHash = hashToken(token);
  const row = await keptFacts(deps).read<SessionRow>({
    key: sessionKey(tokenHash),
    tags: tagsOf,
    load: (tell) => openSession(deps, { tokenHash, moduleId }, tell),
  });
  return toSession(deps, row, fallbackLanguage);
}

/**
 * The session as it is kept, for a call that has passed a fence; undefined when it has to be read: nothing is kept, the row has
 * to be written, or its time seems to be over, which a call to another server may have prolonged.
 */
export function findSession(deps: AppDeps, token: string, fallbackLanguage: Language): RequestSession | undefined {
  const row = keptFacts(deps).find<SessionRow>(sessionKey(hashToken(token)));
  if (!row) return undefined;
  const now = deps.clock();
  const isOver = Math.min(row.expires_at.getTime(), endOf(deps, row)) <= now;
  return isOver || isTouchDue(row, now) ? undefined : toSession(deps, row, fallbackLanguage);
}

function sessionKey(tokenHash: string): string {
  return `session:${tokenHash}`;
}

function tagsOf(row: SessionRow): readonly string[] {
  return [`session:${row.session_id}`, `user:${row.user_id}`, 'roles', 'positions', 'groups', 'organizes'];
}

/** Whoever keeps calling keeps a session open, but not beyond its end. */
function endOf(deps: AppDeps, { created_at: createdAt }: SessionRow): number {
  return createdAt.getTime() + deps.config.sessionMaxMs;
}

function isTouchDue({ last_seen_at: lastSeenAt }: SessionRow, now: number): boolean {
  return now - lastSeenAt.getTime() >= TOUCH_INTERVAL_MS;
}

/** What a session is read by. */
interface SessionName {
  readonly tokenHash: string;
  readonly moduleId: string | undefined;
  /** Whose facts are read instead, where the session sees the system as them. */
  readonly seen?: { readonly userId: string; readonly now: Date };
}

async function openSession(deps: AppDeps, { tokenHash, moduleId }: SessionName, tell: TellFact): Promise<SessionRow> {
  const found = await selectSession(deps, { tokenHash, moduleId });
  if (!found) throw new BusinessError('SERVER_TOKEN_INVALID');
  const { head, codes, ...row } = found;
  const now = deps.clock();
  if (row.ended_at)
    throw new BusinessError(row.end_reason === 'replaced' ? 'SERVER_SESSION_REPLACED' : 'SERVER_SESSION_OVER');
  const endsAt = endOf(deps, row);
  const isOver = Math.min(row.expires_at.getTime(), endsAt) <= now;
  if (isOver || row.enabled_mark !== 1) throw new BusinessError('SERVER_SESSION_OVER');
  if (moduleId !== undefined) {
    if (head) tell(moduleHeadFact(deps, moduleId), head);
    if (codes) tell(grantFact(deps.db, holdersOf(row), moduleId), toGrant(codes));
  }
  return isTouchDue(row, now) ? { ...row, ...(await touch(deps, row.session_id, { now, endsAt })) } : row;
}

/** What is answered besides, when a module is named. */
interface ModuleParts {
  readonly head?: ModuleHead | null;
  /** null for administrators, whom nothing is given. */
  readonly codes?: readonly GrantCode[] | null;
}

/** By name: a statement that asks for whatever there is would be planned with every call. */
const COLUMNS = sql.join(
  (
    [
      'session_id',
      'created_at',
      'last_seen_at',
      'expires_at',
      'ended_at',
      'end_reason',
      'locked_at',
      'password_due',
      'user_id',
      'account',
      'real_name',
      'enabled_mark',
      'is_administrator',
      'language',
      'organize_id',
      'organize_type',
      'organize_full_name',
      'organize_path',
      'organize_ids',
      'positions',
      'role_ids',
      'group_ids',
    ] as const satisfies readonly (keyof SessionRow)[]
  ).map((column) => sql.ref(column)),
);

/** SQL test on `system.grants g`: is the grant the asking user's? */
const HELD = sql<boolean>`(
  (g.object_type = 'user' and g.object_id = asked.user_id)
  or (g.object_type = 'position' and g.object_id = any(array(select json_array_elements(asked.positions) ->> 'id')))
  or (g.object_type = 'role' and g.object_id = any(array(select json_array_elements_text(asked.role_ids))))
  or (g.object_type = 'group' and g.object_id = any(array(select json_array_elements_text(asked.group_ids)))))`;

function selectParts(moduleId: string) {
  return sql`, (select row_to_json(h) from (${selectHead(moduleId)}) h) as head,
    case when asked.is_administrator then null else
      (select coalesce(json_agg(c), '[]') from (${selectGrantCodes(moduleId, HELD)}) c) end as codes`;
}

async function selectSession(
  deps: AppDeps,
  { tokenHash, moduleId, seen }: SessionName,
): Promise<(SessionRow & ModuleParts) | undefined> {
  const user = seen
    ? sql`system.see_as v on v.session_id = s.id and v.user_id = ${seen.userId} and v.ends_at > ${seen.now}
        join system.users u on u.id = v.user_id`
    : sql`system.users u on u.id = s.user_id`;
  const { rows } = await sql<SessionRow & ModuleParts>`
    with recursive above as (
      select o.id, o.parent_id, o.full_name, 1 as depth
        from system.sessions s join ${user} join system.organizes o on o.id = u.organize_id
        where s.token_hash = ${tokenHash}
      union all
      select o.id, o.parent_id, o.full_name, above.depth + 1
        from above join system.organizes o on o.id = above.parent_id where above.depth < 32),
    asked as materialized (
      select s.id as session_id, s.created_at, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason, s.locked_at,
        case when u.password_reset then 'reset' else s.password_due end as password_due,
        u.id as user_id, u.account, u.real_name, u.enabled_mark, u.is_administrator, u.language, u.organize_id,
        o.type as organize_type, o.full_name as organize_full_name,
        (select string_agg(full_name, '/' order by depth desc) from above) as organize_path,
        (select array_agg(id order by depth desc) from above) as organize_ids,
        coalesce((select json_agg(json_build_object('id', p.id, 'name', p.full_name)
            order by (p.id = u.position_id) desc, p.sort_code, p.id)
          from system.user_positions up join system.positions p on p.id = up.position_id
          where up.user_id = u.id and p.enabled_mark = 1), '[]') as positions,
        coalesce((select json_agg(r.id order by r.sort_code, r.id)
          from system.user_roles ur join system.roles r on r.id = ur.role_id
          where ur.user_id = u.id and r.enabled_mark = 1), '[]') as role_ids,
        coalesce((select json_agg(t.id order by t.sort_code, t.id)
          from system.group_members gm join system.groups t on t.id = gm.group_id
          where gm.user_id = u.id and t.enabled_mark = 1), '[]') as group_ids
      from system.sessions s join ${user} join system.organizes o on o.id = u.organize_id
      where s.token_hash = ${tokenHash})
    select ${COLUMNS}${moduleId === undefined ? sql`` : selectParts(moduleId)} from asked`.execute(deps.db);
  return rows[0];
}

/**
 * The session of somebody who is seen as: the reader's own session with the facts and rights of that user, read anew with each
 * call; their sessions are not touched (`025_see_as`). Throws SERVER_SEE_AS_OVER where the session has not begun it, its time is
 * over, or the user is disabled.
 */
export async function readSeenSession(
  deps: AppDeps,
  { token, userId, language }: { readonly token: string; readonly userId: string; readonly language: Language },
): Promise<RequestSession> {
  const seen = { userId, now: new Date(deps.clock()) };
  const row = await selectSession(deps, { tokenHash: hashToken(token), moduleId: undefined, seen });
  if (row?.enabled_mark !== 1) throw new BusinessError('SERVER_SEE_AS_OVER');
  return toSession(deps, row, language);
}

async function touch(
  deps: AppDeps,
  sessionId: string,
  { now, endsAt }: { readonly now: number; readonly endsAt: number },
): Promise<Pick<SessionRow, 'last_seen_at' | 'expires_at'>> {
  const life = {
    last_seen_at: new Date(now),
    expires_at: new Date(Math.min(now + deps.config.sessionTimeoutMs, endsAt)),
  };
  await deps.db.updateTable('sessions').set(life).where('id', '=', sessionId).where('ended_at', 'is', null).execute();
  return life;
}

function holdersOf({ user_id: userId, positions, role_ids: roleIds, group_ids: groupIds }: SessionRow): GrantHolders {
  return { userId, positionIds: positions.map(({ id }) => id), roleIds, groupIds };
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
  const holders = holdersOf(row);
  const grants = new Map<string, Promise<PermissionGrant | undefined>>();
  return {
    sessionId: row.session_id,
    user,
    isAdministrator: row.is_administrator,
    isLocked: row.locked_at !== null,
    passwordDue: row.password_due,
    language,
    grantHolders: holders,
    grantOf(moduleId) {
      const known = grants.get(moduleId) ?? keptFacts(deps).get(grantFact(deps.db, holders, moduleId));
      grants.set(moduleId, known);
      return known;
    },
    evaluationContext: () => ({
      now: deps.clock(),
      timeZone: deps.config.timeZone,
      language,
      user,
      organizeIdPath: row.organize_ids,
    }),
  };
}

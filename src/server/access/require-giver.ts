import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import type { GrantHolder } from '../grants/index';
import { BusinessError } from '../http/errors';
import type { RequestSession } from '../http/request-session';
import { holdsButton, isMenuGranted, type GuardedScreen } from '../resource/index';

/** The screen of permissions, and the screens whose button `authorize` opens those of a kind of holder. */
const AUTHORIZE_MENU = 'permission.authorize';
const AUTHORIZING_SCREENS = {
  role: { menus: ['permission.role'] },
  position: { menus: ['permission.position', 'system.position'] },
  user: { menus: ['permission.user'] },
  group: { menus: ['permission.group'] },
} as const satisfies Readonly<Record<GrantHolder['type'], GuardedScreen>>;

/** A route's `onRequest`: lets whoever may give rights to some kind of holder pass, before the body is read. Throws SERVER_FORBIDDEN. */
export async function requireGiver(request: FastifyRequest): Promise<void> {
  const { session, server } = request;
  if (session.isAdministrator) return;
  if (await isMenuGranted(server.deps, session.grantHolders, [AUTHORIZE_MENU])) return;
  for (const screen of Object.values(AUTHORIZING_SCREENS))
    if (await holdsButton(request, screen, ['authorize'])) return;
  throw new BusinessError('SERVER_FORBIDDEN');
}

/** Requires the button of the screens that manage these holders, where the screen of permissions is not granted. Throws SERVER_FORBIDDEN. */
export async function requireGiverOf(request: FastifyRequest, holders: readonly GrantHolder[]): Promise<void> {
  const { session, server } = request;
  if (session.isAdministrator) return;
  if (await isMenuGranted(server.deps, session.grantHolders, [AUTHORIZE_MENU])) return;
  for (const type of new Set(holders.map((holder) => holder.type)))
    if (!(await holdsButton(request, AUTHORIZING_SCREENS[type], ['authorize'])))
      throw new BusinessError('SERVER_FORBIDDEN');
}

/** Refuses a change of the user's own rights, direct or by what they belong to: administrators have no need of any. */
export async function refuseOwnGrants(
  db: Kysely<SystemSchema>,
  session: RequestSession,
  holders: readonly GrantHolder[],
): Promise<void> {
  if (session.isAdministrator) return;
  const { userId } = session.user;
  // Also by what is switched off: it may be switched on.
  const { rows } = await sql<{ holder: string }>`select 'user ' || ${userId} as holder
    union all select 'role ' || role_id from system.user_roles where user_id = ${userId}
    union all select 'position ' || position_id from system.user_positions where user_id = ${userId}
    union all select 'group ' || group_id from system.group_members where user_id = ${userId}`.execute(db);
  const own = new Set(rows.map(({ holder }) => holder));
  if (holders.some(({ type, id }) => own.has(`${type} ${id}`))) throw new BusinessError('SERVER_GRANT_OWN');
}

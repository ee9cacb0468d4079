import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { readTree } from '../organize/index';
import { MAIN_SYSTEM_ID } from '../menu/index';

const ENABLED = 1;

/** Organisations that the user belongs to, each with those above it; the main one first. */
export async function listOwnOrganizes(deps: AppDeps, { user }: RequestSession) {
  const tree = await readTree(deps);
  const rows = await deps.db
    .selectFrom('user_organizes')
    .innerJoin('organizes', 'organizes.id', 'user_organizes.organize_id')
    .select(['organizes.id', 'organizes.full_name'])
    .where('user_organizes.user_id', '=', user.userId)
    .where('organizes.enabled_mark', '=', ENABLED)
    .orderBy((builder) => builder('organizes.id', '=', user.organizeId), 'desc')
    .orderBy('organizes.sort_code')
    .orderBy('organizes.id')
    .execute();
  return rows.map(({ id, full_name }) => ({
    id,
    fullName: tree.byId.get(id)?.organize || full_name,
    isDefault: id === user.organizeId ? 1 : 0,
  }));
}

/** Positions of the user, the main one first. */
export async function listOwnPositions(deps: AppDeps, { user }: RequestSession) {
  const rows = await deps.db
    .selectFrom('user_positions')
    .innerJoin('positions', 'positions.id', 'user_positions.position_id')
    .select(['positions.id', 'positions.full_name as fullName'])
    .where('user_positions.user_id', '=', user.userId)
    .where('positions.enabled_mark', '=', ENABLED)
    .orderBy((builder) => builder('positions.id', '=', user.positionId), 'desc')
    .orderBy('positions.sort_code')
    .orderBy('positions.id')
    .execute();
  return rows.map((row) => ({ ...row, isDefault: row.id === user.positionId ? 1 : 0 }));
}

/** Roles of the user. */
export async function listOwnRoles(deps: AppDeps, { user }: RequestSession) {
  const rows = await deps.db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.full_name as fullName'])
    .where('user_roles.user_id', '=', user.userId)
    .where('roles.enabled_mark', '=', ENABLED)
    .orderBy('roles.sort_code')
    .orderBy('roles.id')
    .execute();
  return rows.map((row) => ({ ...row, isDefault: 0 }));
}

/**
 * Makes one of the user's own organisations or positions the main one. Throws SERVER_NOT_FOUND for one that is none of theirs, and
 * SERVER_REQUEST_INVALID for a kind that has no main one.
 */
export async function chooseMain(
  deps: AppDeps,
  session: RequestSession,
  { majorType, majorId }: { readonly majorType: string; readonly majorId: string },
): Promise<void> {
  const own = async (list: typeof listOwnOrganizes) => (await list(deps, session)).some(({ id }) => id === majorId);
  const store = async (isOwn: boolean, values: { readonly organize_id?: string; readonly position_id?: string }) => {
    if (!isOwn) throw new BusinessError('SERVER_NOT_FOUND');
    const audit = { updated_at: new Date(deps.clock()), updated_by: session.user.userId };
    await deps.db
      .updateTable('users')
      .set({ ...values, ...audit })
      .where('id', '=', session.user.userId)
      .execute();
  };
  switch (majorType) {
    case 'Organize':
      return store(await own(listOwnOrganizes), { organize_id: majorId });
    case 'Position':
      return store(await own(listOwnPositions), { position_id: majorId });
    case 'System':
      // There is one system, and it is chosen.
      if (majorId === MAIN_SYSTEM_ID) return undefined;
      throw new BusinessError('SERVER_NOT_FOUND');
    default:
      throw new BusinessError('SERVER_REQUEST_INVALID', {
        path: '/body/majorType',
        reason: 'Organize, Position, System',
      });
  }
}

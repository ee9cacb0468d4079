import type { AppDeps } from '../../deps';
import type { LinkRule } from '../../resource/index';
import { readOrganizePaths } from '../organize/index';

/** Menus that open the users (docs/clients.md#menus-and-permissions). */
export const userMenus = ['permission.user'];

/** What a user belongs to. */
export interface UserLinks {
  readonly organizes: LinkRule;
  readonly positions: LinkRule;
  readonly roles: LinkRule;
  readonly groups: LinkRule;
}

/** The tables that say what users belong to, under our own names and those of existing clients (docs/clients.md#people-and-places). */
export function createUserLinks(deps: AppDeps): UserLinks {
  return {
    organizes: {
      name: 'organizeIds',
      clientName: 'organizeId',
      paths: { name: 'organizeIdTree', read: (ids) => readOrganizePaths(deps, ids) },
      table: 'user_organizes',
      own: 'user_id',
      other: 'organize_id',
      refersTo: { table: 'organizes', text: 'server.user.organizeGone' },
      required: 'server.user.organizeRequired',
    },
    positions: {
      name: 'positionIds',
      clientName: 'positionId',
      table: 'user_positions',
      own: 'user_id',
      other: 'position_id',
      refersTo: { table: 'positions', text: 'server.user.positionGone' },
    },
    roles: {
      name: 'roleIds',
      clientName: 'roleId',
      table: 'user_roles',
      own: 'user_id',
      other: 'role_id',
      refersTo: { table: 'roles', text: 'server.user.roleGone' },
    },
    groups: {
      name: 'groupIds',
      clientName: 'groupId',
      table: 'group_members',
      own: 'user_id',
      other: 'group_id',
      refersTo: { table: 'groups', text: 'server.user.groupGone' },
    },
  };
}

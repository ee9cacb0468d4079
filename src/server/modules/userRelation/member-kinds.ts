import type { GuardedScreen, LinkRule } from '../../resource/index';

/** Something that people belong to: where its members stand, and the screen that manages it. */
export interface MemberKind {
  readonly type: 'role' | 'position' | 'group';
  readonly table: 'roles' | 'positions' | 'groups';
  /** Address of its resource, which the trail of changes names. */
  readonly resource: `/api/${string}`;
  readonly screen: GuardedScreen;
  /** Its members, by its id. */
  readonly members: LinkRule;
}

const users = { table: 'users', text: 'server.member.userGone' } as const;

/** Roles, positions and groups. */
export const MEMBER_KINDS: readonly MemberKind[] = [
  {
    type: 'role',
    resource: '/api/permission/Role',
    table: 'roles',
    screen: { menus: ['permission.role'] },
    members: { name: 'userIds', table: 'user_roles', own: 'role_id', other: 'user_id', refersTo: users },
  },
  {
    type: 'position',
    resource: '/api/permission/Position',
    table: 'positions',
    screen: { menus: ['permission.position', 'system.position'] },
    members: { name: 'userIds', table: 'user_positions', own: 'position_id', other: 'user_id', refersTo: users },
  },
  {
    type: 'group',
    resource: '/api/permission/Group',
    table: 'groups',
    screen: { menus: ['permission.group'] },
    members: { name: 'userIds', table: 'group_members', own: 'group_id', other: 'user_id', refersTo: users },
  },
];

import { sql } from 'kysely';
import { orNull, Text, whole } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import type { LinkRule, ResourceDefinition, ResourceList, ResourceRow, ScreenRecords } from '../../resource/index';
import { gradedScope, listPlaced } from '../organize/index';
import { searchedSql } from '../people/index';
import { checkUser, finishUser, refuseRemoval, switchUser } from './check-user';
import { userFields } from './user-fields';
import { createUserSheet } from './user-sheet';
import { createUserLinks, userMenus } from './user-links';

/** Users as records that fields can refer to. */
export const userRecords: ScreenRecords = {
  table: 'users',
  menus: userMenus,
  columns: { realName: 'real_name', account: 'account' },
};

/** Users with what they belong to (docs/clients.md#people-and-places). */
export function createUserResource(deps: AppDeps): ResourceDefinition {
  const links = createUserLinks(deps);
  return {
    path: '/api/permission/Users',
    table: 'users',
    nameMember: 'realName',
    menus: userMenus,
    fields: userFields,
    links: [links.organizes, links.positions, links.roles, links.groups],
    scope: gradedScope(deps, 'user'),
    screenMembers: {
      columns: { headIcon: 'realName', organizeIds: 'organize', positionIds: 'position' },
      fields: { mainOrganizeId: 'organizeIdTree', mainPositionId: 'positionIds' },
      filters: { organizeId: 'organize' },
      searched: ['realName', 'account'],
    },
    list: createUserList(links.organizes),
    sheet: createUserSheet(deps),
    hasState: true,
    stateButtons: ['activate', 'disable'],
    taken: { field: 'account', text: 'server.user.accountTaken' },
    usedBy: [
      { table: 'users', column: 'manager_id', text: 'server.user.hasSubordinates' },
      { table: 'organizes', column: 'manager_id', text: 'server.user.leadsOrganize' },
    ],
    beforeWrite: (write) => checkUser(links, write),
    afterWrite: finishUser,
    beforeState: switchUser,
    beforeRemove: refuseRemoval,
  };
}

function createUserList(organizes: LinkRule): ResourceList {
  const placed = listPlaced('organize', organizes);
  return {
    finds: searchedSql,
    filters: {
      ...placed.filters,
      enabledMark: (mark) => sql`t.enabled_mark = ${mark}`,
      gender: (gender) => sql`t.gender = ${gender}`,
    },
    stored: { headIcon: 'head_icon', lastLogTime: 'last_login_at' },
    members: { ...placed.members, headIcon: Text, lastLogTime: orNull(whole()), position: Text },
    async complete(rows, deps) {
      const [places, held] = await Promise.all([placed.complete(rows, deps), namePositions(deps, rows)]);
      return rows.map(({ id }, index) => ({ ...places[index], position: held.get(id) ?? '' }));
    },
  };
}

/** The positions that each user holds, in their order, as text. */
async function namePositions({ db }: AppDeps, users: readonly ResourceRow[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; names: string }>`
    select up.user_id as id, string_agg(p.full_name, ',' order by p.sort_code, p.id) as names
    from system.user_positions up join system.positions p on p.id = up.position_id
    where up.user_id = any(${users.map(({ id }) => id)}::text[]) group by up.user_id`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

import { sql, type RawBuilder } from 'kysely';
import { orNull, Text, whole } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import type { ResourceDefinition, ResourceList, ScreenRecords } from '../../resource/index';
import { gradedScope, readTree } from '../organize/index';
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
    list: userList,
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

const userList: ResourceList = {
  finds: searchedSql,
  filters: {
    organizeId: async (id, deps) => {
      const ids = (await readTree(deps)).withBelow([id]);
      return sql`exists (select 1 from system.user_organizes uo
        where uo.user_id = t.id and uo.organize_id = any(${ids}::text[]))`;
    },
    enabledMark: (mark) => sql`t.enabled_mark = ${mark}`,
    gender: (gender) => sql`t.gender = ${gender}`,
  },
  stored: { headIcon: 'head_icon', lastLogTime: 'last_login_at' },
  members: { headIcon: Text, lastLogTime: orNull(whole()), organize: Text, position: Text },
  async complete(rows, deps) {
    const tree = await readTree(deps);
    const ids = rows.map(({ id }) => id);
    const [places, positions] = await Promise.all([
      namesOf(
        deps,
        sql`select user_id, array_agg(organize_id order by organize_id) as names
        from system.user_organizes where user_id = any(${ids}::text[]) group by user_id`,
      ),
      namesOf(
        deps,
        sql`select up.user_id, array_agg(p.full_name order by p.sort_code, p.id) as names
        from system.user_positions up join system.positions p on p.id = up.position_id
        where up.user_id = any(${ids}::text[]) group by up.user_id`,
      ),
    ]);
    return rows.map(({ id }) => ({
      organize: (places.get(id) ?? []).map((each) => tree.byId.get(each)?.organize ?? '').join(','),
      position: (positions.get(id) ?? []).join(','),
    }));
  },
};

/** What a statement answers of each user: `names` by `user_id`. */
async function namesOf({ db }: AppDeps, select: RawBuilder<unknown>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ user_id: string; names: readonly string[] }>`${select}`.execute(db);
  return new Map(rows.map(({ user_id, names }) => [user_id, names]));
}

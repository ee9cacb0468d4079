import { sql, type RawBuilder } from 'kysely';
import { Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { translateFor } from '../../http/translate';
import {
  codeField,
  descriptionField,
  enabledField,
  fieldFault,
  givenLinks,
  nameField,
  sortField,
  type LinkRule,
  type ResourceDefinition,
  type ResourceList,
  type ResourceWrite,
  type ScreenRecords,
} from '../../resource/index';
import { gradedScope, readOrganizePaths, readTree } from '../organize/index';
import { GLOBAL_NODE, searchedSql } from '../people/index';

/** Menus that open the roles (docs/clients.md#menus-and-permissions). */
export const roleMenus = ['permission.role'];

/** Roles as records that fields can refer to. */
export const roleRecords: ScreenRecords = {
  table: 'roles',
  menus: roleMenus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};

/** What clients send for the roles that are everybody's. */
const GLOBAL_NODES = [GLOBAL_NODE, '0'];

/** Roles: everybody's, or those of organisations (docs/clients.md#people-and-places). */
export function createRoleResource(deps: AppDeps): ResourceDefinition {
  const organizes: LinkRule = {
    name: 'organizeIds',
    clientName: 'organizeId',
    paths: { name: 'organizeIdsTree', read: (ids) => readOrganizePaths(deps, ids) },
    table: 'role_organizes',
    own: 'role_id',
    other: 'organize_id',
    refersTo: { table: 'organizes', text: 'server.role.organizeGone' },
  };
  return {
    path: '/api/permission/Role',
    table: 'roles',
    menus: roleMenus,
    fields: [
      nameField({ required: 'server.role.nameRequired', tooLong: 'server.field.nameLong' }),
      codeField({ required: 'server.role.codeRequired', tooLong: 'server.field.codeLong' }),
      { name: 'globalMark', column: 'is_global', kind: 'flag', fallback: 0 },
      { name: 'type', column: 'type', kind: 'text', isKept: true },
      sortField,
      enabledField,
      descriptionField,
    ],
    links: [organizes],
    scope: gradedScope(deps, 'role'),
    screenMembers: { filters: { organizeId: 'organizeInfo' } },
    list: roleList,
    hasState: true,
    taken: { field: 'enCode', text: 'server.field.codeTaken' },
    usedBy: [{ table: 'user_roles', column: 'role_id', text: 'server.role.hasUsers' }],
    beforeWrite: (write) => requirePlace(organizes, write),
    afterWrite: leavePlaces,
  };
}

/** A role that is not everybody's is some organisation's. */
async function requirePlace(organizes: LinkRule, { values, body, existing, translate }: ResourceWrite) {
  const places = givenLinks(organizes, body);
  const isPlaced = places ? places.length > 0 : existing !== null;
  if (values['globalMark'] !== true && !isPlaced)
    throw fieldFault('organizeIdsTree', translate('server.role.organizeRequired'));
  return values;
}

/** A role that has become everybody's is no organisation's any more. */
async function leavePlaces({ trx, values, id }: ResourceWrite & { readonly id: string }): Promise<void> {
  if (values['globalMark'] === true) await trx.deleteFrom('role_organizes').where('role_id', '=', id).execute();
}

const inChinese = translateFor('zh');

const roleList: ResourceList = {
  finds: searchedSql,
  filters: { organizeId: placedIn },
  members: { organizeInfo: Text },
  async complete(rows, deps) {
    const names = await readPlaceNames(
      deps,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      // Clients compare this one with the Chinese word, whatever language they speak.
      type: inChinese(row['is_global'] === true ? 'server.role.global' : 'server.role.placed'),
      organizeInfo: names.get(row.id) ?? '',
    }));
  },
};

/** The paths of each role's organisations, as text: `医院/内科,医院/外科`. */
async function readPlaceNames(deps: AppDeps, roleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { byId } = await readTree(deps);
  const { rows } = await sql<{ id: string; places: readonly string[] }>`
    select role_id as id, array_agg(organize_id order by organize_id) as places from system.role_organizes
    where role_id = any(${roleIds}::text[]) group by role_id`.execute(deps.db);
  return new Map(rows.map(({ id, places }) => [id, places.map((place) => byId.get(place)?.organize ?? '').join(',')]));
}

/** Roles of an organisation and all below it; of the node of global roles, those. */
async function placedIn(id: string, deps: AppDeps): Promise<RawBuilder<unknown>> {
  if (GLOBAL_NODES.includes(id)) return sql`t.is_global`;
  const ids = (await readTree(deps)).withBelow([id]);
  return sql`exists (select 1 from system.role_organizes ro
    where ro.role_id = t.id and ro.organize_id = any(${ids}::text[]))`;
}

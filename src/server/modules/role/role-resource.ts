import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { translateFor } from '../../http/translate';
import {
  closingFields,
  codeField,
  fieldFault,
  givenLinks,
  nameField,
  textField,
  type LinkRule,
  type ResourceDefinition,
  type ResourceList,
  type ResourceWrite,
  type ScreenRecords,
} from '../../resource/index';
import { gradedScope, listPlaced, readOrganizePaths } from '../organize/index';
import { GLOBAL_NODE, searchedSql } from '../people/index';

/** Menus that open the roles (docs/clients.md#menus-and-permissions). */
export const roleMenus = ['permission.role'];

/** Roles as records that fields can refer to. */
export const roleRecords: ScreenRecords = {
  table: 'roles',
  menus: roleMenus,
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
      textField('type', { isKept: true }),
      ...closingFields,
    ],
    links: [organizes],
    scope: gradedScope(deps, 'role'),
    screenMembers: { filters: { organizeId: 'organizeInfo' } },
    list: createRoleList(organizes),
    hasState: true,
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

/** Roles of an organisation and all below it; of the node of global roles, those. */
function createRoleList(organizes: LinkRule): ResourceList {
  const placed = listPlaced('organizeInfo', organizes);
  return {
    ...placed,
    finds: searchedSql,
    filters: {
      organizeId: (id, deps) => (GLOBAL_NODES.includes(id) ? sql`t.is_global` : placed.filters.organizeId(id, deps)),
    },
    async complete(rows, deps) {
      const places = await placed.complete(rows, deps);
      return rows.map((row, index) => ({
        // Clients compare this one with the Chinese word, whatever language they speak.
        type: inChinese(row['is_global'] === true ? 'server.role.global' : 'server.role.placed'),
        ...places[index],
      }));
    },
  };
}

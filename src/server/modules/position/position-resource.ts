import { list, Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { gradedScope, readTree } from '../organize/index';
import { positionList } from './read-positions';
import {
  codeField,
  descriptionField,
  enabledField,
  nameField,
  sortField,
  type ResourceDefinition,
  type ScreenRecords,
} from '../../resource/index';

/** Menus that open the positions (docs/clients.md#menus-and-permissions). */
const positionMenus = ['permission.position', 'system.position'];
/** Positions as records that fields can refer to. */
export const positionRecords: ScreenRecords = {
  table: 'positions',
  menus: positionMenus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};

/** Positions (docs/screens.md#areas-and-positions): each belongs to one organisation, and its code is unique there. */
export function createPositionResource(deps: AppDeps): ResourceDefinition {
  return {
    path: '/api/permission/Position',
    table: 'positions',
    menus: positionMenus,
    fields: [
      {
        name: 'organizeId',
        column: 'organize_id',
        kind: 'text',
        required: 'server.position.organizeRequired',
        refersTo: { table: 'organizes', text: 'server.position.organizeGone' },
      },
      nameField({ required: 'server.position.nameRequired', tooLong: 'server.position.nameLong' }),
      codeField({ required: 'server.position.codeRequired', tooLong: 'server.position.codeLong' }),
      { name: 'type', column: 'type', kind: 'text' },
      sortField,
      enabledField,
      descriptionField,
    ],
    scope: gradedScope(deps, 'position'),
    screenMembers: { columns: { department: 'organizeId' }, fields: { organizeIdTree: 'organizeId' } },
    list: positionList,
    hasState: true,
    taken: { field: 'enCode', text: 'server.field.codeTaken' },
    usedBy: [{ table: 'user_positions', column: 'position_id', text: 'server.position.hasUsers' }],
    // Clients throw without the id path of the organisation (docs/clients.md#people-and-places).
    infoMembers: { organizeIdTree: list(Text) },
    async toInfo(row) {
      const organize = (await readTree(deps)).byId.get(String(row['organize_id']));
      return { organizeIdTree: organize?.organizeIds ?? [] };
    },
  };
}

import type { AppDeps } from '../../deps';
import { gradedScope, listPlaced, showPlace } from '../organize/index';
import {
  closingFields,
  codeField,
  entryName,
  nameField,
  textField,
  type ResourceDefinition,
  type ScreenRecords,
} from '../../resource/index';

/** Positions as records that fields can refer to, with the menus that open them (docs/clients.md#menus-and-permissions). */
export const positionRecords = {
  table: 'positions',
  menus: ['permission.position', 'system.position'],
} as const satisfies ScreenRecords;

/** Positions (docs/screens.md#areas-and-positions): each belongs to one organisation, and its code is unique there. */
export function createPositionResource(deps: AppDeps): ResourceDefinition {
  return {
    ...positionRecords,
    path: '/api/permission/Position',
    fields: [
      textField('organizeId', {
        required: 'server.position.organizeRequired',
        refersTo: { table: 'organizes', text: 'server.position.organizeGone' },
      }),
      nameField({ required: 'server.position.nameRequired', tooLong: 'server.position.nameLong' }),
      codeField({ required: 'server.position.codeRequired', tooLong: 'server.position.codeLong' }),
      textField('type'),
      ...closingFields,
    ],
    scope: gradedScope(deps, 'position'),
    screenMembers: { columns: { department: 'organizeId' }, fields: { organizeIdTree: 'organizeId' } },
    // The type by name in the list, by id in the record.
    list: { ...listPlaced('department'), shown: { type: entryName('type', { orStored: true }) } },
    hasState: true,
    usedBy: [{ table: 'user_positions', column: 'position_id', text: 'server.position.hasUsers' }],
    ...showPlace(deps, 'organize_id'),
  };
}

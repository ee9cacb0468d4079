import { list, Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { listOrganizes } from '../organize/index';
import { positionList } from './read-positions';
import {
  codeField,
  descriptionField,
  enabledField,
  fieldFault,
  nameField,
  sortField,
  type FieldValues,
  type ResourceDefinition,
  type ResourceRemoval,
  type ResourceWrite,
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
      { name: 'organizeId', column: 'organize_id', kind: 'text', required: 'server.position.organizeRequired' },
      nameField({ required: 'server.position.nameRequired', tooLong: 'server.position.nameLong' }),
      codeField({ required: 'server.position.codeRequired', tooLong: 'server.position.codeLong' }),
      { name: 'type', column: 'type', kind: 'text' },
      sortField,
      enabledField,
      descriptionField,
    ],
    list: positionList,
    hasState: true,
    taken: { field: 'enCode', text: 'server.field.codeTaken' },
    beforeWrite: checkPosition,
    beforeRemove: refuseHeldPosition,
    // Clients throw without the id path of the organisation (docs/clients.md#people-and-places).
    infoMembers: { organizeIdTree: list(Text) },
    async toInfo(row) {
      const organize = (await listOrganizes(deps.db)).find(({ id }) => id === row['organize_id']);
      return { organizeIdTree: organize?.organizeIds ?? [] };
    },
  };
}

async function checkPosition({ trx, translate, values }: ResourceWrite): Promise<FieldValues> {
  const organizeId = String(values['organizeId']);
  const organize = await trx
    .selectFrom('organizes')
    .select('id')
    .where('id', '=', organizeId)
    .forKeyShare()
    .executeTakeFirst();
  if (!organize) throw fieldFault('organizeId', translate('server.position.organizeGone'));
  return values;
}

async function refuseHeldPosition({ trx, translate, existing }: ResourceRemoval): Promise<void> {
  const holder = await trx
    .selectFrom('user_positions')
    .select('user_id')
    .where('position_id', '=', existing.id)
    .limit(1)
    .executeTakeFirst();
  if (holder) throw new BusinessError('SERVER_IN_USE', { message: translate('server.position.hasUsers') });
}

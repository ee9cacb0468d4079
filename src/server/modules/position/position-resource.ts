import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { listOrganizes } from '../organize/index';
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

/** Menus that open the positions (contract f.3). */
export const positionMenus = ['permission.position', 'system.position'];
/** The positions that fields can name. */
export const positionRecords: ScreenRecords = {
  table: 'positions',
  menus: positionMenus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};

/** Positions (widgets.md 7.3): each belongs to one organisation, and its code is unique there. */
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
    hasState: true,
    taken: { field: 'enCode', text: 'server.field.codeTaken' },
    beforeWrite: checkPosition,
    beforeRemove: refuseHeldPosition,
    // Clients throw without the id path of the organisation (client-3.4.7 §9).
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
  if (!organize) throw fieldFault(translate, 'organizeId', 'server.position.organizeGone');
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

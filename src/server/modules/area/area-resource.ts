import { sql } from 'kysely';
import { BusinessError } from '../../http/errors';
import {
  codeField,
  descriptionField,
  enabledField,
  fieldFault,
  hasRowsBelow,
  nameField,
  sortField,
  standsBelow,
  type FieldValues,
  type ResourceDefinition,
  type ResourceRemoval,
  type ResourceWrite,
  type ScreenRecords,
} from '../../resource/index';
import { TOP_AREA_ID } from './area-tree';

/** Menus that open the areas (docs/clients.md#menus-and-permissions). */
export const areaMenus = ['system.area', 'systemData.area'];
/** Areas as records that fields can refer to. */
export const areaRecords: ScreenRecords = {
  table: 'areas',
  menus: areaMenus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};
/** Administrative divisions (docs/clients.md#people-and-places); changes are serialised, so that no two moves create a cycle. */
export const areaResource: ResourceDefinition = {
  path: '/api/system/Area',
  infoPath: '/:id/Info',
  table: 'areas',
  menus: areaMenus,
  addButtons: ['add', 'addBelow'],
  fields: [
    { name: 'parentId', column: 'parent_id', kind: 'text', required: 'server.area.parentRequired' },
    nameField({ required: 'server.area.nameRequired', tooLong: 'server.area.nameLong' }),
    codeField({ required: 'server.area.codeRequired', tooLong: 'server.area.codeLong' }),
    sortField,
    enabledField,
    descriptionField,
  ],
  hasState: true,
  taken: { field: 'enCode', text: 'server.field.codeTaken' },
  async lock(trx) {
    await sql`lock table system.areas in share row exclusive mode`.execute(trx);
  },
  beforeWrite: checkArea,
  beforeRemove: refuseUsedArea,
};

/** The root is '-1'; some clients send '0'. */
export function toAreaParent(id: string): string {
  return id === '0' ? TOP_AREA_ID : id;
}

async function checkArea({ trx, translate, existing, values }: ResourceWrite): Promise<FieldValues> {
  const parentId = toAreaParent(String(values['parentId']));
  if (parentId !== TOP_AREA_ID) {
    const parent = await trx.selectFrom('areas').select('id').where('id', '=', parentId).executeTakeFirst();
    if (!parent) throw fieldFault('parentId', translate('server.field.parentGone'));
    if (existing && (await standsBelow(trx, 'areas', { id: parentId, aboveId: existing.id }))) {
      throw fieldFault('parentId', translate('server.field.parentCycle'));
    }
  }
  return { ...values, parentId };
}

async function refuseUsedArea({ trx, translate, existing }: ResourceRemoval): Promise<void> {
  if (await hasRowsBelow(trx, 'areas', existing.id)) {
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.area.hasAreas') });
  }
}

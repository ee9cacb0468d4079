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

/** Menus that open the areas (contract f.3). */
export const areaMenus = ['system.area', 'systemData.area'];
/** The areas that fields can name. */
export const areaRecords: ScreenRecords = {
  table: 'areas',
  menus: areaMenus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};
/** Parent of the provinces. */
export const TOP_AREA_ID = '-1';

/** Administrative divisions (api-3.4.7 system/province), changed by one at a time so that no two moves make a cycle. */
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

/** The root is '-1'; clients of trees also say '0'. */
export function toAreaParent(id: string): string {
  return id === '0' ? TOP_AREA_ID : id;
}

async function checkArea({ trx, translate, existing, values }: ResourceWrite): Promise<FieldValues> {
  const parentId = toAreaParent(String(values['parentId']));
  if (parentId !== TOP_AREA_ID) {
    const parent = await trx.selectFrom('areas').select('id').where('id', '=', parentId).executeTakeFirst();
    if (!parent) throw fieldFault(translate, 'parentId', 'server.field.parentGone');
    if (existing && (await standsBelow(trx, 'areas', { id: parentId, aboveId: existing.id }))) {
      throw fieldFault(translate, 'parentId', 'server.field.parentCycle');
    }
  }
  return { ...values, parentId };
}

async function refuseUsedArea({ trx, translate, existing }: ResourceRemoval): Promise<void> {
  if (await hasRowsBelow(trx, 'areas', existing.id)) {
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.area.hasAreas') });
  }
}

import { closingFields, codeField, nameField, type ResourceDefinition, type ScreenRecords } from '../../resource/index';
import { TOP_AREA_ID } from './area-tree';

/** Menus that open the areas (docs/clients.md#menus-and-permissions). */
export const areaMenus = ['system.area', 'systemData.area'];
/** Areas as records that fields can refer to. */
export const areaRecords: ScreenRecords = {
  table: 'areas',
  menus: areaMenus,
};
/** Administrative divisions (docs/clients.md#people-and-places). */
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
    ...closingFields,
  ],
  hasState: true,
  tree: { top: TOP_AREA_ID, isTop: (id) => toAreaParent(id) === TOP_AREA_ID, occupied: 'server.area.hasAreas' },
};

/** The root is '-1'; some clients send '0'. */
export function toAreaParent(id: string): string {
  return id === '0' ? TOP_AREA_ID : id;
}

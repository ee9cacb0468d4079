import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { Count, Text } from '../../../wire/schema';
import { BusinessError } from '../../http/errors';
import {
  closingFields,
  codeField,
  nameField,
  type FieldRule,
  type ResourceDefinition,
  type ResourceList,
  type ResourceRow,
} from '../../resource/index';
import { completeMenu } from './complete-menu';
import { MAIN_SYSTEM_ID, TOP_MENU_ID } from './menu-facts';
import { readMenuRights } from './menu-rights';
import { readCanAsk, SWITCH_MEMBERS } from './own-switches';
import { TITLE_MEMBERS, titleMembers } from './own-titles';
import { refuseLosingMenus } from './refuse-losing-menus';

/** The menu entry that opens the screen of menus. */
export const menuScreen = { menus: ['system.menu'] } as const;

/** Codes of modules may hold more than those of other records: `order_2024`. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/** What a menu entry holds (docs/clients.md#menu-entries). */
export const menuFields: readonly FieldRule[] = [
  { name: 'parentId', column: 'parent_id', kind: 'text', fallback: TOP_MENU_ID },
  nameField(),
  { ...codeField(), pattern: { accepts: CODE, text: 'server.menu.codePattern' } },
  { name: 'icon', column: 'icon', kind: 'text', max: { length: 100, text: 'server.menu.iconLong' } },
  {
    name: 'type',
    column: 'type',
    kind: 'integer',
    required: 'server.menu.typeRequired',
    range: { min: 0, max: 8, text: 'server.menu.typeUnknown' },
  },
  { name: 'urlAddress', column: 'url_address', kind: 'text', max: { length: 500, text: 'server.menu.urlLong' } },
  {
    name: 'linkTarget',
    column: 'link_target',
    kind: 'text',
    fallback: '_self',
    pattern: { accepts: /^_(?:self|blank)$/, text: 'server.menu.targetUnknown' },
  },
  {
    name: 'category',
    column: 'category',
    kind: 'text',
    fallback: 'Web',
    pattern: { accepts: /^(?:Web|App)$/, text: 'server.menu.categoryUnknown' },
  },
  {
    name: 'propertyJson',
    column: 'property_json',
    kind: 'json',
    isKept: true,
    max: { length: 10_000, text: 'server.menu.propertyLong' },
  },
  ...closingFields,
];

/** How the menus are listed: `listMenuTree` nests them. */
export const menuList: ResourceList = {
  filters: { category: (value) => sql`t.category = ${value}` },
  complete: async (rows, deps) => {
    const rights = await readMenuRights(deps, rows.map(toRightsQuestion));
    return rows.map((row, at) => ({ ...derivedMembers(row), ...rights[at] }));
  },
};

function toRightsQuestion(row: ResourceRow) {
  const moduleId = row['module_id'];
  return {
    moduleId: typeof moduleId === 'string' ? moduleId : null,
    propertyJson: row['property_json'] as Readonly<Record<string, unknown>>,
  };
}

/** Members that follow from the others. */
function derivedMembers(row: ResourceRow) {
  return {
    systemId: MAIN_SYSTEM_ID,
    moduleId: String(row['module_id'] ?? ''),
    isSystem: isSystemEntry(row) ? 1 : 0,
  };
}

/** Whether an entry opens a screen of the platform: the server makes it again at the next start. */
function isSystemEntry(row: ResourceRow): boolean {
  return typeof (row['property_json'] as Readonly<Record<string, unknown>>)['screen'] === 'string';
}

/** Menu entries, one at a time; how they are listed is a matter of `routes`. */
export const menuResource: ResourceDefinition = {
  path: '/api/system/Menu',
  table: 'menus',
  ...menuScreen,
  fields: menuFields,
  addButtons: ['add', 'addBelow'],
  tree: { top: TOP_MENU_ID, isTop: (id) => ['0', '', MAIN_SYSTEM_ID].includes(id), occupied: 'server.menu.hasEntries' },
  hasState: true,
  // The form of our own screen names the module and the titles beside the JSON that existing clients send them in.
  bodyMembers: {
    moduleId: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 64 })),
    ...Object.fromEntries(
      Object.keys(SWITCH_MEMBERS).map((name) => [
        name,
        Type.Optional(Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'], maxLength: 1 })),
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(TITLE_MEMBERS).map((name) => [
        name,
        Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 50 })),
      ]),
    ),
  },
  beforeWrite: (write) => completeMenu({ ...write, isAdministrator: write.request.session.isAdministrator }),
  beforeState: async ({ trx, translate, existing, enabledMark }) =>
    refuseLosingMenus(trx, translate, { id: existing.id, enabledMark }),
  beforeRemove: ({ existing, translate }) => {
    if (isSystemEntry(existing))
      throw new BusinessError('SERVER_IN_USE', { message: translate('server.menu.systemKept') });
    return Promise.resolve();
  },
  infoMembers: {
    systemId: Text,
    moduleId: Text,
    isSystem: Count,
    fullNameZhtw: Text,
    fullNameEn: Text,
    isButtonAuthorize: Count,
    isColumnAuthorize: Count,
    isFormAuthorize: Count,
    isDataAuthorize: Count,
    canAskColumns: Count,
    canAskForms: Count,
  },
  toInfo: async (row, { server }) => {
    const question = toRightsQuestion(row);
    const [rights] = await readMenuRights(server.deps, [question]);
    return {
      ...derivedMembers(row),
      ...titleMembers(question.propertyJson),
      ...rights,
      ...(await readCanAsk(question.propertyJson)),
    };
  },
};

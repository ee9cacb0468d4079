import type { Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import {
  codeField,
  codePattern,
  descriptionField,
  fieldFault,
  nameField,
  namePattern,
  sortField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceWrite,
  type ScreenRecords,
} from '../../resource/index';

/** Menus that open dictionary management, in both places (docs/clients.md#menus-and-permissions). */
export const dictionaryMenus = ['systemData.dictionary', 'system.dictionary'];
/** The drawer of the types, opened by a button of dictionary management. */
export const typeScreen = { menus: dictionaryMenus, openedBy: 'type' } as const;
/** Types as records that fields can refer to: everyone may read them. */
export const typeRecords: ScreenRecords = {
  table: 'dictionary_types',
  menus: null,
};
/** Parent of the topmost types. */
export const TOP_TYPE_ID = '-1';

/** Fields of a dictionary type, with the messages of its dialog (docs/screens.md#dictionaries). */
const typeFields: readonly FieldRule[] = [
  { name: 'parentId', column: 'parent_id', kind: 'text', required: 'server.dictionary.typeParentRequired' },
  {
    ...nameField({ required: 'server.field.nameRequired', tooLong: 'server.dictionary.typeNameLong' }),
    pattern: { accepts: namePattern, text: 'server.field.namePattern' },
  },
  {
    ...codeField({ required: 'server.field.codeRequired', tooLong: 'server.dictionary.typeCodeLong' }),
    pattern: { accepts: codePattern, text: 'server.field.codePattern' },
  },
  {
    name: 'isTree',
    column: 'is_tree',
    kind: 'integer',
    fallback: 0,
    range: { min: 0, max: 1, text: 'server.dictionary.treeMark' },
  },
  sortField,
  descriptionField,
];

/** Dictionary types (docs/screens.md#dictionaries), a tree. */
export const typeResource: ResourceDefinition = {
  path: '/api/system/DictionaryType',
  table: 'dictionary_types',
  ...typeScreen,
  fields: typeFields,
  isInfoGuarded: false,
  tree: { top: TOP_TYPE_ID, isTop: (id) => id === '0', occupied: 'server.dictionary.typeHasTypes' },
  usedBy: [{ table: 'dictionary_entries', column: 'dictionary_type_id', text: 'server.dictionary.typeHasEntries' }],
  beforeWrite: refuseTreeChange,
};

async function refuseTreeChange({ trx, translate, existing, values }: ResourceWrite): Promise<FieldValues> {
  if (existing && existing['is_tree'] !== values['isTree'] && (await hasEntries(trx, existing.id))) {
    throw fieldFault('isTree', translate('server.dictionary.treeLocked', { name: existing['full_name'] }));
  }
  return values;
}

async function hasEntries(trx: Transaction<SystemSchema>, typeId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('dictionary_entries')
    .select('id')
    .where('dictionary_type_id', '=', typeId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

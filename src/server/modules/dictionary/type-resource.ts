import { sql, type Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import {
  codeField,
  codePattern,
  descriptionField,
  fieldFault,
  hasRowsBelow,
  isTooDeep,
  MAX_TREE_LEVELS,
  nameField,
  namePattern,
  sortField,
  standsBelow,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceRemoval,
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
  columns: { fullName: 'full_name', enCode: 'en_code' },
};
/** Parent of the topmost types. */
export const TOP_TYPE_ID = '-1';

/** Fields of a dictionary type, with the messages of its dialog (docs/screens.md#dictionaries). */
export const typeFields: readonly FieldRule[] = [
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

/** Dictionary types (docs/screens.md#dictionaries), a tree; changes are serialised, so that no two moves create a cycle. */
export const typeResource: ResourceDefinition = {
  path: '/api/system/DictionaryType',
  table: 'dictionary_types',
  ...typeScreen,
  fields: typeFields,
  isInfoGuarded: false,
  taken: { field: 'enCode', text: 'server.field.codeTaken' },
  lock: lockTypes,
  beforeWrite: checkType,
  beforeRemove: refuseUsedType,
};

/** Locks the types against other changes until the transaction ends; reading goes on. */
export async function lockTypes(trx: Transaction<SystemSchema>): Promise<void> {
  await sql`lock table system.dictionary_types in share row exclusive mode`.execute(trx);
}

async function checkType({ trx, translate, existing, values }: ResourceWrite): Promise<FieldValues> {
  const parentId = values['parentId'] === '0' ? TOP_TYPE_ID : String(values['parentId']);
  if (parentId !== TOP_TYPE_ID) {
    const parent = await trx.selectFrom('dictionary_types').select('id').where('id', '=', parentId).executeTakeFirst();
    if (!parent) throw fieldFault('parentId', translate('server.field.parentGone'));
    if (existing && (await standsBelow(trx, 'dictionary_types', { id: parentId, aboveId: existing.id }))) {
      throw fieldFault('parentId', translate('server.field.parentCycle'));
    }
    if (await isTooDeep(trx, 'dictionary_types', { id: existing?.id ?? null, parentId })) {
      throw fieldFault('parentId', translate('server.field.tooDeep', { levels: MAX_TREE_LEVELS }));
    }
  }
  if (existing && existing['is_tree'] !== values['isTree'] && (await hasEntries(trx, existing.id))) {
    throw fieldFault('isTree', translate('server.dictionary.treeLocked', { name: existing['full_name'] }));
  }
  return { ...values, parentId };
}

async function refuseUsedType({ trx, translate, existing }: ResourceRemoval): Promise<void> {
  if (await hasRowsBelow(trx, 'dictionary_types', existing.id)) {
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.dictionary.typeHasTypes') });
  }
  if (await hasEntries(trx, existing.id)) {
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.dictionary.typeHasEntries') });
  }
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

import type { Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import {
  codeField,
  descriptionField,
  enabledField,
  fieldFault,
  hasRowsBelow,
  isTooDeep,
  MAX_TREE_LEVELS,
  nameField,
  sortField,
  standsBelow,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceRemoval,
  type ResourceTarget,
  type ResourceWrite,
} from '../../resource/index';
import { dictionaryMenus } from './type-resource';

/** Parent of the topmost entries of a type. */
export const TOP_ENTRY_ID = '0';

/** Fields of a dictionary entry, with the exact messages of its dialog (docs/screens.md#dictionaries). */
export const entryFields: readonly FieldRule[] = [
  {
    name: 'dictionaryTypeId',
    column: 'dictionary_type_id',
    kind: 'text',
    required: 'server.dictionary.entryTypeRequired',
  },
  { name: 'parentId', column: 'parent_id', kind: 'text', required: 'server.dictionary.entryParentRequired' },
  nameField({ required: 'server.field.nameRequired', tooLong: 'server.dictionary.entryNameLong' }),
  codeField({ required: 'server.field.codeRequired', tooLong: 'server.dictionary.entryCodeLong' }),
  sortField,
  enabledField,
  descriptionField,
];

/** Dictionary entries (docs/screens.md#dictionaries); changes within a type are serialised. */
export const entryResource: ResourceDefinition = {
  path: '/api/system/DictionaryData',
  infoPath: '/:id/Info',
  table: 'dictionary_entries',
  menus: dictionaryMenus,
  fields: entryFields,
  isInfoGuarded: false,
  hasState: true,
  taken: { field: 'enCode', text: 'server.field.codeTaken' },
  lock: lockTypeOfEntry,
  beforeWrite: checkEntry,
  beforeRemove: refuseUsedEntry,
};

/** Locks the type before the entry, as imports do, to prevent deadlocks. */
async function lockTypeOfEntry(trx: Transaction<SystemSchema>, { id, values }: ResourceTarget): Promise<void> {
  const typeId = id === null ? String(values['dictionaryTypeId']) : await findTypeId(trx, id);
  await trx.selectFrom('dictionary_types').select('id').where('id', '=', typeId).forUpdate().execute();
}

async function findTypeId(trx: Transaction<SystemSchema>, entryId: string): Promise<string> {
  const entry = await trx
    .selectFrom('dictionary_entries')
    .select('dictionary_type_id as typeId')
    .where('id', '=', entryId)
    .executeTakeFirst();
  return entry?.typeId ?? '';
}

async function checkEntry(write: ResourceWrite): Promise<FieldValues> {
  const { trx, translate, existing, values } = write;
  const typeId = String(values['dictionaryTypeId']);
  if (existing && existing['dictionary_type_id'] !== typeId) {
    throw fieldFault('dictionaryTypeId', translate('server.dictionary.entryTypeFixed'));
  }
  const type = await trx
    .selectFrom('dictionary_types')
    .select('is_tree as isTree')
    .where('id', '=', typeId)
    .executeTakeFirst();
  if (!type) throw fieldFault('dictionaryTypeId', translate('server.dictionary.entryTypeGone'));
  // The parent picker offers the type itself as the top (docs/clients.md#dictionaries).
  if (values['parentId'] === TOP_ENTRY_ID || values['parentId'] === typeId) {
    return { ...values, parentId: TOP_ENTRY_ID };
  }
  if (type.isTree !== 1) throw fieldFault('parentId', translate('server.dictionary.entryNotTree'));
  await checkParent(write, typeId);
  return values;
}

async function checkParent({ trx, translate, existing, values }: ResourceWrite, typeId: string): Promise<void> {
  const parentId = String(values['parentId']);
  const parent = await trx
    .selectFrom('dictionary_entries')
    .select('id')
    .where('id', '=', parentId)
    .where('dictionary_type_id', '=', typeId)
    .executeTakeFirst();
  if (!parent) throw fieldFault('parentId', translate('server.field.parentGone'));
  if (existing && (await standsBelow(trx, 'dictionary_entries', { id: parentId, aboveId: existing.id }))) {
    throw fieldFault('parentId', translate('server.field.parentCycle'));
  }
  if (await isTooDeep(trx, 'dictionary_entries', { id: existing?.id ?? null, parentId })) {
    throw fieldFault('parentId', translate('server.field.tooDeep', { levels: MAX_TREE_LEVELS }));
  }
}

async function refuseUsedEntry({ trx, translate, existing }: ResourceRemoval): Promise<void> {
  if (await hasRowsBelow(trx, 'dictionary_entries', existing.id)) {
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.dictionary.entryHasEntries') });
  }
}

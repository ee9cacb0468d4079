import type { Transaction } from 'kysely';
import { CHOICE_COLORS } from '../../../engine/contract/choice-color';
import { CHOICE_ICONS, menuIconName } from '../../../engine/contract/choice-icon';
import type { SystemSchema } from '../../db/system-schema';
import {
  closingFields,
  codeField,
  fieldFault,
  nameField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceTarget,
  type ResourceWrite,
} from '../../resource/index';
import { dictionaryMenus } from './type-resource';

/** Parent of the topmost entries of a type. */
const TOP_ENTRY_ID = '0';

/** A look of an entry: one of these names or nothing. Existing clients and files of before do not know it. */
const lookField = (name: 'color' | 'icon', names: readonly string[], text: string): FieldRule => ({
  ...{ name, column: name, kind: 'text', fallback: '' },
  isKept: true,
  isLaterInFiles: true,
  pattern: { accepts: new RegExp(`^(?:|${names.join('|')})$`), text },
});

/** Fields of a dictionary entry, with the exact messages of its dialog (docs/screens.md#dictionaries). */
const entryFields: readonly FieldRule[] = [
  {
    name: 'dictionaryTypeId',
    column: 'dictionary_type_id',
    kind: 'text',
    required: 'server.dictionary.entryTypeRequired',
    refersTo: { table: 'dictionary_types', text: 'server.dictionary.entryTypeGone' },
  },
  { name: 'parentId', column: 'parent_id', kind: 'text', required: 'server.dictionary.entryParentRequired' },
  nameField({ required: 'server.field.nameRequired', tooLong: 'server.dictionary.entryNameLong' }),
  codeField({ required: 'server.field.codeRequired', tooLong: 'server.dictionary.entryCodeLong' }),
  lookField('color', CHOICE_COLORS, 'server.dictionary.entryColor'),
  lookField('icon', CHOICE_ICONS.map(menuIconName), 'server.dictionary.entryIcon'),
  ...closingFields,
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
  tree: {
    top: TOP_ENTRY_ID,
    // The parent picker offers the type itself as the top (docs/clients.md#dictionaries).
    isTop: (parentId, { dictionaryTypeId }) => parentId === dictionaryTypeId,
    sharing: { member: 'dictionaryTypeId', column: 'dictionary_type_id' },
    occupied: 'server.dictionary.entryHasEntries',
  },
  lock: lockTypeOfEntry,
  beforeWrite: checkEntry,
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

async function checkEntry({ trx, translate, existing, values }: ResourceWrite): Promise<FieldValues> {
  const typeId = String(values['dictionaryTypeId']);
  if (existing && existing['dictionary_type_id'] !== typeId) {
    throw fieldFault('dictionaryTypeId', translate('server.dictionary.entryTypeFixed'));
  }
  const type = await trx
    .selectFrom('dictionary_types')
    .select('is_tree as isTree')
    .where('id', '=', typeId)
    .executeTakeFirst();
  if (isMisplaced(values, type?.isTree)) throw fieldFault('parentId', translate('server.dictionary.entryNotTree'));
  return values;
}

/** Whether an entry stands below another one though its type is no tree. */
export function isMisplaced(entry: FieldValues, isTree: unknown): boolean {
  return isTree !== 1 && entry['parentId'] !== TOP_ENTRY_ID;
}

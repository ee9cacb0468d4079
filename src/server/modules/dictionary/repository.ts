import type { Kysely } from 'kysely';
import type { DictionaryEntry as ListedEntry } from '../../../wire/system-screens';
import type { SystemSchema } from '../../db/system-schema';

/** A dictionary type for clients; `parentId` '-1' = top. */
export interface DictionaryType {
  readonly id: string;
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly isTree: number;
  readonly description: string;
  readonly sortCode: number;
}

/** A dictionary entry for clients; `parentId` '0' = top of its type. */
export type DictionaryEntry = Omit<ListedEntry, 'hasChildren' | 'children'>;

const typeColumns = [
  'id',
  'parent_id as parentId',
  'full_name as fullName',
  'en_code as enCode',
  'is_tree as isTree',
  'description',
  'sort_code as sortCode',
] as const;

const entryColumns = [
  'id',
  'dictionary_type_id as dictionaryTypeId',
  'parent_id as parentId',
  'full_name as fullName',
  'en_code as enCode',
  'description',
  'sort_code as sortCode',
  'enabled_mark as enabledMark',
  'color',
  'icon',
] as const;

/** All types, in display order. */
export function listTypes(db: Kysely<SystemSchema>): Promise<DictionaryType[]> {
  return db.selectFrom('dictionary_types').select(typeColumns).orderBy('sort_code').orderBy('id').execute();
}

/** A type by id or code: fields use the id, screens the code (docs/clients.md#dictionaries). */
export function findType(db: Kysely<SystemSchema>, idOrCode: string): Promise<DictionaryType | undefined> {
  return db
    .selectFrom('dictionary_types')
    .select(typeColumns)
    .where((where) => where.or([where('id', '=', idOrCode), where('en_code', '=', idOrCode)]))
    .orderBy((order) => order('id', '=', idOrCode), 'desc')
    .executeTakeFirst();
}

/** Entries of a type, or all, in display order. */
export function listEntries(db: Kysely<SystemSchema>, typeId?: string): Promise<DictionaryEntry[]> {
  let query = db.selectFrom('dictionary_entries').select(entryColumns).orderBy('sort_code').orderBy('id');
  if (typeId !== undefined) query = query.where('dictionary_type_id', '=', typeId);
  return query.execute();
}

import type { Transaction } from 'kysely';
import { menuIconName } from '../../engine/contract/choice-icon';
import type { SystemSchema } from '../db/system-schema';

/** An entry as the seed's files describe it. */
export interface SeedEntry {
  readonly id: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly sortCode: number;
  readonly color?: string;
  /** Its name among the icons of choices. */
  readonly icon?: string;
  readonly children?: readonly SeedEntry[];
}

/** A dictionary type with its entries as the seed's files describe it. */
export interface SeedDictionary {
  readonly id: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly isTree: number;
  readonly sortCode: number;
  readonly entries: readonly SeedEntry[];
}

/** Inserts the types that have neither their id nor their code here yet, each with all its entries; others stay as they are. */
export async function insertMissingDictionaries(
  trx: Transaction<SystemSchema>,
  dictionaries: readonly SeedDictionary[],
): Promise<void> {
  if (dictionaries.length === 0) return;
  const made = await trx
    .insertInto('dictionary_types')
    .values(
      dictionaries.map((type) => ({
        id: type.id,
        full_name: type.fullName,
        en_code: type.enCode,
        is_tree: type.isTree,
        sort_code: type.sortCode,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(made.map(({ id }) => id));
  const rows = dictionaries
    .filter(({ id }) => ids.has(id))
    .flatMap((type) =>
      flattenEntries(type.entries, '0').map(({ entry, parentId }) => ({
        id: entry.id,
        dictionary_type_id: type.id,
        parent_id: parentId,
        full_name: entry.fullName,
        en_code: entry.enCode,
        sort_code: entry.sortCode,
        color: entry.color ?? '',
        icon: entry.icon === undefined ? '' : menuIconName(entry.icon),
      })),
    );
  if (rows.length === 0) return;
  await trx
    .insertInto('dictionary_entries')
    .values(rows)
    // An entry that was imported into a type of another code keeps its place.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function flattenEntries(entries: readonly SeedEntry[], parentId: string): { entry: SeedEntry; parentId: string }[] {
  return entries.flatMap((entry) => [{ entry, parentId }, ...flattenEntries(entry.children ?? [], entry.id)]);
}

import { sql } from 'kysely';
import type { ModuleContext } from '../module-context';
import { binScope } from './bin-scope';
import { mayErase, shownName } from './entry-rights';
import type { Refusal } from './refusal';
import { readShape } from './removed-shape';

interface EntryRow {
  readonly id: string;
  readonly name: string;
  readonly name_field: string;
  readonly removed_by: string;
}

/** How many entries are gone for good, and why others stay. */
interface Erased {
  readonly erased: number;
  readonly refused: readonly Refusal[];
}

/**
 * Deletes entries of the bin for good. Of a module that deletes logically the marked rows stay in its tables
 * (docs/architecture.md#deleted-records). Entries that the user cannot see are answered as if they were not there.
 */
export async function eraseRemoved(context: ModuleContext, ids: readonly string[]): Promise<Erased> {
  const { deps } = context;
  return deps.db.transaction().execute(async (trx) => {
    const { from, test } = binScope(context, await readShape(trx, context));
    const { rows } = await sql<EntryRow>`select b.id, b.name, b.name_field, b.removed_by from ${from}
      where ${test} and b.id = any(${ids}::text[])`.execute(trx);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const own = rows.filter((row) => mayErase(context, row)).map(({ id }) => id);
    const deleted = await sql<{ id: string }>`delete from system.removed_records
      where id = any(${own}::text[]) returning id`.execute(trx);
    const gone = new Set(deleted.rows.map(({ id }) => id));
    const refused = [...new Set(ids)].flatMap((id): readonly Refusal[] => {
      const row = byId.get(id);
      if (gone.has(id)) return [];
      if (!row || own.includes(id)) return [{ id, name: '', reason: 'gone', params: {} }];
      return [{ id, name: shownName(context, row), reason: 'owner', params: {} }];
    });
    return { erased: gone.size, refused };
  });
}

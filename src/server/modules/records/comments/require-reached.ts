import type { Kysely } from 'kysely';
import type { SystemSchema } from '../../../db/system-schema';
import { BusinessError } from '../../../http/errors';
import type { ModuleContext } from '../module-context';
import { readRow } from '../read-rows';

/** The id of a record that the user can reach, as it is stored; `isLocked` as `readRow` has it. Throws SERVER_RECORD_GONE. */
export async function requireReached(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  query: { readonly id: string; readonly isLocked?: boolean },
): Promise<string> {
  const row = await readRow(db, context, query);
  if (!row) throw new BusinessError('SERVER_RECORD_GONE');
  return row.id;
}

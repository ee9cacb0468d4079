import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { BusinessError } from '../http/errors';

/** A row with its audit columns. */
type VersionedRow = Readonly<Record<string, unknown>>;

/** The version of a record: when it was changed last, in milliseconds. */
export function versionOf(row: VersionedRow): number {
  const at = row['updated_at'] ?? row['created_at'];
  return at instanceof Date ? at.getTime() : 0;
}

/** Whether a write began from another version than the row has; `known` is what its body says, and no number compares nothing. */
export function isStale(row: VersionedRow, known: unknown): boolean {
  return typeof known === 'number' && known !== versionOf(row);
}

/** What a form that was opened before somebody else saved is told: the record as it is now (`values`), and who changed it. */
export async function staleRecord(db: Kysely<SystemSchema>, row: VersionedRow, values: object): Promise<BusinessError> {
  const { rows } = await sql<{ name: string }>`select real_name || '/' || account as name from system.users
    where id = ${row['updated_by'] ?? row['created_by'] ?? ''}`.execute(db);
  const changedBy = rows[0]?.name ?? '';
  const version = versionOf(row);
  return new BusinessError(
    'SERVER_RECORD_STALE',
    { name: changedBy },
    { version, values, changedBy, changedAt: version },
  );
}

import { sql, type Kysely, type Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { BusinessError } from '../http/errors';

/** What rights are given to. */
export const HOLDER_TYPES = ['role', 'position', 'user', 'group'] as const;
export type HolderType = (typeof HOLDER_TYPES)[number];

/** A role, position, user or group. */
export interface GrantHolder {
  readonly type: HolderType;
  readonly id: string;
}

export interface NamedHolder extends GrantHolder {
  readonly name: string;
}

const TABLES = {
  role: { table: 'roles', name: 'full_name' },
  position: { table: 'positions', name: 'full_name' },
  user: { table: 'users', name: 'real_name' },
  group: { table: 'groups', name: 'full_name' },
} as const;

/** A type as clients write it: `Role` or `role`. Throws SERVER_REQUEST_INVALID. */
export function readHolderType(text: string, path: string): HolderType {
  const type = HOLDER_TYPES.find((known) => known === text.toLowerCase());
  if (!type) throw new BusinessError('SERVER_REQUEST_INVALID', { path, reason: HOLDER_TYPES.join(', ') });
  return type;
}

/** Throws SERVER_NOT_FOUND unless the holder is there. */
export async function requireHolder(db: Kysely<SystemSchema>, { type, id }: GrantHolder): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(`system.${TABLES[type].table}`)} where id = ${id}`.execute(db);
  if (rows.length === 0) throw new BusinessError('SERVER_NOT_FOUND');
}

/**
 * Holds the rows of the holders until the transaction ends: two changes of one holder's grants follow each other, and none is made
 * for a holder that is being deleted. Always in the same order, so that two calls never wait for each other. Answers them with their
 * names. Throws SERVER_NOT_FOUND.
 */
export async function lockHolders(
  trx: Transaction<SystemSchema>,
  holders: readonly GrantHolder[],
): Promise<readonly NamedHolder[]> {
  const locked: NamedHolder[] = [];
  for (const type of HOLDER_TYPES) {
    const ids = [...new Set(holders.filter((holder) => holder.type === type).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const { table, name } = TABLES[type];
    const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.ref(name)} as name
      from ${sql.table(`system.${table}`)} where id = any(${ids}::text[]) order by id for no key update`.execute(trx);
    if (rows.length < ids.length) throw new BusinessError('SERVER_NOT_FOUND');
    locked.push(...rows.map((row) => ({ type, ...row })));
  }
  return locked;
}

/** The holders that an id names: of a call that does not say the type. */
export async function findHolders(db: Kysely<SystemSchema>, id: string): Promise<readonly GrantHolder[]> {
  const asks = HOLDER_TYPES.map(
    (type) => sql`select ${type}::text as type, id from ${sql.table(`system.${TABLES[type].table}`)} where id = ${id}`,
  );
  const { rows } = await sql<GrantHolder>`${sql.join(asks, sql` union all `)}`.execute(db);
  return rows;
}

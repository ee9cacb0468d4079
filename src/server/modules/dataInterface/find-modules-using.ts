import { sql, type Kysely } from 'kysely';
import { namedReferences } from '../../../engine/parse';
import type { SystemSchema } from '../../db/system-schema';

/** A module, and by which of the interface's names it uses it. */
export interface ModuleUse {
  readonly id: string;
  readonly fullName: string;
  readonly names: readonly string[];
}

/** Names without JSON escapes; for others every module is read. */
const PLAIN_NAME = /^[\w.-]+$/;

/** Released modules that name an interface, by its id or its code. */
export async function findModulesUsing(
  db: Kysely<SystemSchema>,
  names: readonly string[],
): Promise<readonly ModuleUse[]> {
  const needles = names.map((name) => (PLAIN_NAME.test(name) ? name : ''));
  const { rows } = await sql<{ id: string; full_name: string; released: string }>`
    select id, full_name, released from system.modules where released is not null
      and exists (select 1 from unnest(${needles}::text[]) as needle where strpos(released, needle) > 0)
      order by full_name`.execute(db);
  return rows.flatMap(({ id, full_name: fullName, released }) => {
    const { interfaces } = namedReferences(JSON.parse(released));
    const used = names.filter((name) => interfaces.has(name));
    return used.length > 0 ? [{ id, fullName, names: used }] : [];
  });
}

import { sql, type Transaction } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import type { SystemSchema } from '../db/system-schema';
import { BusinessError } from '../http/errors';
import { fieldFault, type FieldRule, type FieldValues } from './field-rules';

/** Records elsewhere that keep one from being removed. */
export interface UseRule {
  readonly table: keyof SystemSchema;
  /** Column that holds the id of the used record. */
  readonly column: string;
  /** Said when there is one; with the `names` of the first where they are asked for. */
  readonly text: string;
  /** Its records are named, by `full_name`. */
  readonly isNamed?: boolean;
}

/** Records that are named before the rest is left out. */
const MAX_NAMED = 20;

/** Requires that what fields name is there, and keeps it there until the transaction ends. Throws SERVER_FIELD_INVALID. */
export async function requireReferences(
  trx: Transaction<SystemSchema>,
  fields: readonly FieldRule[],
  { values, translate }: { readonly values: FieldValues; readonly translate: Translate },
): Promise<void> {
  for (const { name, refersTo } of fields) {
    const id = values[name];
    if (!refersTo || typeof id !== 'string' || id === '') continue;
    const { rows } = await sql`select 1 from ${sql.table(`system.${refersTo.table}`)} where id = ${id}
      for key share`.execute(trx);
    if (rows.length === 0) throw fieldFault(name, translate(refersTo.text));
  }
}

/** Refuses to remove what others use. Throws SERVER_IN_USE. */
export async function refuseUsed(
  trx: Transaction<SystemSchema>,
  uses: readonly UseRule[],
  { id, translate }: { readonly id: string; readonly translate: Translate },
): Promise<void> {
  for (const { table, column, text, isNamed = false } of uses) {
    const columns = isNamed ? sql`full_name as name` : sql`'' as name`;
    const first = isNamed ? sql`order by full_name limit ${MAX_NAMED}` : sql`limit 1`;
    const { rows } = await sql<{ name: string }>`select ${columns} from ${sql.table(`system.${table}`)}
      where ${sql.ref(column)} = ${id} ${first}`.execute(trx);
    const names = rows.map(({ name }) => name).join('、');
    if (rows.length > 0) throw new BusinessError('SERVER_IN_USE', { message: translate(text, { names }) });
  }
}

import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../db/system-schema';

/** The records that the list of a system screen offers, for fields that name one of them. */
export interface ScreenRecords {
  readonly table: keyof SystemSchema;
  /** Menus (enCode) of which one opens the list; null = everyone who is signed in may read it. */
  readonly menus: readonly string[] | null;
  /** Columns by the member that clients know them by, beside `id`; name and code unless it says otherwise. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Only records that are switched on are offered. */
  readonly onlyEnabled?: boolean;
}

const NAMED: Readonly<Record<string, string>> = { fullName: 'full_name', enCode: 'en_code' };

/** A member of records, and texts that it may hold. */
export interface WantedValues {
  readonly valueKey: string;
  readonly texts: readonly string[];
  /** Inside a transaction: keeps the records that are found from being deleted until it ends. */
  readonly isHeld?: boolean;
}

/** Which of the texts a record of the screen has in a member; none when it has no such member. */
export async function findScreenValues(
  db: Kysely<SystemSchema>,
  { table, columns = NAMED, onlyEnabled = false }: ScreenRecords,
  { valueKey, texts, isHeld = false }: WantedValues,
): Promise<ReadonlySet<string>> {
  const column = valueKey === 'id' ? 'id' : Object.hasOwn(columns, valueKey) ? columns[valueKey] : undefined;
  if (column === undefined) return new Set();
  const { rows } = await sql<{ value: string }>`select ${sql.ref(`t.${column}`)} as value
    from ${sql.table(`system.${table}`)} t where ${sql.ref(`t.${column}`)} = any(${texts}::text[])
    ${onlyEnabled ? sql`and t.enabled_mark = 1` : sql``} ${isHeld ? sql`order by t.id for key share` : sql``}`.execute(
    db,
  );
  return new Set(rows.map(({ value }) => value));
}

import { sql, type Kysely } from 'kysely';
import { pinyin } from 'pinyin-pro';
import type { SystemSchema } from './system-schema';

/** Tables whose records are found by the pinyin of their names, each with its column of names. */
const NAME_COLUMNS = {
  users: 'real_name',
  organizes: 'full_name',
  positions: 'full_name',
  roles: 'full_name',
  groups: 'full_name',
} as const;
type NamedTable = keyof typeof NAME_COLUMNS;

const BATCH = 5_000;

/** How a name is typed by its sound. */
export interface NameReading {
  /** `wangjianguo`, in lower case; ü is v. */
  readonly pinyin: string;
  /** `wjg`. */
  readonly initials: string;
}

/** The pinyin of a name; other scripts stay as they are. `isPerson`: its head is read as a surname. */
function readName(name: string, isPerson: boolean): NameReading {
  const syllables = pinyin(name, {
    toneType: 'none',
    type: 'array',
    v: true,
    nonZh: 'consecutive',
    surname: isPerson ? 'head' : 'off',
  }).flatMap((syllable) => syllable.toLowerCase().split(/\s+/));
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable.slice(0, 1)).join('') };
}

/** Whether records of a table are found by pinyin. */
export function hasReadings(table: string): table is NamedTable {
  return Object.hasOwn(NAME_COLUMNS, table);
}

/** Fills in missing and outdated readings, after every write and at every start; `ids` = only of these records. */
export async function fillReadings(
  db: Kysely<SystemSchema>,
  tables: readonly NamedTable[] = Object.keys(NAME_COLUMNS).filter(hasReadings),
  ids?: readonly string[],
): Promise<void> {
  for (const table of tables) {
    while ((await fillBatch(db, table, ids)) === BATCH);
  }
}

async function fillBatch(db: Kysely<SystemSchema>, table: NamedTable, ids?: readonly string[]): Promise<number> {
  const target = sql.table(`system.${table}`);
  const name = sql.ref(NAME_COLUMNS[table]);
  const wanted = ids ? sql`and id = any(${ids}::text[])` : sql``;
  const { rows } = await sql<{ id: string; name: string }>`select id, ${name} as name from ${target}
    where reading_of is distinct from ${name} ${wanted} limit ${BATCH}`.execute(db);
  if (rows.length === 0) return 0;
  const read = rows.map((row) => ({ ...row, ...readName(row.name, table === 'users') }));
  await sql`update ${target} as t set name_pinyin = r.pinyin, name_initials = r.initials, reading_of = r.name
    from unnest(${read.map(({ id }) => id)}::text[], ${read.map(({ name: of }) => of)}::text[],
      ${read.map((row) => row.pinyin)}::text[], ${read.map(({ initials }) => initials)}::text[])
      as r (id, name, pinyin, initials)
    where t.id = r.id`.execute(db);
  return rows.length;
}

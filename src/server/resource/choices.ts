import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import type { ListData } from '../http/envelope';
import type { AppDeps } from '../deps';
import { listPage, type ListedResource, type ListQuery } from './list-resource';

/** A record, as pickers and lint know it. */
type Choice<Member extends string> = Readonly<Record<Member | 'id', string>>;

/** Where choices are read: `columns` are the texts of a record besides its id, by the members that answers have for them. */
interface ChoiceColumns<Member extends string> {
  readonly table: keyof SystemSchema;
  readonly columns: Readonly<Record<Member, string>>;
}

/** All records of a table that are switched on, by sort code and id. */
export function listChoices<Member extends string>(
  db: Kysely<SystemSchema>,
  table: keyof SystemSchema,
  columns: Readonly<Record<Member, string>>,
): Promise<readonly Choice<Member>[]> {
  return readChoices(db, { table, columns }, 1);
}

/** The same of those that are switched off. */
export function listSwitchedOff<Member extends string>(
  db: Kysely<SystemSchema>,
  table: keyof SystemSchema,
  columns: Readonly<Record<Member, string>>,
): Promise<readonly Choice<Member>[]> {
  return readChoices(db, { table, columns }, 0);
}

async function readChoices<Member extends string>(
  db: Kysely<SystemSchema>,
  { table, columns }: ChoiceColumns<Member>,
  enabledMark: 0 | 1,
): Promise<readonly Choice<Member>[]> {
  const members = Object.entries<string>(columns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`);
  const { rows } = await sql<Choice<Member>>`select id, ${sql.join(members)} from ${sql.table(`system.${table}`)}
    where enabled_mark = ${enabledMark} order by sort_code, id`.execute(db);
  return rows;
}

/** What a picker that turns pages asks, and which members of the listed records it shows besides the id. */
interface ChoicePage<Row> {
  readonly query: ListQuery;
  readonly members: readonly (keyof Row & string)[];
}

/** A page of the records of a resource that are switched on, as its list shows them but with these members alone. */
export async function pageChoices<Row extends { readonly id: string }>(
  deps: AppDeps,
  resource: ListedResource,
  { query, members }: ChoicePage<Row>,
): Promise<ListData<Row>> {
  const { list, pagination } = await listPage(deps, resource, { query, onlyEnabled: true });
  const pick = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(['id', ...members].map((name) => [name, row[name]])) as unknown as Row;
  return { list: list.map(pick), pagination };
}

/** SQL over `t`: the name of the dictionary entry whose id a column holds; for an id of none '', or what is stored. */
export function entryName(column: string, { orStored = false } = {}): RawBuilder<unknown> {
  const stored = sql.ref(`t.${column}`);
  return sql`coalesce((select e.full_name from system.dictionary_entries e where e.id = ${stored}), ${orStored ? stored : sql`''`})`;
}

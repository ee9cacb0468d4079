import { sql } from 'kysely';
import type { PersonKind } from '../../../engine/contract/person';
import type { PersonEntry } from '../../../wire/people';
import type { AppDeps } from '../../deps';
import { readTree } from '../organize/index';
import { allowedSql, enabledSql, type PeopleRule } from './people-rule';
import { selectPeople, TABLE_OF } from './person-rows';
import { tablesOf } from './find-people';
import { readPeople, type PersonKey } from './read-entries';

/** Recent choices kept of each kind and user. */
const KEPT = 20;
/** Recent choices answered. */
const SHOWN = 10;

/** What a user chose lately and could choose still, newest first. */
export async function readRecent(
  deps: AppDeps,
  {
    userId,
    kinds,
    rule,
  }: { readonly userId: string; readonly kinds: readonly PersonKind[]; readonly rule: PeopleRule | null },
): Promise<readonly PersonEntry[]> {
  const tree = await readTree(deps);
  const { rows } = await sql<{ type: PersonKind; object_id: string }>`select type, object_id from system.recent_choices
    where user_id = ${userId} and type = any(${kinds}::text[]) order by chosen_at desc, object_id`.execute(deps.db);
  const lists = await Promise.all(
    tablesOf(rows.map(({ type }) => type)).map((table) => {
      const own = rows.filter(({ type }) => TABLE_OF[type] === table);
      const ids = own.map(({ object_id: id }) => id);
      const where = sql<boolean>`(${enabledSql(table, tree)} and t.id = any(${ids}::text[])
        and ${allowedSql(rule, own[0]?.type ?? 'user')})`;
      return selectPeople(deps, tree, { table, where });
    }),
  );
  const found = new Map(lists.flat().map((entry) => [`${entry.type} ${entry.id}`, entry]));
  return rows.flatMap(({ type, object_id: id }) => found.get(`${type} ${id}`) ?? []).slice(0, SHOWN);
}

/** Remembers choices that exist; answers how many are kept of their kinds. */
export async function rememberChoices(deps: AppDeps, userId: string, keys: readonly PersonKey[]): Promise<number> {
  const known = await readPeople(deps, keys);
  if (known.length === 0) return 0;
  const at = deps.clock();
  // The first of several stands first among the recent ones.
  const rows = known.map(({ type, id }, index) => ({ type, id, at: new Date(at - index).toISOString() }));
  const types = [...new Set(rows.map(({ type }) => type))];
  return deps.db.transaction().execute(async (trx) => {
    await sql`insert into system.recent_choices (user_id, type, object_id, chosen_at)
      select ${userId}, c.type, c.id, c.at from unnest(${rows.map(({ type }) => type)}::text[],
        ${rows.map(({ id }) => id)}::text[], ${rows.map((row) => row.at)}::timestamptz[]) as c (type, id, at)
      order by c.type, c.id
      on conflict (user_id, type, object_id) do update set chosen_at = excluded.chosen_at`.execute(trx);
    await sql`delete from system.recent_choices as r using (
        select type, object_id, row_number() over (partition by type order by chosen_at desc, object_id) as place
        from system.recent_choices where user_id = ${userId} and type = any(${types}::text[])) as ranked
      where r.user_id = ${userId} and r.type = ranked.type and r.object_id = ranked.object_id
        and ranked.place > ${KEPT}`.execute(trx);
    const { rows: counted } = await sql<{ count: string }>`select count(*) as count from system.recent_choices
      where user_id = ${userId} and type = any(${types}::text[])`.execute(trx);
    return Number(counted[0]?.count ?? 0);
  });
}

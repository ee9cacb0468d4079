import { sql, type RawBuilder } from 'kysely';
import type { AppDeps } from '../../deps';
import { readTree } from '../organize/index';
import type { PeopleTable } from './person-rows';

/** A name as exports write it, and the kind of names that is meant. */
interface NameQuestion {
  readonly kind: string;
  readonly text: string;
}

type Paths = readonly (readonly string[])[];
type FindPaths = (deps: AppDeps, texts: readonly string[]) => Promise<ReadonlyMap<string, Paths>>;

/** What carries names, in the order asked: enabled objects, each as ids from the root company down. The id of one is a name for it alone. */
export async function findNamed<Question extends NameQuestion>(
  deps: AppDeps,
  asks: readonly Question[],
): Promise<readonly (Question & { readonly paths: string[][] })[]> {
  const kinds = [...new Set(asks.map(({ kind }) => kind))];
  const read = kinds.map(async (kind) => {
    const texts = asks.filter((ask) => ask.kind === kind).map(({ text }) => text.replaceAll('\u0000', ''));
    return [kind, await finders[kind]?.(deps, [...new Set(texts)])] as const;
  });
  const found = new Map(await Promise.all(read));
  return asks.map((ask) => {
    const paths = found.get(ask.kind)?.get(ask.text) ?? [];
    return { ...ask, paths: paths.map((path) => [...path]) };
  });
}

const finders: Readonly<Partial<Record<string, FindPaths>>> = {
  user: inTable('users', [sql`t.real_name || '/' || t.account`, sql`t.real_name`, sql`t.account`]),
  position: inTable('positions', [sql`t.full_name`]),
  role: inTable('roles', [sql`t.full_name`]),
  group: inTable('groups', [sql`t.full_name`]),
  organize: inTree(({ organize }) => [organize]),
  company: inTree(ownNames('company')),
  department: inTree(ownNames('department')),
};

/** The rows of a table by any of their names. Each name is joined by itself: the database hashes an equality, and not one of several. */
function inTable(table: PeopleTable, names: readonly RawBuilder<unknown>[]): FindPaths {
  return async ({ db }, texts) => {
    const joins = [sql`t.id`, ...names].map(
      (name) => sql`select asked.text, t.id from unnest(${texts}::text[]) as asked (text)
        join ${sql.table(`system.${table}`)} as t on t.enabled_mark = 1 and ${name} = asked.text`,
    );
    const { rows } = await sql<{ text: string; ids: readonly string[] }>`
      select text, array_agg(id order by id) as ids from (${sql.join(joins, sql` union `)}) as found group by text`.execute(
      db,
    );
    return new Map(rows.map(({ text, ids }) => [text, ids.includes(text) ? [[text]] : ids.map((id) => [id])]));
  };
}

interface Named {
  readonly type: string;
  readonly organize: string;
  readonly fullName: string;
}

/** The names of organisations of one kind. */
function ownNames(kind: string) {
  return ({ type, organize, fullName }: Named) => (type === kind ? [organize, fullName] : []);
}

/** The organisations by any of their names, none of them below a disabled one. */
function inTree(namesOf: (node: Named) => readonly string[]): FindPaths {
  return async (deps, texts) => {
    const { shownBelow } = await readTree(deps);
    const asked = new Set(texts);
    const byId = new Map<string, Paths>();
    const byName = new Map<string, readonly string[][]>();
    for (const node of [...shownBelow.values()].flat()) {
      const path = [...node.organizeIds];
      const names = new Set(namesOf(node));
      if (names.size > 0 && asked.has(node.id)) byId.set(node.id, [path]);
      for (const name of names) {
        if (asked.has(name)) byName.set(name, [...(byName.get(name) ?? []), path]);
      }
    }
    return new Map([...byName, ...byId]);
  };
}

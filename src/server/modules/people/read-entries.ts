import { sql } from 'kysely';
import type { PersonKind } from '../../../engine/contract/person';
import type { PersonEntry } from '../../../wire/people';
import type { AppDeps } from '../../deps';
import { readTree } from '../organize/index';
import { isPossibleId, selectPeople, TABLE_OF } from './person-rows';
import { tablesOf } from './find-people';

/** An object by kind and id. */
export interface PersonKey {
  readonly type: PersonKind;
  readonly id: string;
}

/** Reads objects by id in the order asked, disabled ones included; unknown ones are left out. */
export async function readPeople(deps: AppDeps, asked: readonly PersonKey[]): Promise<readonly PersonEntry[]> {
  const keys = asked.filter(({ id }) => isPossibleId(id));
  const tree = await readTree(deps);
  const found = new Map<string, PersonEntry>();
  await Promise.all(
    tablesOf(keys.map(({ type }) => type)).map(async (table) => {
      const ids = keys.filter(({ type }) => TABLE_OF[type] === table).map(({ id }) => id);
      const where = sql<boolean>`t.id = any(${[...new Set(ids)]}::text[])`;
      for (const entry of await selectPeople(deps, tree, { table, where })) found.set(`${table} ${entry.id}`, entry);
    }),
  );
  const read = new Map(keys.map(({ type, id }) => [`${TABLE_OF[type]} ${id}`, true]));
  return [...read.keys()].flatMap((key) => found.get(key) ?? []);
}

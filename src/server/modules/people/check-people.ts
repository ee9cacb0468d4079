import { sql, type RawBuilder } from 'kysely';
import type { PersonKind, PersonRestriction } from '../../../engine/contract/person';
import type { PeopleReference } from '../../../engine/contract/widget-definition';
import { isSameJson } from '../../../engine/json/is-same-json';
import { memoise } from '../../../engine/memoise';
import type { AppDeps } from '../../deps';
import { readTree, type OrganizeTree } from '../organize/index';
import { isAllowed, toRule, type Belonging } from './people-rule';
import { isPossibleId, TABLE_OF, type PeopleTable } from './person-rows';
import type { PersonKey } from './read-entries';

/** What decides whether an object may be chosen. */
interface PersonFacts extends Belonging {
  readonly table: PeopleTable;
  readonly id: string;
  readonly type: PersonKind;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** Answers about chosen objects, from one reading. */
export interface ChosenPeople {
  /** Whether a field may take the object: it exists, is enabled, of a kind of the field, and allowed by its restriction; a path leads to it. */
  isOffered: (key: PeopleReference['entries'][number], reference: Omit<PeopleReference, 'entries'>) => boolean;
  /** Its name; the id where there is none. */
  nameOf: (key: PersonKey) => string;
}

/** Reads all that restrictions may ask about the objects, by one statement; `authorised` as in `toRule`. */
export async function readChosen(
  deps: AppDeps,
  keys: readonly PersonKey[],
  authorised: ReadonlySet<string> | null,
): Promise<ChosenPeople> {
  const [tree, rows] = await Promise.all([readTree(deps), selectFacts(deps, keys)]);
  const found = new Map(rows.map((row) => [`${row.table} ${row.id}`, row]));
  const factsOf = ({ type, id }: PersonKey) => found.get(`${TABLE_OF[type]} ${id}`);
  const ruleOf = memoise((restriction: PersonRestriction) => ({ rule: toRule(restriction, tree, authorised) }));
  return {
    isOffered(key, { kinds, restriction }) {
      const facts = factsOf(key);
      if (!facts || !kinds.includes(facts.type) || !isShown(facts, tree)) return false;
      const { path } = key;
      // A path does not say what its end is; a token's kind is stored, and has to be the object's.
      const isMeant = path ? isSameJson(path, tree.byId.get(key.id)?.organizeIds) : facts.type === key.type;
      return isMeant && isAllowed(ruleOf(restriction).rule, facts);
    },
    nameOf: (key) => factsOf(key)?.name ?? key.id,
  };
}

/** An organisation below a disabled one cannot be chosen. */
function isShown({ table, id, isEnabled }: PersonFacts, tree: OrganizeTree): boolean {
  return table === 'organizes' ? tree.isShown(id) : isEnabled;
}

async function selectFacts(deps: AppDeps, keys: readonly PersonKey[]): Promise<readonly PersonFacts[]> {
  const selects = (Object.keys(details) as PeopleTable[]).flatMap((table) => {
    const ids = keys.filter(({ type, id }) => TABLE_OF[type] === table && isPossibleId(id)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const { type, name, organizes, positions = nothing, roles = nothing, groups = nothing } = details[table];
    return [
      sql`select ${table}::text as table, t.id, ${type}::text as type, ${name} as name, t.enabled_mark = 1 as "isEnabled",
        ${organizes} as "organizeIds", ${positions} as "positionIds", ${roles} as "roleIds", ${groups} as "groupIds"
        from ${sql.table(`system.${table}`)} as t where t.id = any(${[...new Set(ids)]}::text[])`,
    ];
  });
  if (selects.length === 0) return [];
  const { rows } = await sql<PersonFacts>`${sql.join(selects, sql` union all `)}`.execute(deps.db);
  return rows;
}

interface Details {
  readonly type: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly organizes: RawBuilder<unknown>;
  readonly positions?: RawBuilder<unknown>;
  readonly roles?: RawBuilder<unknown>;
  readonly groups?: RawBuilder<unknown>;
}

const nothing = sql`'{}'::text[]`;
const details: Readonly<Record<PeopleTable, Details>> = {
  users: {
    type: sql`'user'`,
    name: sql`t.real_name || '/' || t.account`,
    organizes: sql`array(select m.organize_id from system.user_organizes m where m.user_id = t.id)`,
    positions: sql`array(select m.position_id from system.user_positions m where m.user_id = t.id)`,
    roles: sql`array(select m.role_id from system.user_roles m where m.user_id = t.id)`,
    groups: sql`array(select m.group_id from system.group_members m where m.user_id = t.id)`,
  },
  organizes: { type: sql`t.type`, name: sql`t.full_name`, organizes: nothing },
  positions: { type: sql`'position'`, name: sql`t.full_name`, organizes: sql`array[t.organize_id]` },
  roles: { type: sql`'role'`, name: sql`t.full_name`, organizes: nothing },
  groups: { type: sql`'group'`, name: sql`t.full_name`, organizes: nothing },
};

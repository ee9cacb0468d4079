import { sql, type RawBuilder } from 'kysely';
import type { PersonKind, PersonRestriction } from '../../../engine/contract/person';
import type { OrganizeTree } from '../organize/index';
import { isPossibleId, type PeopleTable } from './person-rows';

/** A restriction as it is tested: lists that its mode does not read are empty, organisations have all below them. */
export interface PeopleRule {
  readonly users: ReadonlySet<string>;
  readonly organizes: ReadonlySet<string>;
  readonly positions: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

/** What an object belongs to, itself apart. */
export interface Belonging {
  readonly organizeIds: readonly string[];
  readonly positionIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

/**
 * The rule of a restriction (docs/module-format.md#people-fields); null = nobody is left out. `authorised` = the organisations that
 * `isAuthorisedOnly` leaves, null = all.
 */
export function toRule(
  restriction: PersonRestriction,
  tree: OrganizeTree,
  authorised: ReadonlySet<string> | null,
): PeopleRule | null {
  const { mode, isAuthorisedOnly = false } = restriction;
  const own = isAuthorisedOnly ? authorised : null;
  const rule = mode === 'all' ? null : toListRule(restriction, tree);
  if (!own) return rule;
  if (rule) return { ...rule, organizes: new Set([...rule.organizes].filter((id) => own.has(id))) };
  return { ...NOBODY, organizes: own };
}

const NOBODY: PeopleRule = {
  users: new Set(),
  organizes: new Set(),
  positions: new Set(),
  roles: new Set(),
  groups: new Set(),
};

function toListRule(restriction: PersonRestriction, tree: OrganizeTree): PeopleRule {
  const { mode } = restriction;
  const read = (own: PersonRestriction['mode'] | null, ids: readonly string[]) =>
    new Set(mode === 'custom' || mode === own ? ids.filter(isPossibleId) : []);
  return {
    users: read(null, restriction.userIds),
    organizes: read('dep', tree.withBelow(restriction.departIds)),
    positions: read('pos', restriction.positionIds),
    roles: read('role', restriction.roleIds),
    groups: read('group', restriction.groupIds),
  };
}

/** Whether a rule allows an object; `allowedSql` says the same in SQL. */
export function isAllowed(
  rule: PeopleRule | null,
  { type, id, ...belonging }: Belonging & { readonly type: PersonKind; readonly id: string },
): boolean {
  if (!rule) return true;
  const isIn = (ids: readonly string[], allowed: ReadonlySet<string>) => ids.some((one) => allowed.has(one));
  const { organizeIds, positionIds, roleIds, groupIds } = belonging;
  switch (type) {
    case 'user':
      return (
        rule.users.has(id) ||
        isIn(organizeIds, rule.organizes) ||
        isIn(positionIds, rule.positions) ||
        isIn(roleIds, rule.roles) ||
        isIn(groupIds, rule.groups)
      );
    case 'company':
    case 'department':
      return rule.organizes.has(id);
    case 'position':
      return rule.positions.has(id) || isIn(organizeIds, rule.organizes);
    case 'role':
      return rule.roles.has(id);
    case 'group':
      return rule.groups.has(id);
  }
}

/** Test of rows `t` that are offered at all: enabled, and of organisations those that the tree shows. */
export function enabledSql(table: PeopleTable, { hiddenIds }: OrganizeTree): RawBuilder<boolean> {
  return table === 'organizes' && hiddenIds.length > 0
    ? sql<boolean>`(t.enabled_mark = 1 and t.id <> all(${hiddenIds}::text[]))`
    : sql<boolean>`t.enabled_mark = 1`;
}

/** Test of a row `t` of a kind's table by a rule. */
export function allowedSql(rule: PeopleRule | null, kind: PersonKind): RawBuilder<boolean> {
  if (!rule) return sql<boolean>`true`;
  switch (kind) {
    case 'user':
      return sql<boolean>`t.id in (${sql.join(memberSelects(rule), sql` union all `)})`;
    case 'company':
    case 'department':
      return sql<boolean>`t.id = any(${[...rule.organizes]}::text[])`;
    case 'position':
      return sql<boolean>`(t.id = any(${[...rule.positions]}::text[]) or t.organize_id = any(${[...rule.organizes]}::text[]))`;
    case 'role':
      return sql<boolean>`t.id = any(${[...rule.roles]}::text[])`;
    case 'group':
      return sql<boolean>`t.id = any(${[...rule.groups]}::text[])`;
  }
}

/** Ids of people: the named ones, and the members of each list that is not empty. */
function memberSelects({ users, organizes, positions, roles, groups }: PeopleRule): RawBuilder<unknown>[] {
  const lists = [
    [organizes, 'user_organizes', 'organize_id'],
    [positions, 'user_positions', 'position_id'],
    [roles, 'user_roles', 'role_id'],
    [groups, 'group_members', 'group_id'],
  ] as const;
  const members = lists
    .filter(([ids]) => ids.size > 0)
    .map(
      ([ids, table, column]) =>
        sql`select user_id from ${sql.table(`system.${table}`)} where ${sql.ref(column)} = any(${[...ids]}::text[])`,
    );
  return [sql`select unnest(${[...users]}::text[])`, ...members];
}

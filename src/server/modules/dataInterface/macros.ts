import { sql } from 'kysely';
import type { UserFacts } from '../../../engine/contract/evaluation';
import type { AppDeps } from '../../deps';
import { listOrganizes, readBranches } from '../organize/index';
import type { SqlValue } from './compile-statement';

/** A requested page of an interface. */
export interface InterfacePage {
  readonly offset: number;
  readonly limit: number;
  readonly keyword: string;
}

/** Levels of subordinates that are followed: managers may stand in a circle. */
const MAX_LEVELS = 20;

/** Names of what is known of the user, as 3.4 and 5.x write them. */
const USER_NAMES = {
  userId: ['user', 'userId'],
  organizeId: ['organization', 'organize', 'organizeId'],
  departmentId: ['department', 'departmentId', 'depId'],
  positionId: ['position', 'postion', 'positionId'],
} as const;
const TIME_NAMES = ['currentTime'];
const PAGE_NAMES = ['keyword', 'offsetSize', 'pageSize'];
const SUBORDINATE_NAMES = ['currentUsersAndSubordinates', 'userAndSubordinates'];
const OWN_ORGANIZES = ['currentOrganizationAndSuborganization', 'organizationAndSuborganization'];
const CHARGE_ORGANIZES = ['chargeorganization'];
const CHARGE_AND_BELOW = ['currentChargeorganizationAndSuborganization'];
const BRANCHES = ['branchManageOrganize'];
const BRANCHES_AND_BELOW = ['branchManageOrganizeAndSub'];
const ALL_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(USER_NAMES).flat(),
  ...TIME_NAMES,
  ...PAGE_NAMES,
  ...SUBORDINATE_NAMES,
  ...OWN_ORGANIZES,
  ...CHARGE_ORGANIZES,
  ...CHARGE_AND_BELOW,
  ...BRANCHES,
  ...BRANCHES_AND_BELOW,
]);
const ORGANIZE_NAMES = /@(?:currentOrg|organizationAnd|charge|currentCharge|branchManage)/;

/** Whether a name is that of a macro, without its `@`. */
export function isMacroName(name: string): boolean {
  return ALL_NAMES.has(name);
}

/**
 * Values of the `@macros` in a text (docs/clients.md#data-interfaces): user facts, lists of organisations and subordinates, and the
 * page. Lists are loaded only if used.
 */
export async function resolveMacros(
  deps: AppDeps,
  query: string,
  { user, page }: { readonly user: UserFacts; readonly page: InterfacePage },
): Promise<ReadonlyMap<string, SqlValue>> {
  const macros = new Map<string, SqlValue>();
  const put = (names: readonly string[], value: SqlValue['value']) => {
    for (const name of names) macros.set(name, { type: 'text', value });
  };
  for (const fact of ['userId', 'organizeId', 'departmentId', 'positionId'] as const) put(USER_NAMES[fact], user[fact]);
  put(TIME_NAMES, new Date(deps.clock()).toISOString());
  put(['keyword'], page.keyword);
  macros.set('offsetSize', { type: 'bigint', value: String(page.offset) });
  macros.set('pageSize', { type: 'bigint', value: String(page.limit) });
  if (SUBORDINATE_NAMES.some((name) => query.includes(`@${name}`))) {
    put(SUBORDINATE_NAMES, [user.userId, ...(await listSubordinates(deps, user.userId))]);
  }
  if (ORGANIZE_NAMES.test(query)) {
    for (const [names, ids] of await organizeLists(deps, user)) put(names, ids);
  }
  return macros;
}

/** Everybody below a user, over all levels. */
async function listSubordinates({ db }: AppDeps, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id, 1 as level from system.users where manager_id = ${userId}
      union
      select u.id, below.level + 1 from below join system.users u on u.manager_id = below.id where below.level < ${MAX_LEVELS})
    select distinct id from below where id <> ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

async function organizeLists(
  deps: AppDeps,
  user: UserFacts,
): Promise<readonly [names: readonly string[], ids: readonly string[]][]> {
  const nodes = await listOrganizes(deps.db);
  const below = (ids: readonly string[]) =>
    nodes.filter(({ organizeIds }) => organizeIds.some((id) => ids.includes(id))).map(({ id }) => id);
  const managed = await deps.db.selectFrom('organizes').select('id').where('manager_id', '=', user.userId).execute();
  const { branchIds, branchAndSubIds } = await readBranches(deps, user.userId);
  const charge = managed.map(({ id }) => id);
  return [
    [OWN_ORGANIZES, below([user.organizeId])],
    [CHARGE_ORGANIZES, charge],
    [CHARGE_AND_BELOW, below(charge)],
    [BRANCHES, branchIds],
    [BRANCHES_AND_BELOW, branchAndSubIds],
  ];
}

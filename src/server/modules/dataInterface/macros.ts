import type { UserFacts } from '../../../engine/contract/evaluation';
import type { AppDeps } from '../../deps';
import { listOrganizes } from '../organize/index';
import type { SqlValue } from './compile-statement';

/** A requested page of an interface. */
export interface InterfacePage {
  readonly offset: number;
  readonly limit: number;
  readonly keyword: string;
}

/**
 * Values of the `@macros` in a statement (docs/clients.md#data-interfaces): user facts, lists of organisations and subordinates,
 * and the page. Lists are loaded only if used.
 */
export async function resolveMacros(
  deps: AppDeps,
  query: string,
  { user, page }: { readonly user: UserFacts; readonly page: InterfacePage },
): Promise<ReadonlyMap<string, SqlValue>> {
  const macros = new Map<string, SqlValue>();
  const text = (name: string, value: SqlValue['value']) => macros.set(name, { type: 'text', value });
  for (const name of ['user', 'userId']) text(name, user.userId);
  for (const name of ['organization', 'organize']) text(name, user.organizeId);
  text('department', user.departmentId);
  for (const name of ['position', 'postion']) text(name, user.positionId);
  text('keyword', page.keyword);
  macros.set('offsetSize', { type: 'bigint', value: String(page.offset) });
  macros.set('pageSize', { type: 'bigint', value: String(page.limit) });
  if (query.includes('@currentUsersAndSubordinates')) {
    text('currentUsersAndSubordinates', [user.userId, ...(await listSubordinates(deps, user.userId))]);
  }
  if (/@(?:currentOrg|charge|currentCharge)/.test(query)) {
    for (const [name, ids] of await organizeLists(deps, user)) text(name, ids);
  }
  return macros;
}

async function listSubordinates(deps: AppDeps, userId: string): Promise<string[]> {
  const rows = await deps.db.selectFrom('users').select('id').where('manager_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

async function organizeLists(deps: AppDeps, user: UserFacts): Promise<readonly [string, readonly string[]][]> {
  const nodes = await listOrganizes(deps.db);
  const below = (ids: readonly string[]) =>
    nodes.filter(({ organizeIds }) => organizeIds.some((id) => ids.includes(id))).map(({ id }) => id);
  const managed = await deps.db.selectFrom('organizes').select('id').where('manager_id', '=', user.userId).execute();
  const charge = managed.map(({ id }) => id);
  return [
    ['currentOrganizationAndSuborganization', below([user.organizeId])],
    ['chargeorganization', charge],
    ['currentChargeorganizationAndSuborganization', below(charge)],
  ];
}

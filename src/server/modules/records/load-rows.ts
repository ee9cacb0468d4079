import { sql, type RawBuilder } from 'kysely';
import {
  asksForSchemes,
  neededFacts,
  parseScheme,
  rowScope,
  toScopeModel,
  toScopePlan,
  type DataScheme,
  type ScopeFacts,
} from '../../../engine/scope';
import { registry } from '../../../renderers/definitions';
import { conditionToSql, type SqlScope } from '../../db/condition-to-sql';
import type { AppDeps } from '../../deps';
import { selectGrantedSchemes, type GrantHolders } from '../../http/read-grant';
import type { RequestSession } from '../../http/request-session';
import { keptFacts } from '../../kept/index';
import type { PermissionGrant } from '../../../engine/contract/permission';
import type { ReleasedModule } from '../modules/index';
import { readBranches } from '../organize/index';

/** Alias of the main table in every statement of this folder. */
export const MAIN_ALIAS = 't';

/** Records of granted schemes, or of one level of a tree list: `test` is part of every statement about records, with the main table as MAIN_ALIAS. */
export interface GrantedRows {
  readonly test: RawBuilder<boolean>;
  /** The same for rows that are found by their key. */
  readonly testByKey: RawBuilder<boolean>;
  /** The same for deleted records, with the rows of sub-tables from where `rowsOf` says. */
  readonly testRemoved: (rowsOf: NonNullable<SqlScope['rowsOf']>) => RawBuilder<boolean>;
}

/** Which records a user reaches in a module: all, their own, or those for which a test holds. */
export type Rows = 'all' | 'own' | GrantedRows;

interface RowsQuestion {
  readonly module: ReleasedModule;
  readonly grant: PermissionGrant | null;
  readonly session: RequestSession;
}

/** Changes of these drop what was kept: of the schemes and who has them, of what they are about, and of who stands below whom or administers what. */
const TAGS = ['grants', 'menus', 'data_schemes', 'organizes', 'managers', 'graded'];
const BYTES_PER_ID = 40;
/** Levels of organisations, as everywhere. */
const MAX_DEPTH = 32;

/**
 * The records that a user reaches, by the current release and by the schemes that they have at present: kept until the database tells
 * of a change (docs/architecture.md#facts-are-kept-until-the-database-says-otherwise).
 */
export async function loadRows(deps: AppDeps, { module, grant, session }: RowsQuestion): Promise<Rows> {
  if (!asksForSchemes(module.model, grant)) return 'all';
  const { user, grantHolders } = session;
  const found = await keptFacts(deps).get({
    key: `rows:${JSON.stringify([module.id, module.version, user.organizeId, grantHolders])}`,
    tags: [...TAGS, `module:${module.id}`, `user:${user.userId}`],
    weigh: ({ idCount }) => 2000 + BYTES_PER_ID * idCount,
    load: () => readRows(deps, module, { holders: grantHolders, organizeId: user.organizeId }),
  });
  return found.rows;
}

interface Asker {
  readonly holders: GrantHolders;
  readonly organizeId: string;
}

async function readRows(deps: AppDeps, module: ReleasedModule, asker: Asker) {
  const { rows: found } = await selectGrantedSchemes(module.id, asker.holders).execute(deps.db);
  const schemes = found.map(({ all_data, condition_json }): DataScheme => ({
    isAll: all_data === 1,
    elements: condition_json,
  }));
  const facts = await readFacts(deps, schemes, asker);
  const { model, plan } = module;
  const scope = rowScope(schemes, { model, registry, timeZone: deps.config.timeZone, facts });
  const idCount = facts.subordinateIds.length + facts.suborganizeIds.length + facts.branchAndSubIds.length;
  if (typeof scope === 'string') return { rows: scope, idCount };
  // Built once: a condition on a thousand departments is long.
  const whole = { model: toScopeModel(model, registry), registry, plan: toScopePlan(plan), alias: MAIN_ALIAS };
  const test = conditionToSql(scope.condition, whole);
  const testByKey = conditionToSql(scope.condition, { ...whole, isByKey: true, isRowByRow: true });
  const testRemoved: GrantedRows['testRemoved'] = (rowsOf) =>
    conditionToSql(scope.condition, { ...whole, isByKey: true, rowsOf });
  return { rows: { test, testByKey, testRemoved }, idCount };
}

const NO_BRANCHES = { branchIds: [], branchAndSubIds: [] };

async function readFacts(deps: AppDeps, schemes: readonly DataScheme[], asker: Asker): Promise<ScopeFacts> {
  const { userId } = asker.holders;
  const needed = neededFacts(schemes.flatMap(({ elements }) => parseScheme(elements) ?? []));
  const [subordinateIds, suborganizeIds, branches] = await Promise.all([
    needed.has('subordinates') ? readSubordinates(deps, userId) : [],
    needed.has('suborganizes') ? readSuborganizes(deps, asker.organizeId) : [],
    needed.has('branches') ? readBranches(deps, userId) : NO_BRANCHES,
  ]);
  return { userId, organizeId: asker.organizeId, subordinateIds, suborganizeIds, ...branches };
}

/** Everybody whom a user manages, over all levels; two who manage each other are below each other. */
async function readSubordinates({ db }: AppDeps, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from system.users where manager_id = ${userId}
      union select u.id from below join system.users u on u.manager_id = below.id)
    select id from below where id <> ${userId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function readSuborganizes({ db }: AppDeps, organizeId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id, 1 as depth from system.organizes where parent_id = ${organizeId}
      union all
      select o.id, below.depth + 1 from below join system.organizes o on o.parent_id = below.id where depth < ${MAX_DEPTH})
    select distinct id from below where id <> ${organizeId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

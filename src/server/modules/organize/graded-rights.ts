import { sql } from 'kysely';
import { memoise } from '../../../engine/memoise';
import type { AppDeps } from '../../deps';
import type { RequestSession } from '../../http/request-session';
import { keptFacts } from '../../kept/index';
import type { ResourceAct } from '../../resource/index';
import { readTree, type OrganizeTree } from './organize-tree';

/** What can be given of an organisation, in the order of the screen's columns. */
export const ACTS = ['see', 'add', 'edit', 'remove'] as const satisfies readonly ResourceAct[];

/** About the organisation itself, or about all below it, whatever comes to stand there. */
type Layer = 'this' | 'sub';
export type RightColumn = `${Layer}_${ResourceAct}`;

/** One organisation of a graded administrator: 1 = the right is given. */
export type GradedRow = Readonly<Record<RightColumn, number>> & { readonly organize_id: string };

/** What a graded administrator may do (docs/operating.md#graded-administration). */
export interface GradedRights {
  /** Organisations in which each act is theirs. */
  readonly ids: Readonly<Record<ResourceAct, readonly string[]>>;
  /** Organisations below which it is, so also with what is made there. */
  readonly below: Readonly<Record<ResourceAct, readonly string[]>>;
  readonly rows: readonly GradedRow[];
  may: (act: ResourceAct, organizeId: string) => boolean;
  mayBelow: (act: ResourceAct, organizeId: string) => boolean;
}

const BYTES_PER_ROW = 400;

/** Rights as they are stored; null = the user is no graded administrator. Cached: taking one away counts at the next call. */
function readRows(deps: AppDeps, userId: string): Promise<readonly GradedRow[] | null> {
  return keptFacts(deps).get({
    key: `graded:${userId}`,
    tags: ['graded'],
    weigh: (rows) => 200 + BYTES_PER_ROW * (rows?.length ?? 0),
    async load() {
      const { rows } = await sql<GradedRow | { readonly organize_id: null }>`select r.* from system.graded_admins a
        left join system.graded_rights r on r.user_id = a.user_id where a.user_id = ${userId}
        order by r.organize_id`.execute(deps.db);
      return rows.length === 0 ? null : rows.filter((row): row is GradedRow => row.organize_id !== null);
    },
  });
}

/** The rights of a graded administrator; null = the user is none. */
export async function readRightsOf(deps: AppDeps, userId: string): Promise<GradedRights | null> {
  const rows = await readRows(deps, userId);
  return rows && toRights(await readTree(deps))(rows);
}

/** What limits the asking user; null = nothing does: a full administrator, or somebody whose menus and buttons say it all. */
export async function readGradedRights(deps: AppDeps, session: RequestSession): Promise<GradedRights | null> {
  return session.isAdministrator ? null : readRightsOf(deps, session.user.userId);
}

/** Made once as long as neither the tree nor the rows change. */
const toRights = memoise((tree: OrganizeTree) =>
  memoise((rows: readonly GradedRow[]): GradedRights => {
    const having = (column: RightColumn) => rows.filter((row) => row[column] === 1).map((row) => row.organize_id);
    const ids = byAct((act) => {
      const branches = having(`sub_${act}`);
      const own = new Set(having(`this_${act}`));
      const roots = new Set(branches);
      const isBelow = (path: readonly string[]) => path.slice(0, -1).some((id) => roots.has(id));
      return [...tree.byId.values()].filter((node) => own.has(node.id) || isBelow(node.organizeIds)).map(toId);
    });
    const below = byAct((act) => tree.withBelow(having(`sub_${act}`)));
    const sets = { ids: byAct((act) => new Set(ids[act])), below: byAct((act) => new Set(below[act])) };
    return {
      ids,
      below,
      rows,
      may: (act, organizeId) => sets.ids[act].has(organizeId),
      mayBelow: (act, organizeId) => sets.below[act].has(organizeId),
    };
  }),
);

const toId = ({ id }: { readonly id: string }) => id;

function byAct<Value>(valueOf: (act: ResourceAct) => Value): Readonly<Record<ResourceAct, Value>> {
  return { see: valueOf('see'), add: valueOf('add'), edit: valueOf('edit'), remove: valueOf('remove') };
}

/** What `@branchManageOrganize` and `@branchManageOrganizeAndSub` stand for: what the user sees as an administrator of it. */
export async function readBranches(deps: AppDeps, userId: string) {
  const rights = await readRightsOf(deps, userId);
  return {
    branchIds: rights?.rows.filter(({ this_see }) => this_see === 1).map((row) => row.organize_id) ?? [],
    branchAndSubIds: rights?.ids.see ?? [],
  };
}

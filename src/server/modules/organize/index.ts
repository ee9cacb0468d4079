import { Type, type Static } from '@sinclair/typebox';
import { IdParams } from '../../../wire/ids';
import * as lookUps from '../../../wire/look-ups';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { filterTree, toTree, withoutBranch } from '../../http/tree';
import { readAuthorised } from './authorised';
import { readTree } from './organize-tree';
import { listPositions, type OrganizeNode } from './repository';

export { readAuthorised, type Chooser } from './authorised';
export { keptOrganizes, loadNames } from './names';
export { readTree, type OrganizeTree } from './organize-tree';
export { listOrganizes, type OrganizeNode } from './repository';

const ConditionBody = Type.Object({
  keyword: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  departIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1000 })),
});
const KeywordQuery = Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 200 })) });

/** Trees of organisations and positions for pickers (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/permission/Organize';
  const schema = { params: IdParams, querystring: KeywordQuery };

  app.route({
    ...routeOf(lookUps.readOrganizes),
    handler: async () => ok({ list: toTree(await readShown(deps)) }),
  });
  app.get(`${base}/Selector/:id`, { schema }, async ({ params, query }) =>
    ok({ list: toChoices((await readShown(deps)).filter(isCompany), params.id, query.keyword) }),
  );
  app.get(`${base}/SelectorByAuth/:id`, { schema }, async ({ params, query, session }) =>
    ok({ list: toChoices((await readOwn(deps, session)).filter(isCompany), params.id, query.keyword) }),
  );
  app.route({
    ...routeOf(lookUps.readDepartments),
    handler: async ({ params, query }) => ok({ list: toChoices(await readShown(deps), params.id, query.keyword) }),
  });
  app.get(`${base}/Department/SelectorByAuth/:id`, { schema }, async ({ params, query, session }) =>
    ok({ list: toChoices(await readOwn(deps, session), params.id, query.keyword) }),
  );
  app.post(`${base}/OrganizeCondition`, { schema: { body: ConditionBody } }, async ({ body }) =>
    ok({ list: toCondition(await readShown(deps), body) }),
  );
  app.route({
    ...routeOf(lookUps.readPositions),
    handler: async () => ok({ list: await readPositionTree(deps) }),
  });
};

/** A node whose own name stands beside the name that it is shown by. */
interface DepartmentNode extends OrganizeNode {
  readonly lastFullName: string;
}

function toNode(node: OrganizeNode): DepartmentNode {
  return { ...node, lastFullName: node.fullName };
}

function isCompany(node: OrganizeNode): boolean {
  return node.type === 'company';
}

async function readShown(deps: AppDeps): Promise<readonly DepartmentNode[]> {
  return (await readTree(deps)).shown.map(toNode);
}

/** What the user is authorised for. A root whose place is not seen is named by its path. */
async function readOwn(deps: AppDeps, session: RequestSession): Promise<readonly DepartmentNode[]> {
  const { user, isAdministrator } = session;
  const [nodes, authorised] = await Promise.all([
    readShown(deps),
    readAuthorised(deps, { userId: user.userId, isAdministrator }),
  ]);
  return authorised ? nameRoots(nodes.filter(({ id }) => authorised.has(id))) : nodes;
}

/** Nodes whose parent is not among them are named by their whole path. */
function nameRoots(nodes: readonly DepartmentNode[]): readonly DepartmentNode[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.map((node) => ({ ...node, fullName: ids.has(node.parentId) ? node.fullName : node.organize }));
}

/** The tree without the branch of the edited node ('0' = none), filtered by keyword. */
function toChoices(nodes: readonly OrganizeNode[], id: string, keyword = '') {
  const rest = withoutBranch(nodes, id);
  const found = keyword === '' ? rest : filterTree(rest, (node) => node.fullName.includes(keyword));
  return toTree(found);
}

/**
 * The named organisations with all below them, for a restricted picker. A root is named by its whole path, and every node by its own name
 * besides, which such a picker shows.
 */
function toCondition(nodes: readonly DepartmentNode[], { keyword, departIds = [] }: Static<typeof ConditionBody>) {
  const offered = nodes.filter(({ organizeIds }) => organizeIds.some((id) => departIds.includes(id)));
  const named = nameRoots(offered);
  const text = keyword?.trim() ?? '';
  return toTree(text === '' ? named : filterTree(named, ({ lastFullName }) => lastFullName.includes(text)));
}

/** Positions as leaves below their organisations; organisations without positions are omitted. */
async function readPositionTree(deps: AppDeps) {
  const [organizes, positions] = await Promise.all([readShown(deps), listPositions(deps.db)]);
  const leaves = positions.map((position) => ({
    id: position.id,
    parentId: position.organizeId,
    fullName: position.fullName,
    enCode: position.enCode,
    type: 'position' as const,
    icon: 'icon-ym icon-ym-tree-position1',
  }));
  const branches = organizes.map(({ id, parentId, fullName, enCode, type, icon }) => ({
    id,
    parentId,
    fullName,
    enCode,
    type,
    icon,
  }));
  return toTree(filterTree([...branches, ...leaves], ({ type }) => type === 'position'));
}

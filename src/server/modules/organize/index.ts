import { Type, type Static } from '@sinclair/typebox';
import { memoise } from '../../../engine/memoise';
import { IdParams } from '../../../wire/ids';
import * as lookUps from '../../../wire/look-ups';
import { chooseOrganizeParent, readManagedOrganizes } from '../../../wire/organisation';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { keepJson } from '../../http/kept-json';
import { KeywordMember } from '../../http/page-query';
import { filterTree, pruneTree, toTree, withoutBranch } from '../../http/tree';
import { defineResource, requireMenu } from '../../resource/index';
import { readAuthorised } from './authorised';
import { readGradedRights, type GradedRights } from './graded-rights';
import { createOrganizeResource, organizeMenus } from './organize-resource';
import { readTree, type OrganizeTree } from './organize-tree';
import type { OrganizeNode } from './repository';

export { readAuthorised, type Chooser } from './authorised';
export {
  readBranches,
  readGradedRights,
  readRightsOf,
  type GradedRights,
  type GradedRow,
  type RightColumn,
} from './graded-rights';
export { gradedScope, type GradedKind, requireGraded, requireGradedHolders, requireWhole } from './graded-scope';
export { keptOrganizes, loadNames } from './names';
export { organizeRecords } from './organize-resource';
export { readOrganizePaths, readTree, type OrganizeTree } from './organize-tree';
export { listPlaced, namePlaces, nestPlaced, showPlace, toBranch } from './placed-records';
export { listOrganizes, type OrganizeNode } from './repository';

const ConditionBody = Type.Object({
  keyword: KeywordMember,
  departIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1000 })),
});
const KeywordQuery = Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 200 })) });

/** Screens whose records stand in the organisation. */
const MANAGING_MENUS = [
  ...organizeMenus,
  'permission.position',
  'system.position',
  'permission.user',
  'permission.role',
];

/** Companies and departments, and trees of them for pickers (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/permission/Organize';
  const schema = { params: IdParams, querystring: KeywordQuery };

  defineResource(app, createOrganizeResource(deps));
  defineResource(app, createOrganizeResource(deps, 'department'));
  app.get(
    `${base}/:id/Department`,
    { schema, onRequest: requireMenu(organizeMenus) },
    async ({ params, query, session }) => {
      const list = await readDepartments(deps, params.id, query.keyword);
      const rights = await readGradedRights(deps, session);
      return ok({ list: rights ? list.filter(({ id }) => rights.may('see', id)) : list });
    },
  );

  // What an organisation may stand below, with the top; existing clients add the top themselves.
  app.route({
    ...routeOf(chooseOrganizeParent),
    onRequest: requireMenu(organizeMenus),
    handler: async ({ params, query, session, translate }) => {
      const rights = await readGradedRights(deps, session);
      if (rights)
        return ok({ list: toChoices(await readOwnParents(deps, rights, params.id), params.id, query.keyword) });
      const children = toChoices(await readShown(deps), params.id, query.keyword);
      const top = { id: '-1', parentId: '', fullName: translate('server.organize.top'), enCode: '', icon: '' };
      return ok({ list: keepJson([{ ...top, hasChildren: children.length > 0, children }]) });
    },
  });

  app.route({
    ...routeOf(readManagedOrganizes),
    onRequest: requireMenu(MANAGING_MENUS),
    handler: async ({ session }) => {
      const [nodes, rights] = await Promise.all([readShown(deps), readGradedRights(deps, session)]);
      return ok({ list: nestNodes(rights ? nameRoots(nodes.filter(({ id }) => rights.may('see', id))) : nodes) });
    },
  });

  app.route({
    ...routeOf(lookUps.readOrganizes),
    handler: async () => ok({ list: nestNodes(await readShown(deps)) }),
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
};

/** Where a graded administrator may put an organisation; one that stands elsewhere may stay there. */
async function readOwnParents(deps: AppDeps, rights: GradedRights, id: string): Promise<readonly DepartmentNode[]> {
  const parentId = (await readTree(deps)).byId.get(id)?.parentId;
  const nodes = await readShown(deps);
  return nameRoots(nodes.filter((node) => node.id === parentId || rights.mayBelow('add', node.id)));
}

/** The departments of a company, whatever stands between. */
async function readDepartments(deps: AppDeps, companyId: string, keyword = '') {
  const { byId, withBelow } = await readTree(deps);
  const nodes = withBelow([companyId]).flatMap((id) => byId.get(id) ?? []);
  return nodes.filter(({ type, fullName }) => type === 'department' && fullName.includes(keyword.trim())).map(toNode);
}

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
  return shownNodes(await readTree(deps));
}

/** The same as long as the tree stays, so that what is made of it is made once. */
const shownNodes = memoise(({ shown }: OrganizeTree): readonly DepartmentNode[] => shown.map(toNode));
const nestNodes = memoise((nodes: readonly DepartmentNode[]) => keepJson(toTree(nodes)));

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
function toChoices(nodes: readonly DepartmentNode[], id: string, keyword = '') {
  if (keyword === '') return keepJson(pruneTree(nestNodes(nodes), id));
  return toTree(filterTree(withoutBranch(nodes, id), (node) => node.fullName.includes(keyword)));
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

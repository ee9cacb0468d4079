import { Type, type Static } from '@sinclair/typebox';
import { IdParams } from '../../../wire/ids';
import * as lookUps from '../../../wire/look-ups';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { filterTree, toTree, withoutBranch } from '../../http/tree';
import { listOrganizes, listPositions, type OrganizeNode } from './repository';

export { keptOrganizes, loadNames } from './names';
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
    handler: async () => ok({ list: toTree(await readEnabled(deps)) }),
  });
  for (const path of ['Selector/:id', 'SelectorByAuth/:id']) {
    app.get(`${base}/${path}`, { schema }, async ({ params, query }) =>
      ok({ list: toChoices((await readEnabled(deps)).filter(isCompany), params.id, query.keyword) }),
    );
  }
  for (const path of ['Department/Selector/:id', 'Department/SelectorByAuth/:id']) {
    app.route({
      ...routeOf(lookUps.readDepartments),
      url: `${base}/${path}`,
      handler: async ({ params, query }) => ok({ list: toChoices(await readEnabled(deps), params.id, query.keyword) }),
    });
  }
  app.post(`${base}/OrganizeCondition`, { schema: { body: ConditionBody } }, async ({ body }) =>
    ok({ list: toCondition(await readEnabled(deps), body) }),
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

async function readEnabled(deps: AppDeps): Promise<readonly DepartmentNode[]> {
  return (await listOrganizes(deps.db)).filter((node) => node.enabledMark === 1).map(toNode);
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
  const ids = new Set(offered.map(({ id }) => id));
  const named = offered.map((node) => ({
    ...node,
    fullName: ids.has(node.parentId) ? node.fullName : node.organize,
  }));
  const text = keyword?.trim() ?? '';
  return toTree(text === '' ? named : filterTree(named, ({ lastFullName }) => lastFullName.includes(text)));
}

/** Positions as leaves below their organisations; organisations without positions are omitted. */
async function readPositionTree(deps: AppDeps) {
  const [organizes, positions] = await Promise.all([readEnabled(deps), listPositions(deps.db)]);
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

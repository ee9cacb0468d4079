import { Type } from '@sinclair/typebox';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { filterTree, toTree, withoutBranch } from '../../http/tree';
import { listOrganizes, listPositions, type OrganizeNode } from './repository';

export { keptOrganizes, loadNames, type NameKind } from './names';
export { listOrganizes, type OrganizeNode } from './repository';

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const KeywordQuery = Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 200 })) });

/** Trees of organisations and positions for pickers (contract e.2, client-3.4.7 §9). */
export const organizeRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/permission/Organize';
  const schema = { params: IdParams, querystring: KeywordQuery };

  app.get(`${base}/Tree`, async () => ok({ list: toTree(await readEnabled(deps)) }));
  for (const path of ['Selector/:id', 'SelectorByAuth/:id']) {
    app.get(`${base}/${path}`, { schema }, async ({ params, query }) =>
      ok({ list: toChoices((await readEnabled(deps)).filter(isCompany), params.id, query.keyword) }),
    );
  }
  for (const path of ['Department/Selector/:id', 'Department/SelectorByAuth/:id']) {
    app.get(`${base}/${path}`, { schema }, async ({ params, query }) =>
      ok({ list: toChoices(await readEnabled(deps), params.id, query.keyword) }),
    );
  }
  app.get('/api/permission/Position/Selector', async () => ok({ list: await readPositionTree(deps) }));
};

function isCompany(node: OrganizeNode): boolean {
  return node.type === 'company';
}

async function readEnabled(deps: AppDeps): Promise<readonly OrganizeNode[]> {
  return (await listOrganizes(deps.db)).filter((node) => node.enabledMark === 1);
}

/** The tree without the branch of the node being edited ('0' = none), narrowed by a keyword. */
function toChoices(nodes: readonly OrganizeNode[], id: string, keyword = '') {
  const rest = withoutBranch(nodes, id);
  return toTree(keyword === '' ? rest : filterTree(rest, (node) => node.fullName.includes(keyword)));
}

/** Positions as leaves below their organisations; organisations without one are left out. */
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

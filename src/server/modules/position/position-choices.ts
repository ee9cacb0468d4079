import { Type } from '@sinclair/typebox';
import { readPositions } from '../../../wire/look-ups';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { KeywordMember } from '../../http/page-query';
import type { App } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { idList, listChoices, toIds } from '../../resource/index';
import { nestPlaced, readTree, toBranch } from '../organize/index';

const Ids = idList(1000);
const GroupsBody = Type.Object({ organizeIds: Ids });
const ConditionBody = Type.Object({ keyword: KeywordMember, departIds: Ids, positionIds: Ids });

/** What a choice shows, beside the id. */
const COLUMNS = { fullName: 'full_name', enCode: 'en_code', organizeId: 'organize_id' };

/** Enabled positions as pickers and the clients' cache ask for them (docs/clients.md#people-and-places). */
export function registerChoices(app: App, path: `/api/${string}`): void {
  const { deps } = app;
  app.get(`${path}/All`, async () => ok({ list: await listChoices(deps.db, 'positions', COLUMNS) }));
  app.route({
    ...routeOf(readPositions),
    handler: async () => {
      const { tree, leaves } = await readPlaced(deps);
      return ok({ list: nestPlaced(tree.shown.map(toBranch), leaves) });
    },
  });
  // Each group is named by the path of its organisation.
  app.post(`${path}/getListByOrgIds`, { schema: { body: GroupsBody } }, async ({ body }) => {
    const { tree, leaves } = await readPlaced(deps, { isLeaf: true });
    const groups = toIds(body.organizeIds).flatMap((id) => {
      const organize = tree.byId.get(id);
      const children = leaves.filter(({ parentId }) => parentId === id);
      if (!organize || children.length === 0) return [];
      return [{ ...toBranch(organize), fullName: organize.organize, isLeaf: false, hasChildren: true, children }];
    });
    return ok({ list: groups });
  });
  // The named ones and those of named organisations and all below them, as a save checks them; an empty condition matches nothing.
  app.post(`${path}/PositionCondition`, { schema: { body: ConditionBody } }, async ({ body }) => {
    const { tree, leaves } = await readPlaced(deps, { isLeaf: true });
    const [within, named] = [new Set(tree.withBelow(toIds(body.departIds))), toIds(body.positionIds)];
    const keyword = body.keyword?.trim() ?? '';
    const offered = leaves
      .filter(({ id, parentId }) => within.has(parentId) || named.includes(id))
      .filter(({ fullName }) => fullName.includes(keyword));
    const branches = [...tree.byId.values()].map((organize) => ({ ...toBranch(organize), isLeaf: false }));
    return ok({ list: nestPlaced(branches, offered) });
  });
}

/** Positions as leaves of the tree of organisations, with that tree. */
async function readPlaced(deps: AppDeps, more: { readonly isLeaf?: true } = {}) {
  const [tree, positions] = await Promise.all([readTree(deps), listChoices(deps.db, 'positions', COLUMNS)]);
  const look = { type: 'position', icon: 'icon-ym icon-ym-tree-position1', ...more };
  return { tree, leaves: positions.map(({ organizeId, ...each }) => ({ ...each, parentId: organizeId, ...look })) };
}

import type { FastifyRequest } from 'fastify';
import { giveMany, listGrantReasons, readGrantTree } from '../../../wire/grants';
import type { Part } from '../../../wire/call';
import { readGrantId, type GrantHolder } from '../../grants/index';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { explain } from './explain';
import { readMayGive, requireGiver } from './giver';
import { toGrantTree } from './grants-tree';
import { readRights } from './read-rights';
import { REPLACES_ALL, saveGrants } from './save-grants';
import { toItems, withMenus } from './wanted-items';

/** Grants that one batch may make, over all holders. */
const MAX_GIVEN = 200_000;
const guard = { onRequest: requireGiver, config: { cost: 'slow' } } as const;

/** Rights for several at once, and why somebody may or may not, as a system screen asks for them. */
export const batchRoutes: RoutePlugin = async (app) => {
  app.route({
    ...routeOf(readGrantTree),
    ...guard,
    handler: async ({ server, session, translate }) => {
      const rights = await readRights(server.deps, session.language);
      const mayGive = await readMayGive(server.deps, session, rights.menus);
      return ok({ list: toGrantTree({ rights, mayGive, translate }) });
    },
  });
  app.route({
    ...routeOf(giveMany),
    ...guard,
    bodyLimit: BODY_LIMITS.document,
    handler: async (request) => {
      const { ids, replaces } = request.body;
      const holders = toHolders(request.body);
      if (holders.length === 0) throw new BusinessError('SERVER_GRANT_NOBODY');
      if (ids.length * holders.length > MAX_GIVEN)
        throw new BusinessError('SERVER_LIST_TOO_LONG', { path: '/body/ids', limit: MAX_GIVEN });
      await saveGrants(request, {
        holders,
        replaces: replaces === '1' ? REPLACES_ALL : [],
        toWanted: (rights) => withMenus(toItems(rights, ids)),
      });
      return ok(null, request.translate('server.saved'));
    },
  });
  app.route({ ...routeOf(listGrantReasons), handler: async (request) => ok({ list: await listReasons(request) }) });
};

function toHolders({
  roleIds = [],
  positionIds = [],
  groupIds = [],
  userIds = [],
}: Part<typeof giveMany, 'body'>): readonly GrantHolder[] {
  const of = (type: GrantHolder['type'], ids: readonly string[]) => [...new Set(ids)].map((id) => ({ type, id }));
  return [...of('role', roleIds), ...of('position', positionIds), ...of('group', groupIds), ...of('user', userIds)];
}

async function listReasons(request: FastifyRequest<{ Querystring: Part<typeof listGrantReasons, 'query'> }>) {
  const { query, translate } = request;
  const asked = readGrantId(query.item ?? '');
  if (!asked || asked.menuId === '') return [];
  const { menuId, itemType, code } = asked;
  const found = await explain(request, {
    ...(query.userId && { userId: query.userId }),
    menuId,
    ...(itemType !== 'module' && { code, kind: itemType }),
  });
  const say = (is: boolean) => translate(is ? 'server.why.yes' : 'server.why.no');
  const verdict = {
    id: 'answer',
    kind: translate(found.isAllowed ? 'server.why.may' : 'server.why.mayNot'),
    fullName: found.message,
  };
  return [
    { ...verdict, isEnabled: '', hasMenu: '', hasCode: '' },
    ...found.holders.map(({ type, id, fullName, isEnabled, hasMenu, hasCode }) => ({
      id: `${type}:${id}`,
      kind: translate(`server.grant.${type}`),
      fullName,
      isEnabled: say(isEnabled),
      hasMenu: say(hasMenu),
      hasCode: say(hasCode),
    })),
  ];
}

import type { FastifyRequest } from 'fastify';
import { explainGrant, readGrants, saveGrants as saveGrantsCall } from '../../../wire/grants';
import {
  readHolderType,
  readOwnGrants,
  requireHolder,
  toGrantId,
  toGrantsVersion,
  type GrantHolder,
} from '../../grants/index';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { explain } from './explain';
import { readMayGive, requireGiver, requireGiverOf } from './giver';
import { grantableIds, toGrantTree } from './grants-tree';
import { readRights } from './read-rights';
import { REPLACES_ALL, saveGrants } from './save-grants';
import { readUserHolders, toInherited, type UserHolder } from './user-holders';
import { toItems, withMenus } from './wanted-items';

const guard = { onRequest: requireGiver, config: { cost: 'slow' } } as const;

/** Our own calls about rights: one tree of everything that can be given, and why somebody may or may not. */
export const grantRoutes: RoutePlugin = async (app) => {
  app.route({
    ...routeOf(readGrants),
    ...guard,
    handler: async (request) => ok(await readHolderGrants(request, toHolder(request.params))),
  });
  app.route({
    ...routeOf(saveGrantsCall),
    ...guard,
    bodyLimit: BODY_LIMITS.document,
    handler: async (request) => {
      const { ids, version } = request.body;
      const saved = await saveGrants(request, {
        holders: [toHolder(request.params)],
        replaces: REPLACES_ALL,
        toWanted: (rights) => withMenus(toItems(rights, ids)),
        version,
      });
      return ok({ version: saved }, request.translate('server.saved'));
    },
  });
  app.route({ ...routeOf(explainGrant), handler: async (request) => ok(await explain(request, request.query)) });
};

function toHolder({ objectType, id }: { readonly objectType: string; readonly id: string }): GrantHolder {
  return { type: readHolderType(objectType, '/params/objectType'), id };
}

async function readHolderGrants(request: FastifyRequest, holder: GrantHolder) {
  const { server, session, translate } = request;
  const { deps } = server;
  await requireGiverOf(request, [holder]);
  await requireHolder(deps.db, holder);
  const rights = await readRights(deps, session.language);
  const mayGive = await readMayGive(deps, session, rights.menus);
  const list = toGrantTree({ rights, mayGive, translate });
  const shown = grantableIds(list);
  const own = await readOwnGrants(deps.db, holder);
  const nameOf = ({ type, fullName }: UserHolder) =>
    translate('server.grant.from', { type: translate(`server.grant.${type}`), name: fullName });
  const others = holder.type === 'user' ? await readUserHolders(deps.db, holder.id) : [];
  return {
    list,
    ids: own.map(toGrantId).filter((id) => shown.has(id)),
    inherited: [...toInherited(others, nameOf)]
      .filter(([id]) => shown.has(id))
      .map(([id, from]) => ({ id, from: [...from] })),
    version: toGrantsVersion(own),
  };
}

import type { FastifyRequest } from 'fastify';
import { readHolderType, toGrantId, type GrantHolder, type GrantItem, type HolderType } from '../../grants/index';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { App, RoutePlugin } from '../../http/route-types';
import { ItemHolderParams, ItemHoldersBody, ItemParams, readIds } from './client-bodies';
import { toValues } from './client-values';
import { readMayGive, requireGiver, requireGiverOf } from './giver';
import { nameItem, readRights } from './read-rights';
import { saveGrants } from './save-grants';
import { toItems, withMenus } from './wanted-items';

const BASE = '/api/permission/Authority/Model';
const guard = { onRequest: requireGiver, config: { cost: 'slow' } } as const;
const KINDS = ['module', 'button', 'column', 'form', 'resource'] as const;

/** Who has one menu entry or code, seen from the entry, and what users have themselves (docs/clients.md#menus-and-permissions). */
export const itemRoutes: RoutePlugin = async (app) => {
  registerHolders(app);

  app.get('/api/permission/Users/Current/Authorize', { config: { cost: 'slow' } }, async (request) => {
    const { session, translate, server } = request;
    const rights = await readRights(server.deps, session.language);
    // What somebody may give is what they have.
    const mayGive = await readMayGive(server.deps, session, rights.menus);
    const question = { rights, mayGive, translate, own: new Set<string>(), menuIds: new Set(rights.byMenu.keys()) };
    return ok(Object.fromEntries(KINDS.map((kind) => [kind, toValues(kind, question).list])));
  });
};

function registerHolders(app: App): void {
  app.get(`${BASE}/:id/:objectType`, { ...guard, schema: { params: ItemHolderParams } }, async (request) => {
    const { id, objectType } = request.params;
    const type = readHolderType(objectType, '/params/objectType');
    return ok({ ids: await readHolderIds(request, await openItem(request, { id, type }), type) });
  });
  app.put(`${BASE}/:id`, { ...guard, schema: { params: ItemParams, body: ItemHoldersBody } }, async (request) => {
    const { objectType, objectId, ids } = request.body;
    const type = readHolderType(objectType, '/body/objectType');
    const item = await openItem(request, { id: request.params.id, type });
    const wanted = readIds(objectId ?? ids);
    if (wanted === undefined)
      throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/objectId', reason: 'list' });
    const holding = await readHolderIds(request, item, type);
    const without = (list: readonly string[], known: readonly string[]): readonly GrantHolder[] =>
      [...new Set(list)].filter((id) => !known.includes(id)).map((id) => ({ type, id }));
    const [holders, from] = [without(wanted, holding), without(holding, wanted)];
    if (holders.length + from.length > 0)
      await saveGrants(request, { holders, takes: { item, from }, replaces: [], toWanted: () => withMenus([item]) });
    return ok(null, request.translate('server.saved'));
  });
}

/**
 * The item of an id, for one who may give it to this kind of holder. Throws SERVER_FORBIDDEN, SERVER_GRANT_UNKNOWN (also for a
 * directory, which nobody is given) and SERVER_GRANT_NOT_HELD.
 */
async function openItem(
  request: FastifyRequest,
  { id, type }: { readonly id: string; readonly type: HolderType },
): Promise<GrantItem> {
  const { server, session } = request;
  await requireGiverOf(request, [{ type, id: '' }]);
  const rights = await readRights(server.deps, session.language);
  const [item] = toItems(rights, [id]);
  if (!item) throw new BusinessError('SERVER_GRANT_UNKNOWN', { id: id.slice(0, 100) });
  if (!(await readMayGive(server.deps, session, rights.menus))(item))
    throw new BusinessError('SERVER_GRANT_NOT_HELD', { name: nameItem(rights, item) ?? toGrantId(item) });
  return item;
}

/** Roles, positions, users or groups that are given the item themselves. */
async function readHolderIds(
  { server }: FastifyRequest,
  item: GrantItem,
  type: HolderType,
): Promise<readonly string[]> {
  const rows = await server.deps.db
    .selectFrom('grants')
    .select('object_id')
    .where('object_type', '=', type)
    .where('menu_id', '=', item.menuId)
    .where('item_type', '=', item.itemType)
    .where('code', '=', item.code)
    .orderBy('object_id')
    .execute();
  return rows.map(({ object_id }) => object_id);
}

import { findHolders, readHolderType, readOwnGrants, toGrantId, type GrantHolder } from '../../grants/index';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { App, RoutePlugin } from '../../http/route-types';
import { BatchBody, GrantsBody, ObjectParams, readIds, ValuesBody, type GrantLists } from './client-bodies';
import { toValues } from './client-values';
import { readMayGive, requireGiver, requireGiverOf } from './giver';
import { CODE_KINDS, readRights, type Rights } from './read-rights';
import { REPLACES_ALL, saveGrants } from './save-grants';
import { fromLists } from './wanted-items';

const BASE = '/api/permission/Authority/Data';
/** Batches are begun without an object: clients ask for its trees with this id. */
const NOBODY = '0';
/** Grants that one batch may add. */
const MAX_ADDED = 200_000;
const guard = { onRequest: requireGiver, config: { cost: 'slow' }, bodyLimit: BODY_LIMITS.document } as const;

/** Rights as existing clients give them (docs/clients.md#menus-and-permissions): a tree and a list for each kind. */
export const clientRoutes: RoutePlugin = async (app) => {
  registerValues(app);

  app.put(`${BASE}/:objectId`, { ...guard, schema: { params: ObjectParams, body: GrantsBody } }, async (request) => {
    const { params, body, translate } = request;
    const holder = { type: readHolderType(body.objectType, '/body/objectType'), id: params.objectId };
    const lists = toLists(body);
    const replaces = REPLACES_ALL.filter((kind) => lists[kind] !== undefined);
    await saveGrants(request, { holders: [holder], replaces, toWanted: (rights) => wantedOf(rights, body) });
    return ok(null, translate('server.saved'));
  });

  app.post(`${BASE}/Batch`, { ...guard, schema: { body: BatchBody } }, async (request) => {
    const holders = toHolders(request.body);
    const toWanted = (rights: Rights) => {
      const wanted = wantedOf(rights, request.body);
      if (wanted.length * holders.length > MAX_ADDED)
        throw new BusinessError('SERVER_LIST_TOO_LONG', { path: '/body', limit: MAX_ADDED });
      return wanted;
    };
    await saveGrants(request, { holders, replaces: [], toWanted });
    return ok(null, request.translate('server.saved'));
  });
};

function registerValues(app: App): void {
  const { deps } = app;
  app.post(
    `${BASE}/:objectId/Values`,
    { ...guard, schema: { params: ObjectParams, body: ValuesBody } },
    async (request) => {
      const { params, body, session, translate } = request;
      const holders = await holdersOf(app, params.objectId, body.objectType ?? '');
      await requireGiverOf(request, holders);
      const grants = await Promise.all(holders.map((holder) => readOwnGrants(deps.db, holder)));
      const menuIds = new Set(readIds(body.moduleIds));
      const isCode = CODE_KINDS.some((kind) => kind === body.type);
      const rights = await readRights(deps, session.language, ({ id }) => !isCode || menuIds.has(id));
      const mayGive = await readMayGive(deps, session, rights.menus);
      const own = new Set(grants.flat().map(toGrantId));
      return ok(toValues(body.type, { rights, mayGive, translate, own, menuIds }));
    },
  );
}

async function holdersOf({ deps }: App, id: string, type: string): Promise<readonly GrantHolder[]> {
  if (id === NOBODY) return [];
  const found = await findHolders(deps.db, id);
  const wanted = type === '' ? null : readHolderType(type, '/body/objectType');
  const holders = found.filter((holder) => wanted === null || holder.type === wanted);
  if (holders.length === 0) throw new BusinessError('SERVER_NOT_FOUND');
  return holders;
}

function toHolders({ roleIds, positionIds, userIds, groupIds }: GrantLists): readonly GrantHolder[] {
  const of = (type: GrantHolder['type'], ids: GrantLists['roleIds']) =>
    (readIds(ids) ?? []).map((id) => ({ type, id }));
  return [...of('role', roleIds), ...of('position', positionIds), ...of('user', userIds), ...of('group', groupIds)];
}

function toLists({ module, button, column, form, resource }: GrantLists) {
  return {
    module: readIds(module),
    button: readIds(button),
    column: readIds(column),
    form: readIds(form),
    resource: readIds(resource),
  };
}

/** What the lists name; that of systems is looked at too, so that an unknown id never passes. */
function wantedOf(rights: Rights, body: GrantLists) {
  const known = Object.entries(toLists(body)).flatMap(([kind, ids]) => (ids ? [[kind, ids] as const] : []));
  fromLists(rights, { module: readIds(body.systemIds) ?? [] });
  return fromLists(rights, Object.fromEntries(known));
}

import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import {
  createGradedAdmin,
  readGradedAdmin,
  readGradedPlaces,
  removeGradedAdmin,
  saveGradedAdmin,
} from '../../../wire/graded';
import { IdParams } from '../../../wire/ids';
import { BusinessError } from '../../http/errors';
import { ok } from '../../http/envelope';
import type { App, RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { holdsButton, requireButton, requireMenu, versionOf, type GuardedScreen } from '../../resource/index';
import { readGradedRights, requireGraded } from '../organize/index';
import { adminListSchemas, listAdmins } from './list-admins';
import { readClientPlaces, readPlaces } from './places';
import { COLUMNS, fromClients, readRightId, type RightItem } from './right-items';
import { readAdmin, readGiver, removeAdmin, saveRights, toAnswer } from './save-rights';

const BASE = '/api/permission/organizeAdminIsTrator';
const screen: GuardedScreen = { menus: ['permission.gradeManage'] };
const reading = { onRequest: requireMenu(screen.menus) };

/** A route's `onRequest`: the button, and a part of one's own to give of. Throws SERVER_FORBIDDEN. */
const giving = (code: string) => ({
  onRequest: [requireButton(screen, code), async (request: FastifyRequest) => void (await readGiver(request))],
});

const UserQuery = Type.Object({ userId: Type.Optional(Type.String({ maxLength: 64 })) });

/** Graded administration: who administers which part of the organisation (docs/operating.md#graded-administration). */
export const routes: RoutePlugin = async (app) => {
  registerReading(app);
  registerSaving(app);
  registerByOrganize(app);
};

function registerReading(app: App): void {
  const { deps } = app;
  app.route({
    ...routeOf({ method: 'GET', path: BASE, ...adminListSchemas }),
    ...reading,
    handler: async (request) => ok(await listAdmins(request, request.query)),
  });
  app.get(`${BASE}/Selector`, { schema: { querystring: UserQuery }, ...reading }, async (request) => {
    const userId = request.query.userId ?? '';
    if (userId !== '') await requireGraded(deps.db, request, { kind: 'user', ids: [userId], act: 'see' });
    return ok({ list: await readClientPlaces(request, userId) });
  });
  app.route({
    ...routeOf(readGradedPlaces),
    ...reading,
    handler: async (request) => ok({ list: [...(await readPlaces(request))] }),
  });
  app.route({
    ...routeOf(readGradedAdmin),
    ...reading,
    handler: async (request) => {
      const { id } = request.params;
      await requireGraded(deps.db, request, { kind: 'user', ids: [id], act: 'see' });
      const [own, giver] = await Promise.all([readAdmin(deps.db, id), readGradedRights(deps, request.session)]);
      if (!own) throw new BusinessError('SERVER_NOT_FOUND');
      return ok({ id, version: versionOf(own.admin), ...toAnswer(giver, { userId: id, items: own.items }) });
    },
  });
}

function registerSaving(app: App): void {
  const { db } = app.deps;
  app.route({
    ...routeOf(createGradedAdmin),
    ...giving('add'),
    handler: async (request) => {
      const { userId, rights, orgAdminModel = [] } = request.body;
      const known = await db.selectFrom('graded_admins').select('user_id').where('user_id', '=', userId).execute();
      // Existing clients state the rights of a known one anew by the same call.
      if (known.length > 0 && !(await holdsButton(request, screen, ['edit'])))
        throw new BusinessError('SERVER_FORBIDDEN');
      const wanted = rights ? readRights(rights) : fromClients(orgAdminModel);
      await saveRights(request, { userId, isKnown: known.length > 0, toWanted: () => wanted });
      return ok({ id: userId }, request.translate('server.saved'));
    },
  });
  app.route({
    ...routeOf(saveGradedAdmin),
    ...giving('edit'),
    handler: async (request) => {
      const { rights, version } = request.body;
      const wanted = readRights(rights);
      await saveRights(request, { userId: request.params.id, version, isKnown: true, toWanted: () => wanted });
      return ok(null, request.translate('server.saved'));
    },
  });
  app.route({
    ...routeOf(removeGradedAdmin),
    ...giving('remove'),
    handler: async (request) => {
      await removeAdmin(request, request.params.id);
      return ok(null, request.translate('server.removed'));
    },
  });
}

/** Throws SERVER_REQUEST_INVALID for a text that names no right. */
function readRights(texts: readonly string[]): readonly RightItem[] {
  return texts.map((each) => {
    const item = readRightId(each);
    if (!item) throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/rights', reason: each.slice(0, 100) });
    return item;
  });
}

const right = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));
const OrganizeBody = Type.Object({
  userId: Type.String({ maxLength: 64 }),
  ...(Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, right])) as Record<
    keyof typeof COLUMNS,
    typeof right
  >),
});

/** The rights in one organisation, as earlier clients read and write them. */
function registerByOrganize(app: App): void {
  const schema = { params: IdParams };
  app.get(`${BASE}/:id`, { schema, ...reading }, async (request) => {
    const { id } = request.params;
    await requireGraded(app.deps.db, request, { kind: 'organize', ids: [id], act: 'see' });
    const rows = await app.deps.db
      .selectFrom('graded_rights as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .selectAll('r')
      .select(['u.real_name', 'u.account'])
      .where('r.organize_id', '=', id)
      .orderBy('u.account')
      .execute();
    const list = rows.map((row) => ({
      userId: row.user_id,
      userName: `${row.real_name}/${row.account}`,
      ...Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [name, row[column]])),
    }));
    return ok({ organizeId: id, list });
  });
  app.put(`${BASE}/:id`, { schema: { ...schema, body: OrganizeBody }, ...giving('edit') }, async (request) => {
    const { id } = request.params;
    const { userId, ...given } = request.body;
    const here = fromClients([{ ...given, organizeId: id }]);
    const toWanted = (current: readonly RightItem[]) => [
      ...current.filter(({ organizeId }) => organizeId !== id),
      ...here,
    ];
    await saveRights(request, { userId, isKnown: true, toWanted });
    return ok(null, request.translate('server.saved'));
  });
}

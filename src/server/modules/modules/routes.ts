import type { FastifyRequest } from 'fastify';
import type { Translate } from '../../../engine/contract/language';
import { BODY_LIMITS } from '../../http/body-limits';
import { toIssueText } from '../../../engine/parse';
import { ModuleParams, MODULES } from '../../../wire/module-address';
import * as calls from '../../../wire/module-list';
import { ok } from '../../http/envelope';
import type { App, RoutePlugin, SchemaTypes } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { createModule } from './create-module';
import { copyModule } from './copy-module';
import { findDifferent } from './drafts';
import { exchangeRoutes } from './exchange-routes';
import { leftTableRoutes } from './left-table-routes';
import { lifeRoutes } from './life-routes';
import { readModuleEntity } from './module-entity';
import { moduleTexts } from './module-texts';
import { namesRoutes } from './names-routes';
import { openApiRoutes } from './openapi-routes';
import { releaseModule } from './release';
import { deleteModule, listModules, readModule, updateModule } from './repository';
import { readModuleQuery, readReleaseOptions } from './requests';
import { requireAdministrator } from './require-administrator';
import { authorOf, requireAuthor, requireOwnModule, requireRemovable } from './require-author';
import { toInfo, toListRow, toSelectorTree } from './to-answers';

const DOCUMENT_BODY = { bodyLimit: BODY_LIMITS.document };

/** All routes of modules; each part checks its permissions. */
export const routes: RoutePlugin = async (app) => {
  for (const part of [
    documentRoutes,
    releaseRoutes,
    leftTableRoutes,
    lifeRoutes,
    namesRoutes,
    exchangeRoutes,
    openApiRoutes,
  ])
    await app.register(async (scope) => part(scope.withTypeProvider<SchemaTypes>()));
};

/** Modules as documents: list, read, create, change, copy, release, delete (docs/clients.md#module-calls): by administrators and their authors. */
const documentRoutes: RoutePlugin = async (app) => {
  app.addHook('onRequest', requireAuthor);
  app.addHook('onRequest', requireOwnModule);

  registerReadRoutes(app);
  registerWriteRoutes(app);
};

function registerReadRoutes(app: App): void {
  const { deps } = app;

  app.route({
    ...routeOf(calls.listModules),
    handler: async (request) => {
      const { query, currentPage, pageSize } = readModuleQuery(request.query);
      const { rows, total } = await listModules(deps.db, { ...query, authorId: authorOf(request) });
      const published = rows.filter((row) => row.released_version > 0).map(({ id }) => id);
      const different = await findDifferent(deps.db, published);
      const list = rows.map((row) => toListRow(row, different.has(row.id)));
      return ok({ list, pagination: { currentPage, pageSize, total } });
    },
  });

  app.get(`${MODULES}/Selector`, { schema: { querystring: calls.ModuleListQuery } }, async (request) => {
    const { query } = readModuleQuery(request.query);
    const { rows } = await listModules(deps.db, { ...query, authorId: authorOf(request), offset: 0, limit: 10_000 });
    return ok({ list: toSelectorTree(rows, textsOf(request)('server.modules.uncategorised')) });
  });

  app.get(`${MODULES}/:id`, { schema: { params: ModuleParams } }, async (request) =>
    ok(toInfo(await readModule(deps.db, request.params.id))),
  );
}

function registerWriteRoutes(app: App): void {
  const { deps } = app;

  app.route({
    ...routeOf(calls.createModule),
    ...DOCUMENT_BODY,
    handler: async (request) => {
      const id = await createModule(deps, request.body, { userId: request.session.user.userId });
      return ok({ id }, request.translate('server.created'));
    },
  });

  app.put(`${MODULES}/:id`, { ...DOCUMENT_BODY, schema: { params: ModuleParams } }, async (request) => {
    const entity = readModuleEntity(request.body);
    await updateModule(deps.db, {
      id: request.params.id,
      entity,
      userId: request.session.user.userId,
      nowMs: deps.clock(),
    });
    return ok(null, request.translate('server.updated'));
  });

  app.route({
    ...routeOf(calls.removeModule),
    handler: async (request) => {
      const { id } = request.params;
      await requireRemovable(request, id);
      await deleteModule(deps.db, id, request.session.user.userId);
      return ok(null, request.translate('server.removed'));
    },
  });

  app.route({
    ...routeOf(calls.copyModule),
    handler: async (request) => {
      const id = await copyModule(deps, {
        id: request.params.id,
        userId: request.session.user.userId,
        translate: textsOf(request),
      });
      return ok({ id }, request.translate('server.copied'));
    },
  });
}

/**
 * Releases a document at once, for 3.4.7 clients; the message counts losses. Without a plan nothing is compared with what an author may
 * do: by administrators alone.
 */
const releaseRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const guard = { schema: { params: ModuleParams }, onRequest: requireAdministrator };
  app.post(`${MODULES}/:id/Actions/Release`, guard, async (request) => {
    const translate = textsOf(request);
    const options = { ...readReleaseOptions(request.body), userId: request.session.user.userId, translate };
    const { version, issues, losses } = await releaseModule(deps, request.params.id, options);
    const [first] = losses;
    const message = first
      ? translate('server.modules.releasedWithLosses', {
          count: losses.length,
          message: toIssueText(first, translate),
        })
      : translate('server.released');
    return ok({ version, issues }, message);
  });
};

function textsOf(request: FastifyRequest): Translate {
  return moduleTexts(request.session.language);
}

import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { Translate } from '../../../engine/contract/language';
import { BODY_LIMITS } from '../../http/body-limits';
import { toIssueText } from '../../../engine/parse';
import { ok } from '../../http/envelope';
import type { App, RoutePlugin } from '../../http/route-types';
import { createModule } from './create-module';
import { copyModule } from './copy-module';
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
import { toInfo, toListRow, toSelectorTree } from './to-answers';

const DOCUMENT_BODY = { bodyLimit: BODY_LIMITS.document };
const BASE = '/api/visualdev/Base';
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) });

const Short = Type.Optional(Type.String({ maxLength: 200 }));
const ModuleListQuery = Type.Object({
  currentPage: Short,
  pageSize: Short,
  keyword: Short,
  category: Short,
  type: Short,
  webType: Short,
  isRelease: Short,
  sidx: Short,
  sort: Short,
});

/** Everything about modules as documents; each part says who may call it. */
export const visualDevRoutes: RoutePlugin = async (app) => {
  for (const routes of [documentRoutes, leftTableRoutes, lifeRoutes, namesRoutes, exchangeRoutes, openApiRoutes])
    await app.register(async (scope) => routes(scope as unknown as App));
};

/** Modules as documents: list, read, create, change, copy, release, delete (contract e.5). Administrators only. */
const documentRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  app.addHook('onRequest', requireAdministrator);

  app.get(BASE, { schema: { querystring: ModuleListQuery } }, async (request) => {
    const { query, currentPage, pageSize } = readModuleQuery(request.query);
    const { rows, total } = await listModules(deps.db, query);
    return ok({ list: rows.map(toListRow), pagination: { currentPage, pageSize, total } });
  });

  app.get(`${BASE}/Selector`, { schema: { querystring: ModuleListQuery } }, async (request) => {
    const { query } = readModuleQuery(request.query);
    const { rows } = await listModules(deps.db, { ...query, offset: 0, limit: 10_000 });
    return ok({ list: toSelectorTree(rows, textsOf(request)('server.visualDev.uncategorised')) });
  });

  app.get(`${BASE}/:id`, { schema: { params: Id } }, async (request) =>
    ok(toInfo(await readModule(deps.db, request.params.id))),
  );

  app.post(BASE, DOCUMENT_BODY, async (request) => {
    const id = await createModule(deps, request.body, { userId: request.session.user.userId });
    return ok({ id }, request.translate('server.created'));
  });

  app.put(`${BASE}/:id`, { ...DOCUMENT_BODY, schema: { params: Id } }, async (request) => {
    const entity = readModuleEntity(request.body);
    await updateModule(deps.db, {
      id: request.params.id,
      entity,
      userId: request.session.user.userId,
      nowMs: deps.clock(),
    });
    return ok(null, request.translate('server.updated'));
  });

  app.delete(`${BASE}/:id`, { schema: { params: Id } }, async (request) => {
    await deleteModule(deps.db, request.params.id, request.session.user.userId);
    return ok(null, request.translate('server.removed'));
  });

  app.post(`${BASE}/:id/Actions/Copy`, { schema: { params: Id } }, async (request) => {
    const id = await copyModule(deps, {
      id: request.params.id,
      userId: request.session.user.userId,
      translate: textsOf(request),
    });
    return ok({ id }, request.translate('server.copied'));
  });

  app.post(`${BASE}/:id/Actions/Release`, { schema: { params: Id } }, async (request) => {
    const translate = textsOf(request);
    const options = { ...readReleaseOptions(request.body), userId: request.session.user.userId, translate };
    const { version, issues, losses } = await releaseModule(deps, request.params.id, options);
    const [first] = losses;
    const message = first
      ? translate('server.visualDev.releasedWithLosses', {
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

import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { createTranslate, type Translate } from '../../../engine/contract/language';
import { rendererTexts } from '../../../renderers/texts';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { createModule } from './create-module';
import { copyModule } from './copy-module';
import { readModuleEntity } from './module-entity';
import { releaseModule } from './release';
import { deleteModule, listModules, readModule, updateModule } from './repository';
import { readModuleQuery, readReleaseOptions } from './requests';
import { toInfo, toListRow, toSelectorTree } from './to-answers';
import texts from './text.json';

const BASE = '/api/visualdev/Base';
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) });

/** Modules as documents: list, read, create, change, copy, release, delete (contract e.5). Administrators only. */
export const visualDevRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  app.addHook('preHandler', async (request) => requireDesigner(request));

  app.get(BASE, { schema: { querystring: Type.Record(Type.String(), Type.Unknown()) } }, async (request) => {
    const { query, currentPage, pageSize } = readModuleQuery(request.query);
    const { rows, total } = await listModules(deps.db, query);
    return ok({ list: rows.map(toListRow), pagination: { currentPage, pageSize, total } });
  });

  app.get(
    `${BASE}/Selector`,
    { schema: { querystring: Type.Record(Type.String(), Type.Unknown()) } },
    async (request) => {
      const { query } = readModuleQuery(request.query);
      const { rows } = await listModules(deps.db, { ...query, offset: 0, limit: 10_000 });
      return ok({ list: toSelectorTree(rows, textsOf(request)('server.visualDev.uncategorised')) });
    },
  );

  app.get(`${BASE}/:id`, { schema: { params: Id } }, async (request) =>
    ok(toInfo(await readModule(deps.db, request.params.id))),
  );

  app.post(BASE, async (request) => {
    const id = await createModule(deps, request.body, { userId: request.session.user.userId });
    return ok({ id }, request.translate('server.created'));
  });

  app.put(`${BASE}/:id`, { schema: { params: Id } }, async (request) => {
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
    await deleteModule(deps.db, request.params.id);
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
    const translate = createTranslate(request.session.language, rendererTexts);
    const options = { ...readReleaseOptions(request.body), userId: request.session.user.userId, translate };
    const { version, issues } = await releaseModule(deps, request.params.id, options);
    return ok({ version, issues }, request.translate('server.released'));
  });
};

function requireDesigner(request: FastifyRequest): void {
  if (!request.session.isAdministrator) throw new BusinessError('SERVER_FORBIDDEN');
}

function textsOf(request: FastifyRequest): Translate {
  return createTranslate(request.session.language, [texts]);
}

import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { MAX_DOCUMENT_CHARS } from '../../../engine/parse';
import { readIndexStates } from '../../db/module-indexes';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { findInSource } from './draft-findings';
import { readDraft, saveDraft } from './drafts';
import { moduleTexts } from './module-texts';
import { loadSurroundings } from './names';
import { planPublish, surroundingsOf } from './plan-publish';
import { publishModule } from './publish';
import { readReleaseOptions } from './requests';
import { requireAdministrator } from './require-administrator';
import { compareVersions, listVersions, readVersion, restoreVersion, type VersionName } from './versions';

const BASE = '/api/visualdev/Base';
const SOURCE_LIMIT = { bodyLimit: BODY_LIMITS.document };
const VERSION = '[1-9][0-9]{0,8}';
const Id = Type.String({ minLength: 1, maxLength: 50 });
const Revision = Type.Integer({ minimum: 0 });
const Source = Type.String({ maxLength: MAX_DOCUMENT_CHARS });
const Module = Type.Object({ id: Id });
const Version = Type.Object({ id: Id, version: Type.String({ pattern: `^${VERSION}$`, maxLength: 20 }) });
const Side = Type.String({ pattern: `^(draft|${VERSION})$`, maxLength: 20 });

const Draft = Type.Object({ source: Source, revision: Revision });
const AtRevision = Type.Object({ revision: Revision });
const Comparison = Type.Object({ from: Side, to: Side });
const Checked = Type.Object({ source: Source, id: Type.Optional(Type.String({ maxLength: 50 })) });
const Publication = Type.Object({
  planId: Type.String({ maxLength: 100 }),
  revision: Revision,
  note: Type.Optional(Type.String({ maxLength: 2_000 })),
  confirmsLoss: Type.Optional(Type.Boolean()),
});

/** The life of a module: draft, check, plan, publish, versions, compare, restore. Administrators only. */
export const lifeRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  app.addHook('onRequest', requireAdministrator);

  app.get(`${BASE}/:id/Draft`, { schema: { params: Module } }, async ({ params }) =>
    ok(await readDraft(deps, params.id)),
  );

  app.put(`${BASE}/:id/Draft`, { ...SOURCE_LIMIT, schema: { params: Module, body: Draft } }, async (request) => {
    const { source, revision } = request.body;
    const saved = await saveDraft(deps, { id: request.params.id, source, revision, userId: userIdOf(request) });
    return ok({ revision: saved }, request.translate('server.saved'));
  });

  app.post(`${BASE}/Actions/Check`, { ...SOURCE_LIMIT, schema: { body: Checked } }, async (request) => {
    const { source, id = '' } = request.body;
    const surroundings = id === '' ? await loadSurroundings(deps) : await surroundingsOf(deps, id);
    return ok({ findings: findInSource(source, { surroundings, translate: textsOf(request) }) });
  });

  app.post(`${BASE}/:id/Actions/Plan`, { schema: { params: Module, body: AtRevision } }, async (request) => {
    const { revision } = request.body;
    return ok(await planPublish(deps, request.params.id, { revision, translate: textsOf(request) }));
  });

  app.post(`${BASE}/:id/Actions/Publish`, { schema: { params: Module, body: Publication } }, async (request) => {
    const { planId, revision, note = '', confirmsLoss = false } = request.body;
    const order = {
      ...readReleaseOptions(request.body),
      userId: userIdOf(request),
      planId,
      revision,
      note: note.replaceAll('\u0000', ''),
      confirmsLoss,
    };
    const published = await publishModule(deps, request.params.id, { order, translate: textsOf(request) });
    return ok(published, request.translate('server.released'));
  });

  app.get(`${BASE}/:id/Indexes`, { schema: { params: Module } }, async ({ params }) =>
    ok({ list: await readIndexStates(deps.db, params.id) }),
  );

  app.get(`${BASE}/:id/Versions`, { schema: { params: Module } }, async ({ params }) =>
    ok({ list: await listVersions(deps, params.id) }),
  );

  app.get(`${BASE}/:id/Versions/:version`, { schema: { params: Version } }, async ({ params }) =>
    ok(await readVersion(deps, params.id, Number(params.version))),
  );

  app.get(`${BASE}/:id/Compare`, { schema: { params: Module, querystring: Comparison } }, async (request) => {
    const [from, to] = [toName(request.query.from), toName(request.query.to)];
    return ok(await compareVersions(deps, request.params.id, { from, to, translate: textsOf(request) }));
  });

  app.post(
    `${BASE}/:id/Versions/:version/Actions/Restore`,
    { schema: { params: Version, body: AtRevision } },
    async (request) => {
      const { id, version } = request.params;
      const restore = { version: Number(version), revision: request.body.revision, userId: userIdOf(request) };
      return ok({ revision: await restoreVersion(deps, id, restore) }, request.translate('server.done'));
    },
  );
};

function userIdOf({ session }: Pick<FastifyRequest, 'session'>): string {
  return session.user.userId;
}

function textsOf({ session }: Pick<FastifyRequest, 'session'>) {
  return moduleTexts(session.language);
}

function toName(name: string): VersionName {
  return name === 'draft' ? name : Number(name);
}

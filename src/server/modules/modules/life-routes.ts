import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import * as drafts from '../../../wire/drafts';
import { ModuleParams, MODULES } from '../../../wire/module-address';
import * as publication from '../../../wire/publication';
import * as versions from '../../../wire/versions';
import { readIndexStates } from '../../db/module-indexes';
import { readHolderType, type GrantHolder } from '../../grants/index';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import type { App, RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { changerOf } from '../../resource/index';
import { findInText } from './draft-findings';
import { readDraft, saveDraft, type DraftState } from './drafts';
import { moduleTexts } from './module-texts';
import { loadSurroundings } from './names';
import { planPublish, surroundingsOf } from './plan-publish';
import { publishModule } from './publish';
import { readReleaseOptions } from './requests';
import { refuseBeyondAuthor } from './author-limits';
import { requireAuthor, requireOwnModule } from './require-author';
import { compareVersions, listVersions, readVersion, restoreVersion, type VersionName } from './versions';

const SOURCE_LIMIT = { bodyLimit: BODY_LIMITS.document };
const Checked = Type.Object({ source: drafts.Source, id: Type.Optional(Type.String({ maxLength: 50 })) });

/** The life of a module: draft, check, plan, publish, versions, compare, restore: by administrators and its author. */
export const lifeRoutes: RoutePlugin = async (app) => {
  app.addHook('onRequest', requireAuthor);
  app.addHook('onRequest', requireOwnModule);

  registerDraftRoutes(app);
  registerPublicationRoutes(app);
  registerVersionRoutes(app);
};

function registerDraftRoutes(app: App): void {
  const { deps } = app;

  app.route({ ...routeOf(drafts.readDraft), handler: async ({ params }) => ok(await readDraft(deps, params.id)) });

  app.route({
    ...routeOf(drafts.saveDraft),
    ...SOURCE_LIMIT,
    handler: async (request) => {
      const { source, revision } = request.body;
      const saved = await saveDraft(deps, { id: request.params.id, source, revision, userId: userIdOf(request) });
      return ok(saved, request.translate('server.saved'));
    },
  });

  app.post(`${MODULES}/Actions/Check`, { ...SOURCE_LIMIT, schema: { body: Checked } }, async (request) => {
    const { source, id = '' } = request.body;
    const surroundings = id === '' ? await loadSurroundings(deps) : await surroundingsOf(deps, id);
    return ok({ findings: findInText(source, surroundings, textsOf(request)) });
  });
}

function registerPublicationRoutes(app: App): void {
  const { deps } = app;

  app.route({
    ...routeOf(publication.planPublication),
    handler: async (request) => {
      const { revision } = request.body;
      return ok(await planPublish(deps, request.params.id, { revision, translate: textsOf(request) }));
    },
  });

  app.route({
    ...routeOf(publication.publish),
    handler: async (request) => {
      const { planId, revision, note = '', confirmsLoss = false, grants = [], givesCodes = true } = request.body;
      const options = readReleaseOptions(request.body);
      const holders = grants.map(toHolder);
      const parentIds = [...(options.pcParentIds ?? []), ...(options.appParentIds ?? [])];
      const order = {
        ...options,
        userId: userIdOf(request),
        planId,
        revision,
        note: note.replaceAll('\u0000', ''),
        confirmsLoss,
        offer: { holders, givesCodes, author: toAuthor(request), changer: changerOf(request) },
        permit: (row: DraftState) => refuseBeyondAuthor(request, row, { parentIds, holders }),
      };
      const published = await publishModule(deps, request.params.id, { order, translate: textsOf(request) });
      return ok(published, request.translate('server.released'));
    },
  });

  app.get(`${MODULES}/:id/Indexes`, { schema: { params: ModuleParams } }, async ({ params }) =>
    ok({ list: await readIndexStates(deps.db, params.id) }),
  );
}

function registerVersionRoutes(app: App): void {
  const { deps } = app;

  app.route({
    ...routeOf(versions.listVersions),
    handler: async ({ params }) => ok({ list: await listVersions(deps, params.id) }),
  });

  app.get(`${MODULES}/:id/Versions/:version`, { schema: { params: versions.VersionParams } }, async ({ params }) =>
    ok(await readVersion(deps, params.id, Number(params.version))),
  );

  app.route({
    ...routeOf(versions.compareVersions),
    handler: async (request) => {
      const [from, to] = [toName(request.query.from), toName(request.query.to)];
      return ok(await compareVersions(deps, request.params.id, { from, to, translate: textsOf(request) }));
    },
  });

  app.route({
    ...routeOf(versions.restoreVersion),
    handler: async (request) => {
      const { id, version } = request.params;
      const restore = { version: Number(version), revision: request.body.revision, userId: userIdOf(request) };
      return ok(await restoreVersion(deps, id, restore), request.translate('server.done'));
    },
  });
}

function toHolder({ objectType, objectId }: { readonly objectType: string; readonly objectId: string }): GrantHolder {
  return { type: readHolderType(objectType, '/body/grants'), id: objectId };
}

/** Whoever is no administrator gets the entry of the module that they have made. */
function toAuthor({ session }: FastifyRequest): GrantHolder | undefined {
  return session.isAdministrator ? undefined : { type: 'user', id: session.user.userId };
}

function userIdOf({ session }: Pick<FastifyRequest, 'session'>): string {
  return session.user.userId;
}

function textsOf({ session }: Pick<FastifyRequest, 'session'>) {
  return moduleTexts(session.language);
}

function toName(name: string): VersionName {
  return name === 'draft' ? name : Number(name);
}

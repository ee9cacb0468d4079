import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { toOpenApi } from '../../../engine/describe';
import { createAccess } from '../../../engine/permission';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { heldBy } from '../../http/read-grant';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { exchangeTexts } from './exchange-texts';
import { loadReleasedModule, type ReleasedModule } from './released-modules';

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
/** Title of a document about several modules. */
const TITLE = 'server.modules.openApiTitle';
/** Relative: the caller's Host header must not appear in a response. */
const SERVER_URL = '/';

/**
 * OpenAPI 3.1 of the record calls of released modules, limited to the user's modules, fields and buttons. With `.json` appended the
 * bare document for tools, otherwise in an envelope.
 */
export const openApiRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  for (const { suffix, wrap } of [
    { suffix: '', wrap: (document: object): object => ok(document) },
    { suffix: '.json', wrap: (document: object): object => document },
  ]) {
    app.get(`/api/visualdev/OpenApi${suffix}`, async ({ session }) => {
      const modules = await loadReachable(deps, session);
      return wrap(describe(modules, exchangeTexts(session.language)(TITLE)));
    });
    app.get(`/api/visualdev/Base/:id/OpenApi${suffix}`, { schema: { params: Id } }, async ({ params, session }) => {
      const opened = await openFor(deps, session, params.id);
      return wrap(describe([opened], opened.module.model.fullName));
    });
  }
};

/** A module and the user's access to it. */
interface OpenedModule {
  readonly module: ReleasedModule;
  readonly access: ModuleAccess;
}

/** Throws SERVER_FORBIDDEN when no menu of the user opens the module, SERVER_NOT_FOUND, SERVER_MODULE_NOT_RELEASED. */
async function openFor(deps: AppDeps, session: RequestSession, id: string): Promise<OpenedModule> {
  const grant = session.isAdministrator ? null : await session.grantOf(id);
  if (grant === undefined) throw new BusinessError('SERVER_FORBIDDEN');
  const module = await loadReleasedModule(deps, id);
  return { module, access: createAccess(module.model, grant) };
}

/** Released modules that the user may open; all for administrators. */
async function loadReachable(deps: AppDeps, session: RequestSession): Promise<readonly OpenedModule[]> {
  const isGranted = session.isAdministrator
    ? sql`true`
    : sql`exists (select 1 from system.menus m join system.grants g on g.menu_id = m.id
        where m.module_id = x.id and g.item_type = 'module' and ${heldBy(session.grantHolders)})`;
  const { rows } = await sql<{ id: string }>`
    select x.id from system.modules x where x.released is not null and ${isGranted}
      order by x.sort_code, x.created_at, x.id`.execute(deps.db);
  const opened: OpenedModule[] = [];
  for (const { id } of rows) {
    // Skipped: a disabled ancestor menu, a deleted module, or one that this server cannot parse.
    const module = await openFor(deps, session, id).catch((error: unknown) => {
      if (error instanceof BusinessError) return null;
      throw error;
    });
    if (module) opened.push(module);
  }
  return opened;
}

/** The version is derived from the content, so that tools notice changes. */
function describe(opened: readonly OpenedModule[], title: string): object {
  const stand = opened.map(({ module }) => `${module.id}:${String(module.version)}`).join(' ');
  const version = createHash('sha256').update(stand).digest('hex').slice(0, 12);
  return toOpenApi(
    opened.map(({ module, access }) => ({ id: module.id, model: module.model, access })),
    { registry, serverUrl: SERVER_URL, title, version },
  );
}

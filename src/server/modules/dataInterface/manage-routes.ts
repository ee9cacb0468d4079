import * as calls from '../../../wire/data-interfaces';
import { IdParams } from '../../../wire/ids';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { toLikePattern, toListData, toPage } from '../../http/page-query';
import type { App } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { isHostEntry, readAllowedHosts, writeAllowedHosts } from '../../outbound/index';
import {
  defineExchange,
  defineResource,
  fieldFault,
  findModulesUsing,
  requireButton,
  requireMenu,
  sealDocument,
} from '../../resource/index';
import type { FastifyRequest } from 'fastify';
import { parseJsonText } from '../../http/json-text';
import { copyInterface } from './copy-interface';
import { importInterfaces } from './import-interfaces';
import { interfaceFormat, readFileInterface } from './interface-file';
import { createInterfaceResource, interfaceMenus, interfaceUses } from './interface-resource';
import { readInterfaceTree } from './list-interfaces';
import { listTables } from './list-tables';
import { findInterface } from './repository';
import { maskParams } from './secret-params';
import { tryRun } from './try-interface';

const base = '/api/system/DataInterface';
const SLOW = { cost: 'slow' } as const;
/** Screens that choose interfaces: their own, and that of the callers. */
const CHOOSERS = [...interfaceMenus, 'systemData.interfaceOauth', 'system.interfaceOauth'];

/** Registers what authors of interfaces do: everything but the runs of forms and of callers from outside. */
export async function registerManagement(app: App): Promise<void> {
  const { deps } = app;
  const resource = createInterfaceResource(deps);
  const menu = { onRequest: requireMenu(interfaceMenus) };
  registerChoices(app);
  registerAllowedHosts(app);
  defineResource(app, resource);

  app.route({
    ...routeOf(calls.copyInterface),
    onRequest: requireButton(resource, 'copy'),
    handler: async ({ params, session, translate }) => {
      const id = await copyInterface(deps, { id: params.id, userId: session.user.userId, translate });
      return ok({ id }, translate('server.copied'));
    },
  });
  app.route({
    ...routeOf(calls.tryInterface),
    onRequest: requireButton(resource, 'add', 'edit'),
    config: SLOW,
    bodyLimit: TRY_LIMIT,
    handler: async (request) => ok(await tryRun(request)),
  });
  app.route({
    ...routeOf(calls.readInterfaceUses),
    ...menu,
    handler: async ({ params }) => {
      const row = await deps.db
        .selectFrom('data_interfaces')
        .select(['id', 'en_code'])
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!row) throw new BusinessError('SERVER_NOT_FOUND');
      return ok({ list: [...(await findModulesUsing(deps.db, interfaceUses, [row.id, row.en_code]))] });
    },
  });
  app.route({
    ...routeOf(calls.readInterfaceTables),
    onRequest: requireButton(resource, 'add', 'edit'),
    config: SLOW,
    handler: async ({ query }) => ok({ list: await listTables(deps, query.dbLinkId ?? '') }),
  });
  await defineExchange(app, {
    path: resource.path,
    screen: resource,
    extension: '.bd',
    isSlow: true,
    async seal({ clock }, id) {
      const content = await readFileInterface(deps, id);
      return {
        name: String(content.values['fullName']),
        content: sealDocument(interfaceFormat, { interfaces: [content] }, clock()),
      };
    },
    run: importInterfaces,
  });
}

/** Statement, data, script and properties of the longest kind, in bytes. */
const TRY_LIMIT = 4 * 1024 * 1024;

function registerChoices(app: App): void {
  const { deps } = app;
  const choosing = { onRequest: requireMenu(CHOOSERS) };
  // For authors of modules; forms at run time call the interface that they name.
  app.get(`${base}/Selector`, { onRequest: requireMenu(interfaceMenus) }, async () =>
    ok({ list: await readInterfaceTree(deps) }),
  );
  app.route({
    ...routeOf(calls.listInterfaceNames),
    ...choosing,
    handler: async ({ query }) => ok(await listNames(deps, query)),
  });
  app.get(`${base}/GetParam/:id`, { schema: { params: IdParams }, ...choosing }, async ({ params }) => {
    const row = await findInterface(deps.db, params.id);
    if (!row) throw new BusinessError('SERVER_NOT_FOUND');
    const list = parseJsonText(row.requestParameters === '' ? '[]' : maskParams(row.requestParameters));
    return ok(Array.isArray(list) ? list : []);
  });
}

async function listNames({ db }: AppDeps, query: Parameters<typeof toPage>[0]) {
  const page = toPage(query);
  const pattern = toLikePattern(page.keyword);
  const found = db
    .selectFrom('data_interfaces')
    .where('enabled_mark', '=', 1)
    .where((where) => where.or([where('full_name', 'ilike', pattern), where('en_code', 'ilike', pattern)]));
  const rows = await found
    .select([
      'id',
      'full_name as fullName',
      'en_code as enCode',
      'data_type as dataType',
      'request_method as requestMethod',
    ])
    .orderBy('sort_code')
    .orderBy('id')
    .limit(page.pageSize)
    .offset(page.offset)
    .execute();
  const counted = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirst();
  return toListData(
    rows.map((row) => ({ ...row, tenantId: '' })),
    page,
    Number(counted?.total ?? 0),
  );
}

function registerAllowedHosts(app: App): void {
  const { deps } = app;
  const administrators = { onRequest: requireAdministrator };
  app.route({
    ...routeOf(calls.readAllowedHosts),
    ...administrators,
    handler: async () => ok({ list: [...(await readAllowedHosts(deps))] }),
  });
  app.route({
    ...routeOf(calls.saveAllowedHosts),
    ...administrators,
    handler: async ({ body, translate }) => {
      const hosts = body.list.map((host) => host.trim().toLowerCase()).filter((host) => host !== '');
      const wrong = hosts.find((host) => !isHostEntry(host));
      if (wrong !== undefined) throw fieldFault('list', translate('server.interface.host', { name: wrong }));
      await writeAllowedHosts(deps, hosts);
      return ok(null, translate('server.saved'));
    },
  });
}

async function requireAdministrator({ session }: FastifyRequest): Promise<void> {
  if (!session.isAdministrator) throw new BusinessError('SERVER_FORBIDDEN');
}

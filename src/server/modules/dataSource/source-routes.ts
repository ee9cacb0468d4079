import type { Wire } from '../../../wire/call';
import { chooseDataSource, testDataSource } from '../../../wire/data-interfaces';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import type { App } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineResource, fieldFault, listChoices, requireButton, requireMenu } from '../../resource/index';
import { openSecret } from '../../secrets/index';
import { checkSource, PASSWORD_PLACE, type SourceAddress } from './data-source';
import { askSource } from './read-from-source';
import { createSourceResource, sourceMenus } from './source-resource';

/** Menus whose screens choose a source. */
const CHOOSERS = [...sourceMenus, 'systemData.dataInterface', 'system.dataInterface'];

/** What a choice shows, beside the id. */
const CHOICE_COLUMNS = { fullName: 'full_name', enCode: 'en_code', dbType: 'db_type' };

/** Registers the data sources, the test of a connection and the choice of one. */
export function registerSources(app: App): void {
  const { deps } = app;
  const resource = createSourceResource(deps);
  app.route({
    ...routeOf(chooseDataSource),
    onRequest: requireMenu(CHOOSERS),
    handler: async () => ok({ list: await listChoices(deps.db, 'data_sources', CHOICE_COLUMNS) }),
  });
  app.route({
    ...routeOf(testDataSource),
    onRequest: requireButton(resource, 'test'),
    config: { cost: 'slow' },
    handler: async ({ body, translate }) => {
      const address = await toAddress(deps, body);
      // The driver would put names of the environment in their place.
      if (address.userName === '') throw fieldFault('userName', translate('server.source.user'));
      if (address.database === '') throw fieldFault('serviceName', translate('server.source.database'));
      const source = await checkSource(deps, address);
      return ok({ version: await askSource(deps, source) }, translate('server.source.connected'));
    },
  });
  defineResource(app, resource);
}

/** A blank password is the stored one, for the same server and user only. */
async function toAddress(deps: AppDeps, body: Wire<typeof testDataSource.body>): Promise<SourceAddress> {
  const text = (value: string | number | null | undefined) => String(value ?? '').trim();
  const address = {
    dbType: text(body.dbType).toLowerCase() === 'mysql' ? 'mysql' : 'postgresql',
    host: text(body.host),
    port: Number(text(body.port)) || 0,
    database: text(body.serviceName),
    userName: text(body.userName),
    usesTls: text(body.useTls) === '1',
  } as const;
  const password = String(body.password ?? '');
  return { ...address, password: password === '' ? await storedPassword(deps, text(body.id), address) : password };
}

async function storedPassword(
  { db, config }: AppDeps,
  id: string,
  { dbType, host, port, userName, usesTls }: Omit<SourceAddress, 'password'>,
): Promise<string> {
  const row = await db
    .selectFrom('data_sources')
    .select('password')
    .where('id', '=', id)
    .where('db_type', '=', dbType)
    .where('host', '=', host)
    .where('port', '=', port)
    .where('user_name', '=', userName)
    .where('use_tls', '=', usesTls ? 1 : 0)
    .executeTakeFirst();
  return openSecret(config.secretKeys, PASSWORD_PLACE, row?.password ?? '');
}

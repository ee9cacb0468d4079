import * as calls from '../../../wire/own-account';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { IdParams } from '../../../wire/ids';
import { readPasswordPolicy } from '../oauth/index';
import { registerBaseInfo } from './base-info';
import { listOwnLog, LogQuery } from './own-log';
import { chooseMain, listOwnOrganizes, listOwnPositions, listOwnRoles } from './own-places';
import { listSubordinates } from './subordinates';

const OWN = '/api/permission/Users/Current';

/** What people see and change of their own account (docs/clients.md#own-settings). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  registerBaseInfo(app);
  app.route({
    ...routeOf(calls.listOwnOrganizes),
    handler: async ({ session }) => ok(await listOwnOrganizes(deps, session)),
  });
  app.route({
    ...routeOf(calls.listOwnPositions),
    handler: async ({ session }) => ok(await listOwnPositions(deps, session)),
  });
  app.route({
    ...routeOf(calls.listOwnRoles),
    handler: async ({ session }) => ok(await listOwnRoles(deps, session)),
  });
  app.route({
    ...routeOf(calls.chooseMain),
    handler: async ({ body, session, translate }) => {
      await chooseMain(deps, session, body);
      return ok(null, translate('server.done'));
    },
  });
  // Clients take the answer itself for the list.
  app.get(`${OWN}/Subordinate/:id`, { schema: { params: IdParams } }, async ({ params, session }) =>
    ok(await listSubordinates(deps, session, params.id)),
  );
  app.get(`${OWN}/SystemLog`, { schema: { querystring: LogQuery } }, async ({ query, session }) =>
    ok(await listOwnLog(deps, session, query)),
  );
  app.route({
    ...routeOf(calls.readPasswordPolicy),
    config: { servedWhen: ['passwordDue'] },
    handler: async () => ok(await readPasswordPolicy(deps)),
  });
};

import * as calls from '../../../../wire/record-groups';
import { ok } from '../../../http/envelope';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { readListQuery } from '../list-query';
import { openRecords } from '../module-context';
import { readBody } from '../requests';
import { readGroupQuery } from './group-query';
import { readGroups } from './read-groups';

/** The groups of a list: for boards, calendars and charts (docs/clients.md#groups). */
export function registerGroupRoutes(app: App): void {
  const { deps } = app;
  app.route({
    ...routeOf(calls.groupRecords),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      const query = await readListQuery(context, readBody(request.body));
      return ok(await readGroups(context, readGroupQuery(context, query, request.body.groupBy)));
    },
  });
}

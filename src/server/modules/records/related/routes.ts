import * as calls from '../../../../wire/related-records';
import { ok } from '../../../http/envelope';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { openRecords, requireButton } from '../module-context';
import { readRelated } from './read-related';

/** What points at a record (docs/screens.md#related-records), for who may open it. */
export function registerRelatedRoutes(app: App): void {
  const { deps } = app;
  app.route({
    ...routeOf(calls.listRelated),
    config: { cost: 'slow' },
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      requireButton(context, 'detail', 'edit');
      return ok(await readRelated(context, request.params.id));
    },
  });
}

import { readChange, listChanges } from '../../../wire/system-screens';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { toListData } from '../../http/page-query';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireMenu } from '../../resource/index';
import { createChangeWriter } from './describe-changes';
import { findChange, selectChanges, type ChangeRow } from './repository';
import { seenChanges } from './seen-changes';

/** Menus that open the trail of changes (docs/clients.md#menus-and-permissions). */
const changeMenus = ['system.recordChange'];

/** Who changed which administered record, and how (docs/screens.md#trail-of-changes). It can be read, and nothing else. */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const guard = { onRequest: requireMenu(changeMenus) };

  app.route({
    ...routeOf(listChanges),
    ...guard,
    handler: async (request) => {
      const { rows, page, total } = await selectChanges(deps, request.query, await seenChanges(request));
      const writer = createChangeWriter(deps, request);
      const list = [];
      for (const row of rows) list.push(await toListed(row, writer));
      return ok(toListData(list, page, total));
    },
  });
  app.route({
    ...routeOf(readChange),
    ...guard,
    handler: async (request) => {
      const row = await findChange(deps, request.params.id, await seenChanges(request));
      if (!row) throw new BusinessError('SERVER_NOT_FOUND');
      return ok(await toListed(row, createChangeWriter(deps, request)));
    },
  });
};

async function toListed(row: ChangeRow, writer: ReturnType<typeof createChangeWriter>) {
  return {
    id: row.id,
    changedAt: row.changed_at.getTime(),
    userId: row.user_id,
    userName: row.user_name,
    ip: row.ip,
    action: row.action,
    resource: await writer.nameOf(row.resource),
    recordId: row.record_id,
    recordName: row.record_name,
    changes: await writer.describe(row),
  };
}

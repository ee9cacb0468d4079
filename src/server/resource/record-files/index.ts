import type { App } from '../../http/route-types';
import { defineExchange } from '../exchange-routes';
import type { RecordFile } from './file-kind';
import { importRecords } from './import-records';
import { sealRecords } from './seal-records';

export type { RecordFile } from './file-kind';

/**
 * Registers export and import of a resource's records (docs/clients.md#files). Files hold all of a table's records, so a resource
 * whose records or members are only partly a user's has none: throws when it says so.
 */
export async function defineRecordFile(app: App, file: RecordFile): Promise<void> {
  const { screen, extension, isSlow = false, root } = file;
  for (const { path, scope, screenMembers } of [root.resource, ...(root.parts ? [root.parts.kind.resource] : [])])
    if (scope || screenMembers) throw new Error(`${path} limits records or members by user: it cannot have files`);
  await defineExchange(app, {
    path: file.path ?? root.resource.path,
    screen,
    extension,
    isSlow,
    seal: (deps, id) => sealRecords(deps, file, id),
    run: (deps, request) => importRecords(deps, file, request),
  });
}

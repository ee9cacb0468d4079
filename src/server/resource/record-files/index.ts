import type { App } from '../../http/route-types';
import { defineExchange } from '../exchange-routes';
import type { RecordFile } from './file-kind';
import { importRecords } from './import-records';
import { sealRecords } from './seal-records';

export { formatOf, type FileKind, type RecordFile } from './file-kind';

/** Registers export and import of a resource's records (docs/clients.md#files). */
export async function defineRecordFile(app: App, file: RecordFile): Promise<void> {
  const { screen, extension, isSlow = false, root } = file;
  await defineExchange(app, {
    path: file.path ?? root.resource.path,
    screen,
    extension,
    isSlow,
    seal: (deps, id) => sealRecords(deps, file, id),
    run: (deps, request) => importRecords(deps, file, request),
  });
}

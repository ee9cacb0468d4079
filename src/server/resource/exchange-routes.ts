import type { Translate } from '../../engine/contract/language';
import { exportRecord, importRecords, type ImportReport } from '../../wire/record-files';
import type { AppDeps } from '../deps';
import { ok } from '../http/envelope';
import type { App } from '../http/route-types';
import { routeOf } from '../http/wire-route';
import { offerDownload } from './download-tickets';
import { readUpload, registerUpload } from './read-upload';
import { changerOf, type Changer } from './record-changes';
import { requireButton, type GuardedScreen } from './require-menu';

/** Who imports what, and whether it is to stay. */
export interface ImportRequest {
  readonly text: string;
  /** Only a preview. */
  readonly isPreview: boolean;
  readonly userId: string;
  /** Who imports, as the trail names them. */
  readonly changer: Changer;
  readonly translate: Translate;
}

/** Records that leave and come as files. */
export interface RecordExchange {
  readonly path: `/api/${string}`;
  readonly screen: GuardedScreen;
  /** Of the files, with its dot. */
  readonly extension: string;
  /** Whether a file may hold so much that its calls count as slow ones. */
  readonly isSlow?: boolean;
  /** Name, without the extension, and content of the file of one record. */
  readonly seal: (deps: AppDeps, id: string) => Promise<{ readonly name: string; readonly content: string }>;
  readonly run: (deps: AppDeps, request: ImportRequest) => Promise<ImportReport>;
}

/** Registers export and import (docs/clients.md#files). 3.4 writes `Action/`, 5.x `Actions/`: both are served. */
export async function defineExchange(app: App, exchange: RecordExchange): Promise<void> {
  const { path, screen, extension, isSlow = false, seal, run } = exchange;
  const { deps } = app;
  const config = isSlow ? ({ cost: 'slow' } as const) : {};
  await registerUpload(app);
  for (const action of ['Action', 'Actions']) {
    app.route({
      ...routeOf(exportRecord(path)),
      url: `${path}/:id/${action}/Export`,
      onRequest: requireButton(screen, 'export'),
      config,
      handler: async ({ params, session }) => {
        const { name, content } = await seal(deps, params.id);
        return ok(await offerDownload(deps, session.sessionId, { name: `${name}${extension}`, content }));
      },
    });
    app.route({
      ...routeOf(importRecords(path)),
      url: `${path}/${action}/Import`,
      onRequest: requireButton(screen, 'import'),
      config,
      handler: async (request) => {
        const { text, fields } = await readUpload(request, extension);
        const isPreview = [request.query.preview, fields['preview']].some((value) => value === '1' || value === 'true');
        const { session, translate } = request;
        const report = await run(deps, {
          text,
          isPreview,
          userId: session.user.userId,
          changer: changerOf(request),
          translate,
        });
        return ok(report, translate(isPreview ? 'server.done' : 'server.imported'));
      },
    });
  }
}

/** The lines of an import with their sums. */
export function toImportReport(isPreview: boolean, list: ImportReport['list']): ImportReport {
  const count = (action: string) => list.filter((line) => line.action === action).length;
  return { isPreview, added: count('add'), changed: count('change'), skipped: count('skip'), list };
}

import type { FastifyRequest } from 'fastify';
import * as exchange from '../../../wire/exchange';
import { ModuleParams } from '../../../wire/module-address';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { App, RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { offerDownload, registerUpload } from '../../resource/index';
import { firstError, readDocuments, type ImportDocument } from './exchange-documents';
import { exchangeTexts } from './exchange-texts';
import { exportDraft, exportDrafts } from './export-modules';
import { toFinding } from './draft-findings';
import { previewImport } from './preview-import';
import { readFiles, type UploadLimits } from './read-files';
import { requireAdministrator } from './require-administrator';
import { runImport } from './run-import';

const MEGABYTE = 1024 * 1024;
/** Limits of the import screen and the command line: documents and archives. */
const MANY_FILES: UploadLimits = { files: 200, bytes: 50 * MEGABYTE };
/** 3.4 clients upload a single file. */
const ONE_FILE: UploadLimits = { files: 1, bytes: 5 * MEGABYTE };
/** Import preview, import and export of modules. Administrators only. */
export const exchangeRoutes: RoutePlugin = async (app) => {
  await registerUpload(app);
  registerImport(app);
  registerExport(app);
};

function registerImport(app: App): void {
  const { deps } = app;
  const guard = { onRequest: requireAdministrator, config: { cost: 'slow' } } as const;
  app.route({
    ...routeOf(exchange.previewImport),
    ...guard,
    handler: async (request) => {
      const { files } = await readFiles(request, { limits: MANY_FILES, extension: '.vdd' });
      return ok({ documents: await previewImport(deps, files, textsOf(request)) });
    },
  });

  app.route({
    ...routeOf(exchange.runImport),
    ...guard,
    handler: async (request) => {
      const { files, fields } = await readFiles(request, { limits: MANY_FILES, extension: '.vdd' });
      const documents = await readDocuments(files, { translate: textsOf(request) });
      const choices = readChoices(request, fields['choices'], documents);
      const results = await runImport(deps, toImport(request, documents, choices));
      return ok({ results }, request.translate('server.imported'));
    },
  });

  // For 3.4 clients: one file, no choices. A code or name in use creates a copy.
  app.post('/api/visualdev/OnlineDev/Model/Actions/ImportData', guard, async (request) => {
    const { files } = await readFiles(request, { limits: ONE_FILE, extension: '.vdd' });
    const documents = await readDocuments(files, { translate: textsOf(request) });
    refuseInvalid(request, documents);
    const choices = documents.map(({ path }): exchange.ImportChoice => ({ path, action: 'keepBoth' }));
    const results = await runImport(deps, toImport(request, documents, choices));
    return ok({ results }, request.translate('server.imported'));
  });
}

function registerExport(app: App): void {
  const { deps } = app;
  const guard = { onRequest: requireAdministrator, config: { cost: 'slow' } } as const;
  app.post(
    '/api/visualdev/OnlineDev/:id/Actions/ExportData',
    { schema: { params: ModuleParams }, ...guard },
    async (request) => {
      const { file, fullName } = await exportDraft(deps, request.params.id, {
        format: '3.4',
        translate: textsOf(request),
      });
      const { sessionId } = request.session;
      return ok(await offerDownload(deps, sessionId, { name: `${fullName}.vdd`, content: file.content }));
    },
  );

  app.route({
    ...routeOf(exchange.exportModule),
    ...guard,
    handler: async (request) => {
      const { format = 'formloom' } = request.query;
      const { file, announced } = await exportDraft(deps, request.params.id, { format, translate: textsOf(request) });
      return ok({ ...(await offerDownload(deps, request.session.sessionId, file)), announced });
    },
  });

  app.route({
    ...routeOf(exchange.exportModules),
    ...guard,
    handler: async (request) => {
      const { ids, format = 'formloom' } = request.body;
      const { content, announced } = await exportDrafts(deps, ids, { format, translate: textsOf(request) });
      const offer = await offerDownload(deps, request.session.sessionId, { name: 'modules.zip', content });
      return ok({ ...offer, announced });
    },
  });
}

function textsOf({ session }: FastifyRequest) {
  return exchangeTexts(session.language);
}

function toImport(
  request: FastifyRequest,
  documents: readonly ImportDocument[],
  choices: readonly exchange.ImportChoice[],
) {
  return { documents, choices, userId: request.session.user.userId, translate: textsOf(request) };
}

/** Parses the field `choices`: JSON with an entry per document, only for documents of the upload. */
function readChoices(
  request: FastifyRequest,
  text: string | undefined,
  documents: readonly ImportDocument[],
): readonly exchange.ImportChoice[] {
  const choices = parseJsonText(text ?? '[]');
  if (!request.validateInput(choices, exchange.ImportChoices)) throw invalidChoices();
  const chosen = choices as readonly exchange.ImportChoice[];
  const paths = new Set(documents.map(({ path }) => path));
  if (!chosen.every(({ path }) => paths.has(path))) throw invalidChoices();
  return chosen;
}

function invalidChoices(): BusinessError {
  return new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/choices', reason: '' });
}

/** Clients without a report must not get an invalid module. Throws SERVER_FILE_CONTENT. */
function refuseInvalid(request: FastifyRequest, documents: readonly ImportDocument[]): void {
  for (const document of documents) {
    const error = firstError(document);
    if (!error) continue;
    const { message } = toFinding(error, textsOf(request));
    throw new BusinessError('SERVER_FILE_CONTENT', { message: `${document.path}: ${message}` });
  }
}

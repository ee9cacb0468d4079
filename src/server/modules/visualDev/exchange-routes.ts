import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyRequest } from 'fastify';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { App, RoutePlugin } from '../../http/route-types';
import { offerDownload, registerUpload } from '../../resource/index';
import { firstError, readDocuments, type ImportDocument } from './exchange-documents';
import { exchangeTexts } from './exchange-texts';
import { EXPORT_FORMATS, exportDraft, exportDrafts } from './export-modules';
import { toFinding } from './draft-findings';
import { IMPORT_ACTIONS, type ImportChoice } from './plan-import';
import { previewImport } from './preview-import';
import { readFiles, type UploadLimits } from './read-files';
import { requireAdministrator } from './require-administrator';
import { runImport } from './run-import';

const BASE = '/api/visualdev/Base';
const MEGABYTE = 1024 * 1024;
/** An upload of the import screen and of the command line: documents and archives of them. */
const MANY_FILES: UploadLimits = { files: 200, bytes: 50 * MEGABYTE };
/** The one file that a 3.4 client sends. */
const ONE_FILE: UploadLimits = { files: 1, bytes: 5 * MEGABYTE };
const MAX_DOCUMENTS = 2_000;

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) });
const Format = Type.Union(EXPORT_FORMATS.map((format) => Type.Literal(format)));
const ExportQuery = Type.Object({ format: Type.Optional(Format) });
const ExportAllBody = Type.Object({
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { minItems: 1, maxItems: MAX_DOCUMENTS }),
  format: Type.Optional(Format),
});
const Choices = Type.Array(
  Type.Object({
    path: Type.String({ maxLength: 500 }),
    action: Type.Union(IMPORT_ACTIONS.map((action) => Type.Literal(action))),
    fullName: Type.Optional(Type.String({ maxLength: 500 })),
    enCode: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  { maxItems: MAX_DOCUMENTS },
);

/** Modules as files (contract e.5, g.15): what an upload would do, doing it, and exports. Administrators only. */
export const exchangeRoutes: RoutePlugin = async (app) => {
  await registerUpload(app);
  registerImport(app);
  registerExport(app);
};

function registerImport(app: App): void {
  const { deps } = app;
  const guard = { onRequest: requireAdministrator, config: { cost: 'slow' } } as const;
  app.post(`${BASE}/Actions/ImportPreview`, guard, async (request) => {
    const { files } = await readFiles(request, { limits: MANY_FILES, extension: '.vdd' });
    return ok({ documents: await previewImport(deps, files, textsOf(request)) });
  });

  app.post(`${BASE}/Actions/Import`, guard, async (request) => {
    const { files, fields } = await readFiles(request, { limits: MANY_FILES, extension: '.vdd' });
    const documents = await readDocuments(files, { translate: textsOf(request) });
    const choices = readChoices(fields['choices'], documents);
    const results = await runImport(deps, toImport(request, documents, choices));
    return ok({ results }, request.translate('server.imported'));
  });

  // What 3.4 clients call: one file, nothing asked. A code or name that is here already keeps both, as a copy would.
  app.post('/api/visualdev/OnlineDev/Model/Actions/ImportData', guard, async (request) => {
    const { files } = await readFiles(request, { limits: ONE_FILE, extension: '.vdd' });
    const documents = await readDocuments(files, { translate: textsOf(request) });
    refuseInvalid(request, documents);
    const choices = documents.map(({ path }): ImportChoice => ({ path, action: 'keepBoth' }));
    const results = await runImport(deps, toImport(request, documents, choices));
    return ok({ results }, request.translate('server.imported'));
  });
}

function registerExport(app: App): void {
  const { deps } = app;
  const guard = { onRequest: requireAdministrator, config: { cost: 'slow' } } as const;
  app.post('/api/visualdev/OnlineDev/:id/Actions/ExportData', { schema: { params: Id }, ...guard }, async (request) => {
    const { file, fullName } = await exportDraft(deps, request.params.id, {
      format: '3.4',
      translate: textsOf(request),
    });
    const { sessionId } = request.session;
    return ok(await offerDownload(deps, sessionId, { name: `${fullName}.vdd`, content: file.content }));
  });

  app.get(`${BASE}/:id/Export`, { schema: { params: Id, querystring: ExportQuery }, ...guard }, async (request) => {
    const { format = 'formloom' } = request.query;
    const { file, announced } = await exportDraft(deps, request.params.id, { format, translate: textsOf(request) });
    return ok({ ...(await offerDownload(deps, request.session.sessionId, file)), announced });
  });

  app.post(`${BASE}/Actions/ExportAll`, { schema: { body: ExportAllBody }, ...guard }, async (request) => {
    const { ids, format = 'formloom' } = request.body;
    const { content, announced } = await exportDrafts(deps, ids, { format, translate: textsOf(request) });
    const offer = await offerDownload(deps, request.session.sessionId, { name: 'modules.zip', content });
    return ok({ ...offer, announced });
  });
}

function textsOf({ session }: FastifyRequest) {
  return exchangeTexts(session.language);
}

function toImport(request: FastifyRequest, documents: readonly ImportDocument[], choices: readonly ImportChoice[]) {
  return { documents, choices, userId: request.session.user.userId, translate: textsOf(request) };
}

/** Reads the field `choices`: JSON of one entry per document, none of them about a document that was not sent. */
function readChoices(text: string | undefined, documents: readonly ImportDocument[]): readonly ImportChoice[] {
  const choices = parseJsonText(text ?? '[]');
  if (!Value.Check(Choices, choices)) throw invalidChoices();
  const paths = new Set(documents.map(({ path }) => path));
  if (!choices.every(({ path }) => paths.has(path))) throw invalidChoices();
  return choices.map(toChoice);
}

function toChoice({ path, action, fullName, enCode }: Static<typeof Choices>[number]): ImportChoice {
  return { path, action, ...(fullName === undefined ? {} : { fullName }), ...(enCode === undefined ? {} : { enCode }) };
}

function invalidChoices(): BusinessError {
  return new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/choices', reason: '' });
}

/** A client that shows no report gets no module that could not be opened. Throws SERVER_FILE_CONTENT. */
function refuseInvalid(request: FastifyRequest, documents: readonly ImportDocument[]): void {
  for (const document of documents) {
    const error = firstError(document);
    if (!error) continue;
    const { message } = toFinding(error, textsOf(request));
    throw new BusinessError('SERVER_FILE_CONTENT', { message: `${document.path}: ${message}` });
  }
}

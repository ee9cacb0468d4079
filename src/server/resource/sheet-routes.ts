import { toFileName } from '../../engine/sheet/file-name';
import { matchHeadings } from '../../engine/sheet/match-columns';
import type { Sheet } from '../../engine/sheet/sheet';
import { DownloadOffer } from '../../wire/record-files';
import { sheetCalls, SheetExportQuery, type SheetFault } from '../../wire/sheets';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { BODY_LIMITS } from '../http/body-limits';
import { ok } from '../http/envelope';
import { BusinessError } from '../http/errors';
import type { App, SchemaTypes } from '../http/route-types';
import { routeOf } from '../http/wire-route';
import { readSheetFile, writeSheetFile } from '../sheets/index';
import { offerDownload } from './download-tickets';
import { toListQuery, type ResourceList } from './list-resource';
import { keepSheet, takeSheet, type PendingSheet } from './pending-sheets';
import { readUploadedFile, registerUpload } from './read-upload';
import { requireButton, requireButtons } from './require-menu';
import { limitSheet, readScreenRights } from './screen-rights';
import { exportSheet } from './sheet-export';
import { columnNames, type SheetColumn } from './sheet-columns';
import { isRequiredColumn, type SheetResource } from './sheet-resource';
import { importRows, previewRows, toSheetRow, type SheetRow } from './sheet-rows';

/** Files that are read. */
const ACCEPTED = '.xlsx';
const slow = { config: { cost: 'slow' } } as const;

/**
 * Registers the spreadsheets of a resource (docs/clients.md#spreadsheets): template, upload, preview, import and the file of what was
 * refused need the code `import` besides the one that makes a record, the export `export`.
 */
export function registerSheet(app: App, resource: SheetResource): void {
  void app.register(async (scope) => {
    await registerUpload(scope);
    const routes = scope.withTypeProvider<SchemaTypes>();
    registerPreview(routes, resource);
    registerImport(routes, resource);
    registerFiles(routes, resource);
    if (resource.list) registerExport(routes, { ...resource, list: resource.list });
  });
}

const importing = (resource: SheetResource) => ({
  ...slow,
  onRequest: requireButtons(resource, resource.addButtons ?? ['add'], ['import']),
});

/** The spreadsheets that the caller may fill in. */
async function inSheet(resource: SheetResource, request: FastifyRequest): Promise<SheetResource> {
  return limitSheet(resource, await readScreenRights(request, resource), 'in');
}

function registerPreview(app: App, resource: SheetResource): void {
  const { deps } = app;
  const calls = sheetCalls(resource.path);
  const ownerOf = ({ session }: FastifyRequest) => ({ sessionId: session.sessionId, path: resource.path });
  app.route({
    ...routeOf(calls.upload),
    ...importing(resource),
    handler: async (request) => {
      const { content, fileName } = await readUploadedFile(request, ACCEPTED);
      const sheet = await readSheetFile({ bytes: new Uint8Array(content), fileName }, request.translate);
      return ok({ name: await keepSheet(deps, ownerOf(request), toPending(sheet)) });
    },
  });
  app.route({
    ...routeOf(calls.preview),
    ...importing(resource),
    handler: async (request) => {
      const sheet = await takeSheet(deps, ownerOf(request), request.query.fileName);
      const limited = await inSheet(resource, request);
      const { rows, unused } = readRows(limited, sheet, request);
      const faults = await previewRows(
        limited,
        request,
        rows.map(({ row }) => row),
      );
      return ok({
        headerRow: limited.sheet.columns.map((column) => ({
          id: column.member,
          fullName: request.translate(column.heading),
          isRequired: isRequiredColumn(limited, column),
          isSecret: column.cells.write === undefined,
        })),
        dataRow: rows.map(({ row, number }, index) => ({
          ...row,
          lineNumber: String(number),
          errorsInfo: toErrorsInfo(faults[index]),
        })),
        faults,
        unused,
        blankFormulas: sheet.blankFormulas,
      });
    },
  });
}

function registerImport(app: App, resource: SheetResource): void {
  app.route({
    ...routeOf(sheetCalls(resource.path).send),
    ...importing(resource),
    bodyLimit: BODY_LIMITS.record,
    handler: async (request) => {
      const limited = await inSheet(resource, request);
      const rows = request.body.list.map((sent) => toSheetRow(limited, sent));
      if (rows.length === 0) throw refused(request, 'server.sheet.problem.empty');
      const faults = await importRows(limited, request, rows);
      const failed = rows.flatMap((row, index) => ((faults[index] ?? []).length > 0 ? [{ row, index }] : []));
      return ok({
        resultType: failed.length === 0 ? 0 : 1,
        snum: rows.length - failed.length,
        fnum: failed.length,
        failResult: failed.map(({ row, index }) => ({ ...row, errorsInfo: toErrorsInfo(faults[index]) })),
        faults: failed.map(({ index }) => faults[index] ?? []),
      });
    },
  });
}

function registerFiles(app: App, resource: SheetResource): void {
  const { deps } = app;
  const calls = sheetCalls(resource.path);
  const { name } = resource.sheet;
  app.route({
    ...routeOf(calls.template),
    ...importing(resource),
    handler: async (request) => {
      const { translate, session } = request;
      const { columns } = (await inSheet(resource, request)).sheet;
      const title = translate(name);
      const headings = columns.map((column) => toHeading(resource, column, translate));
      const notes = columns.map(({ heading, cells }, index) => [
        translate(heading),
        headings[index]?.startsWith('*') ? translate('server.sheet.required') : '',
        cells.hint(translate),
      ]);
      const noteHeadings = ['server.sheet.column', 'server.sheet.required', 'server.sheet.how'].map((key) =>
        translate(key),
      );
      const content = await writeSheetFile([
        { name: title, lines: [headings] },
        { name: translate('server.sheet.notes'), lines: [noteHeadings, ...notes] },
      ]);
      const fileName = toFileName(translate('server.sheet.templateName', { name: title }));
      return ok(await offerDownload(deps, session.sessionId, { name: fileName, content }));
    },
  });
  // Some clients ask by the one name, some by the other.
  for (const action of ['ExportExceptionData', 'ImportExceptionData'])
    app.route({
      ...routeOf(calls.failures),
      url: `${resource.path}/${action}`,
      ...importing(resource),
      bodyLimit: BODY_LIMITS.record,
      handler: async (request) => {
        const { body, translate, session } = request;
        const limited = await inSheet(resource, request);
        const { columns } = limited.sheet;
        const title = translate(name);
        const lines = body.list.map((sent) => {
          const row = toSheetRow(limited, sent);
          return [...columns.map(({ member }) => row[member] ?? ''), String(sent['errorsInfo'] ?? '')];
        });
        const headings = [
          ...columns.map((column) => toHeading(resource, column, translate)),
          translate('server.sheet.why'),
        ];
        const content = await writeSheetFile([{ name: title, lines: [headings, ...lines] }]);
        const fileName = toFileName(translate('server.sheet.failuresName', { name: title }));
        return ok(await offerDownload(deps, session.sessionId, { name: fileName, content }));
      },
    });
}

function registerExport(app: App, resource: SheetResource & { readonly list: ResourceList }): void {
  const { deps } = app;
  app.route({
    ...routeOf({
      method: 'GET',
      path: `${resource.path}/ExportExcel`,
      query: Type.Intersect([toListQuery(resource.list), SheetExportQuery]),
      answer: DownloadOffer,
    }),
    ...slow,
    onRequest: requireButton(resource, 'export'),
    handler: async (request) => {
      const { dataType, selectKey = '', ...query } = request.query;
      const members = selectKey.split(',').filter((member) => member !== '');
      const isPage = dataType === '0';
      const sheet = await exportSheet(resource, request, { query: query, isPage, members });
      const content = await writeSheetFile([sheet]);
      return ok(await offerDownload(deps, request.session.sessionId, { name: toFileName(sheet.name), content }));
    },
  });
}

/** The heading of a template: what has to be filled is marked. */
function toHeading(resource: SheetResource, column: SheetColumn, translate: FastifyRequest['translate']): string {
  return `${isRequiredColumn(resource, column) ? '*' : ''}${translate(column.heading)}`;
}

function toPending({ lines, blankFormulaCount }: Sheet): PendingSheet {
  return {
    lines: lines.map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries([...cells].map(([column, { text }]) => [column, text])),
    })),
    blankFormulas: blankFormulaCount,
  };
}

/** A row with its line in the file. */
interface NumberedRow {
  readonly number: number;
  readonly row: SheetRow;
}

/** The rows below the headings, by column. Throws SERVER_SHEET_REFUSED when no heading is a column's. */
function readRows(
  resource: SheetResource,
  { lines }: PendingSheet,
  request: FastifyRequest,
): { readonly rows: readonly NumberedRow[]; readonly unused: readonly string[] } {
  const [first, ...others] = lines;
  if (!first || others.length === 0) throw refused(request, 'server.sheet.problem.empty');
  const heading = {
    number: first.number,
    cells: new Map(
      Object.entries(first.cells).map(([column, text]) => [Number(column), { kind: 'text', text }] as const),
    ),
  };
  const { pairs, unusedHeadings } = matchHeadings(heading, resource.sheet.columns, columnNames);
  if (pairs.length === 0) throw refused(request, 'server.sheet.noColumns');
  const rows = others.map(({ number, cells }) => ({
    number,
    row: toSheetRow(
      resource,
      Object.fromEntries(pairs.map(({ sheetColumn, column }) => [column.member, cells[sheetColumn] ?? ''])),
    ),
  }));
  // What a file of refused rows says of them is no column, and no surprise.
  const why = new Set(['errorsInfo', request.translate('server.sheet.why')]);
  return {
    rows: rows.filter(({ row }) => Object.keys(row).length > 0),
    unused: unusedHeadings.filter((name) => !why.has(name)),
  };
}

function toErrorsInfo(faults: readonly SheetFault[] = []): string {
  return faults.map(({ message }) => message).join('；');
}

function refused({ translate }: FastifyRequest, text: string): BusinessError {
  return new BusinessError('SERVER_SHEET_REFUSED', { message: translate(text) });
}

import { Type, type Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { MAX_MORE, readMoreRows } from './capped-rows';
import { deleteRecords } from './delete-records';
import { countFieldData, readFieldData, readFormDataFields } from './field-data';
import { readListQuery } from './list-query';
import { countList, listFields, listRecords, summariseList } from './list-records';
import { openModule, openRecords, requireButton } from './module-context';
import { saveAtVersion } from './module-version';
import { makeReleaseProof } from './opened-release';
import { readConfig } from './read-config';
import { readDisplayRecord, readRecord } from './read-record';
import { readBody, readIdempotencyKey, readIds, readInput, readVersion } from './requests';
import { MAX_COLUMNS, MAX_FIELD_ID, MAX_KEYWORD, requireFew } from './search-bounds';
import { createRecord, updateRecord } from './save-record';
import { atLevel, groupRows } from './tree-rows';

const BASE = '/api/visualdev/OnlineDev';
const RECORD_BODY = { bodyLimit: BODY_LIMITS.record };
const Id = Type.String({ minLength: 1, maxLength: 100 });
const ModuleParams = Type.Object({ modelId: Id });
/** `authored`: texts that nobody wrote are left out, for a client that has its own. */
const ConfigQuery = Type.Object({ texts: Type.Optional(Type.String({ maxLength: 20 })) });
const RecordParams = Type.Object({ modelId: Id, id: Id });
const RowsParams = Type.Object({ modelId: Id, id: Id, tableKey: Id });
const RowsQuery = Type.Object({
  offset: Type.Optional(Type.String({ maxLength: 20 })),
  limit: Type.Optional(Type.String({ maxLength: 20 })),
});
const PickerQuery = Type.Object({
  relationField: Type.Optional(Type.String({ maxLength: MAX_FIELD_ID })),
  columnOptions: Type.Optional(Type.String({ maxLength: MAX_COLUMNS * (MAX_FIELD_ID + 1) })),
  keyword: Type.Optional(Type.String({ maxLength: MAX_KEYWORD })),
  currentPage: Type.Optional(Type.String({ maxLength: 20 })),
  pageSize: Type.Optional(Type.String({ maxLength: 20 })),
});
/** Pickers without paging ask for all in one page (widgets.md 9). */
const MAX_PICKER_PAGE = 10_000;
/** Names the release of the module that an answer is of, so that an open list sees that there is a newer one. */
const VERSION_HEADER = 'formloom-module-version';

/** Records of released modules (contract e.5, client-3.4.7 §8): every call goes through `openModule`, those about records through `openRecords`. */
export const onlineDevRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  app.decorateRequest('moduleVersion', 0);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, moduleParam: 'modelId' };
  });
  app.addHook('onSend', ({ moduleVersion }, reply, _payload, done) => {
    if (moduleVersion > 0) reply.header(VERSION_HEADER, moduleVersion);
    done();
  });
  const openFor = async (request: FastifyRequest, moduleId: string, button: string) => {
    const context = await openRecords(request, deps, moduleId);
    requireButton(context, button);
    return context;
  };

  app.get(
    `${BASE}/:modelId/Config`,
    { schema: { params: ModuleParams, querystring: ConfigQuery } },
    async (request) => {
      const context = await openModule(request, deps, request.params.modelId);
      const hasDefaultTexts = request.query.texts !== 'authored';
      return ok({ ...readConfig(context, { hasDefaultTexts }), versionProof: await makeReleaseProof(context) });
    },
  );

  // One document of the config alone (api-3.4.7 onlineDev/visualDev).
  app.get(`${BASE}/:modelId/FormData`, { schema: { params: ModuleParams } }, async (request) => {
    const { formData } = readConfig(await openModule(request, deps, request.params.modelId));
    return ok({ formData });
  });
  app.get(`${BASE}/:modelId/ColumnData`, { schema: { params: ModuleParams } }, async (request) => {
    const { columnData } = readConfig(await openModule(request, deps, request.params.modelId));
    return ok({ columnData });
  });

  for (const path of ['List', 'ListLink']) {
    app.post(`${BASE}/:modelId/${path}`, { schema: { params: ModuleParams } }, async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      const query = atLevel(context, readListQuery(context, readBody(request.body)), null);
      return ok(groupRows(context, query, await listRecords(context, query, wants(request.body))));
    });
  }

  // What takes its time with a large list, for clients that need it: how many records match exactly, and their totals.
  app.post(`${BASE}/:modelId/List/Count`, { schema: { params: ModuleParams } }, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    const query = atLevel(context, readListQuery(context, readBody(request.body)), null);
    return ok({ total: await countList(context, query) });
  });
  app.post(`${BASE}/:modelId/List/Summary`, { schema: { params: ModuleParams } }, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    const query = atLevel(context, readListQuery(context, readBody(request.body)), null);
    return ok({ summary: await summariseList(context, query) });
  });

  app.post(`${BASE}/:modelId/List/:id`, { schema: { params: RecordParams } }, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    const query = atLevel(context, readListQuery(context, readBody(request.body)), request.params.id);
    return ok(await listRecords(context, query, wants(request.body)));
  });

  app.post(`${BASE}/:modelId`, { ...RECORD_BODY, schema: { params: ModuleParams } }, async (request) => {
    const open = () => openFor(request, request.params.modelId, 'add');
    const saved = await saveAtVersion(open, request.body, (context, body) =>
      createRecord(context, { input: readInput(body), idempotencyKey: readIdempotencyKey(request.headers, body) }),
    );
    return ok(saved, request.translate('server.created'));
  });

  app.put(`${BASE}/:modelId/:id`, { ...RECORD_BODY, schema: { params: RecordParams } }, async (request) => {
    const open = () => openFor(request, request.params.modelId, 'edit');
    const saved = await saveAtVersion(open, request.body, (context, body) =>
      updateRecord(context, { id: request.params.id, input: readInput(body), version: readVersion(body) }),
    );
    return ok(saved, request.translate('server.updated'));
  });

  app.get(`${BASE}/:modelId/:id`, { schema: { params: RecordParams } }, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    requireButton(context, 'edit', 'detail');
    return ok(await readRecord(context, request.params.id));
  });

  app.get(`${BASE}/:modelId/:id/DataChange`, { schema: { params: RecordParams } }, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    requireButton(context, 'detail', 'edit');
    return ok(await readDisplayRecord(context, request.params.id));
  });

  // Rows of a sub-table beyond the first ones, which a list holds.
  app.get(
    `${BASE}/:modelId/:id/Rows/:tableKey`,
    { schema: { params: RowsParams, querystring: RowsQuery } },
    async (request) => {
      const { modelId, id, tableKey } = request.params;
      const context = await openRecords(request, deps, modelId);
      const offset = toCount(request.query.offset, 0, 1_000_000);
      const limit = toCount(request.query.limit, MAX_MORE, MAX_MORE);
      return ok(await readMoreRows(context, listFields(context), { id, tableKey, offset, limit }));
    },
  );

  app.delete(`${BASE}/:modelId/:id`, { schema: { params: RecordParams } }, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    requireButton(context, 'remove');
    await deleteRecords(context, [request.params.id]);
    return ok(null, request.translate('server.removed'));
  });

  app.post(`${BASE}/batchDelete/:modelId`, { schema: { params: ModuleParams } }, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    requireButton(context, 'batchRemove');
    await deleteRecords(context, readIds(readBody(request.body)));
    return ok(null, request.translate('server.removed'));
  });

  app.get('/api/visualdev/Base/:modelId/FormDataFields', { schema: { params: ModuleParams } }, async (request) =>
    ok({ list: readFormDataFields(await openModule(request, deps, request.params.modelId)) }),
  );

  const picker = { schema: { params: ModuleParams, querystring: PickerQuery } };
  app.get('/api/visualdev/Base/:modelId/FieldDataSelect', picker, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    return ok(await readFieldData(context, toPickerPage(request.query)));
  });
  app.get('/api/visualdev/Base/:modelId/FieldDataSelect/Count', picker, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    return ok({ total: await countFieldData(context, toPickerPage(request.query)) });
  });
};

function toPickerPage(query: Static<typeof PickerQuery>) {
  const { relationField = '', columnOptions = '', keyword = '' } = query;
  const columnIds = columnOptions.split(',').map((id) => id.trim());
  requireFew(columnIds, '/querystring/columnOptions', MAX_COLUMNS);
  const currentPage = toCount(query.currentPage, 1, 1_000_000);
  const pageSize = toCount(query.pageSize, 20, MAX_PICKER_PAGE);
  return { relationField, columnIds, keyword, currentPage, pageSize };
}

/** Totals come with the rows unless the client says that it asks for them by themselves. */
function wants(body: unknown): { readonly hasSummary: boolean } {
  return { hasSummary: readBody(body)['totals'] !== 'apart' };
}

function toCount(text: string | undefined, fallback: number, max: number): number {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number >= 1 ? Math.min(number, max) : fallback;
}

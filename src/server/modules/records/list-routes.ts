import type { Static } from '@sinclair/typebox';
import { isDataView } from '../../../engine/contract/module-model';
import { readLinkedRecords as readLinked, type LinkedRecord } from '../../../wire/links';
import * as calls from '../../../wire/records';
import { ok } from '../../http/envelope';
import type { App } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { displayRecords } from './display-records';
import { countFieldData, readFieldData } from './field-data';
import { readListQuery } from './list-query';
import { countList, listRecords, summariseList } from './list-records';
import { readLinkedRecords } from './linked-records';
import { openModule, openOthers, openRecords, type ModuleContext } from './module-context';
import { readBody, toCount } from './requests';
import { MAX_COLUMNS, requireFew } from './search-bounds';
import { atLevel, findParents, groupRows } from './tree-rows';
import { listViewRows } from './view-rows';

const PickerQuery = calls.listRelatedRecords.query;
/** Pickers without paging request everything as one page (docs/screens.md#lists). */
const MAX_PICKER_PAGE = 10_000;

/** Lists of records, their counts and totals, and picker rows. */
export function registerListRoutes(app: App): void {
  const { deps } = app;
  for (const path of ['List', 'ListLink']) {
    app.route({
      ...routeOf(calls.listRecords),
      url: `${calls.RECORDS}/:modelId/${path}`,
      handler: async (request) => {
        const context = await openModule(request, deps, request.params.modelId);
        const body = readBody(request.body);
        return ok(isDataView(context.model) ? await listView(context, body) : await listLevel(context, body, null));
      },
    });
  }

  // Slow with large lists, so on request: exact count and totals.
  app.route({
    ...routeOf(calls.countRecords),
    handler: async (request) => {
      const whole = await openRecords(request, deps, request.params.modelId);
      const { context, query } = atLevel(whole, await readListQuery(whole, readBody(request.body)), null);
      return ok({ total: await countList(context, query) });
    },
  });
  app.route({
    ...routeOf(calls.summariseRecords),
    handler: async (request) => {
      const whole = await openRecords(request, deps, request.params.modelId);
      const { context, query } = atLevel(whole, await readListQuery(whole, readBody(request.body)), null);
      return ok({ summary: await summariseList(context, query) });
    },
  });

  app.route({
    ...routeOf(calls.listRecordsBelow),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      return ok(await listLevel(context, readBody(request.body), request.params.id));
    },
  });

  app.route({
    ...routeOf(calls.listRelatedRecords),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      return ok(await readFieldData(context, toPickerPage(request.query)));
    },
  });
  const picker = { schema: { params: calls.RecordModuleParams, querystring: PickerQuery } };
  app.get('/api/visualdev/Base/:modelId/FieldDataSelect/Count', picker, async (request) => {
    const context = await openRecords(request, deps, request.params.modelId);
    return ok({ total: await countFieldData(context, toPickerPage(request.query)) });
  });
}

/** A page of a data view, in the shape that its type has. */
async function listView(context: ModuleContext, body: Readonly<Record<string, unknown>>): Promise<calls.RecordList> {
  const query = await readListQuery(context, body);
  return groupRows(context, query, await listViewRows(context, query));
}

/** A page of a list, in the shape that its type has; of a tree list, rows of one level and which of them have rows below. */
async function listLevel(
  whole: ModuleContext,
  body: Readonly<Record<string, unknown>>,
  parentId: string | null,
): Promise<calls.RecordList> {
  const { context, query, tree } = atLevel(whole, await readListQuery(whole, body), parentId);
  const data = await listRecords(context, query, wants(body));
  if (!tree) return groupRows(context, query, data);
  return { ...data, parents: [...(await findParents(tree, data.list))] };
}

function toPickerPage(query: Static<typeof PickerQuery>) {
  const { relationField = '', columnOptions = '', keyword = '' } = query;
  const columnIds = columnOptions.split(',').map((id) => id.trim());
  requireFew(columnIds, '/querystring/columnOptions', MAX_COLUMNS);
  const currentPage = toCount(query.currentPage, 1, 1_000_000);
  const pageSize = toCount(query.pageSize, 20, MAX_PICKER_PAGE);
  return { relationField, columnIds, keyword, currentPage, pageSize };
}

/** What the links of a screen name, by the permissions of each module (docs/module-format.md#relations). */
export function registerLinkRoutes(app: App): void {
  const { deps } = app;
  app.route({
    ...routeOf(readLinked),
    handler: async (request) => {
      const others = openOthers(request, deps);
      const list: LinkedRecord[] = [];
      // One after the other: each takes a connection, and a user has few at a time.
      for (const { modelId, ids, fields } of request.body.asks) {
        const found = await readLinkedRecords({ others }, { moduleId: modelId, ids, fields }, displayRecords);
        for (const [id, { state, texts }] of found) if (state !== 'failed') list.push({ modelId, id, state, texts });
      }
      return ok({ list });
    },
  });
}

/** Totals are included unless the client requests them separately. */
function wants(body: Readonly<Record<string, unknown>>): { readonly hasSummary: boolean } {
  return { hasSummary: body['totals'] !== 'apart' };
}

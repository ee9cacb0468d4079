import type { FastifyRequest } from 'fastify';
import * as calls from '../../../../wire/batch-edit';
import { toDatabaseFailure } from '../../../http/database-failure';
import { ok } from '../../../http/envelope';
import { BusinessError } from '../../../http/errors';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { openRecords, requireButton, type ModuleContext } from '../module-context';
import { saveAtVersion } from '../module-version';
import { editRecords, type EditResult } from './edit-records';
import { toEditedRecords } from './to-answer';

/** One value for one field of several records (docs/screens.md#batch-editing), for who may edit, and within their data scope. */
export function registerBatchEditRoutes(app: App): void {
  const { deps } = app;
  const open = async (request: FastifyRequest, moduleId: string): Promise<ModuleContext> => {
    const context = await openRecords(request, deps, moduleId);
    requireButton(context, 'edit');
    // As from a form: a field that rules lock is refused, not left as it was.
    return { ...context, locks: 'refuse' };
  };

  app.route({
    ...routeOf(calls.editRecords),
    config: { cost: 'slow' },
    handler: async (request) => {
      const { body } = request;
      // Kept while a save meets a new release, and begins again under it.
      const results = new Map<string, EditResult>();
      const failed: unknown[] = [];
      const records = await saveAtVersion(
        () => open(request, request.params.modelId),
        {},
        async (context) => {
          requireVersions(body);
          const field = await editRecords(context, body, { results, onFailure: (error) => failed.push(error) });
          const all = resultsOf(body, { results, failed: failed[0] });
          return toEditedRecords(context, { field, results: all }, sayer(request));
        },
      );
      for (const error of failed) request.log.error({ err: error }, 'batch edit stopped');
      const [changed, left] = [countOf(records, 'changed'), countOf(records, 'refused')];
      const message = request.translate(wordsOf(body.isPreview, left), { count: changed, left });
      return ok({ changed, records }, message);
    },
  });
}

/** What is saved was seen: a version is missing only in a preview. */
function requireVersions({ isPreview, records }: calls.BatchEditBody): void {
  if (isPreview || records.every(({ version }) => version !== null)) return;
  throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/records', reason: 'version' });
}

/** What came of every record, in the order they were asked for; those behind a failure were not reached. */
function resultsOf(
  { records }: calls.BatchEditBody,
  { results, failed }: { readonly results: ReadonlyMap<string, EditResult>; readonly failed: unknown },
): readonly EditResult[] {
  const ids = [...new Set(records.map(({ id }) => id))];
  return ids.map((id) => results.get(id) ?? { ...UNREACHED, id, refusal: toDatabaseFailure(failed) ?? STOPPED });
}

const STOPPED = new BusinessError('SERVER_INTERNAL');
const UNREACHED = { outcome: 'refused', version: null, before: null, after: null } as const;

/** A refusal as the form says it, without the sentence around it. */
function sayer(request: FastifyRequest) {
  return ({ code, params }: BusinessError): string => {
    const message = params['message'];
    if (code === 'SERVER_RECORD_INVALID' && typeof message === 'string' && message !== '') return message;
    return request.translate(code, params);
  };
}

const countOf = (records: readonly calls.EditedRecord[], outcome: calls.EditedRecord['outcome']) =>
  records.filter((entry) => entry.outcome === outcome).length;

/** The message of the call. */
function wordsOf(isPreview: boolean, left: number): string {
  if (isPreview) return 'server.batchEdit.previewed';
  return left === 0 ? 'server.batchEdit.changed' : 'server.batchEdit.changedSome';
}

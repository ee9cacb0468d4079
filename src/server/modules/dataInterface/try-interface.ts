import type { FastifyRequest } from 'fastify';
import type { Wire } from '../../../wire/call';
import type { tryInterface, TriedInterface } from '../../../wire/data-interfaces';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { toPage } from '../../http/page-query';
import { faultsOf, toValuesRow } from './interface-resource';
import type { InterfaceRow } from './interface-definition';
import { toRows } from './interface-rows';
import { wholePage, type InterfaceRun } from './interface-run';
import { keepSecrets } from './interface-secrets';
import { findInterface } from './repository';
import { runInterfaceRow, listRowsOf } from './run-data-interface';
import { RunTrace } from './run-trace';

type TryBody = Wire<typeof tryInterface.body>;

/** Rows of a try that are sent back; the interface itself may answer more. */
const MAX_SHOWN = 200;

/**
 * Runs an interface as its editor holds it, under the checks of one that is stored; a write is undone. A refusal is part of the
 * answer, beside the steps up to it. Throws nothing of its own.
 */
export async function tryRun({
  body,
  session,
  translate,
  server,
}: FastifyRequest<{ Body: TryBody }>): Promise<TriedInterface> {
  const { deps } = server;
  const trace = new RunTrace();
  const from = performance.now();
  const tookMs = () => Math.round(performance.now() - from);
  try {
    const row = await readTried(deps, body, translate);
    const caller = { ...session.user, isAdministrator: true };
    const run = {
      deps,
      row,
      caller,
      params: body.paramList ?? [],
      page: wholePage(deps),
      trace,
      mayWrite: true,
      isTrial: true,
    };
    const data = await readTriedData(run, body);
    const rows = toRows(data);
    return {
      isDone: true,
      message: '',
      tookMs: tookMs(),
      rowCount: Array.isArray(data) ? data.length : rows.length || 1,
      fields: Object.keys(rows[0] ?? (typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {})),
      data: Array.isArray(data) ? data.slice(0, MAX_SHOWN) : data,
      rows: Array.isArray(data) || rows.length === 0 ? null : rows.slice(0, MAX_SHOWN),
      steps: trace.steps,
    };
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const message = translate(error.code, error.params);
    return {
      isDone: false,
      message,
      tookMs: tookMs(),
      rowCount: 0,
      fields: [],
      data: null,
      rows: null,
      steps: trace.steps,
    };
  }
}

/** One page where the editor asks for one, as pickers do. */
async function readTriedData(run: InterfaceRun, body: TryBody): Promise<unknown> {
  if (body.currentPage === undefined || body.currentPage === null || body.currentPage === '')
    return runInterfaceRow(run);
  const { currentPage, pageSize, keyword } = body;
  const page = toPage({ currentPage, ...(pageSize ? { pageSize } : {}), ...(keyword ? { keyword } : {}) });
  const { rows } = await listRowsOf({ ...run, page: { ...page, limit: page.pageSize } }, []);
  return rows;
}

/** The interface of a body, with the stored secrets of the one it changes. */
async function readTried(deps: AppDeps, body: TryBody, translate: FastifyRequest['translate']): Promise<InterfaceRow> {
  const row = toValuesRow({ ...body, enabledMark: 1 });
  const before = row.id === '' ? undefined : await findInterface(deps.db, row.id);
  const [fault] = await faultsOf(deps, row);
  if (fault) throw new BusinessError('SERVER_INTERFACE_DEFINITION', { message: translate(fault.text, fault.params) });
  return { ...row, ...keepSecrets(deps.config.secretKeys, { row, before: before ?? null, translate }) };
}

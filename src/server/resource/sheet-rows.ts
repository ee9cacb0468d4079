import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { fromSafeText } from '../../engine/grid';
import type { SentRow, SheetFault } from '../../wire/sheets';
import type { SystemSchema } from '../db/system-schema';
import { toDatabaseFailure } from '../http/database-failure';
import { BusinessError } from '../http/errors';
import { readFields, type FieldFault } from './field-rules';
import type { CellContext } from './sheet-columns';
import { memberOfFault, type SheetResource } from './sheet-resource';
import { tryRecord, writeRecord } from './write-record';

/** What spreadsheets show in a cell whose formula failed. */
const FORMULA_ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|ERROR)$/;

/** Rows as texts by column: numbers and flags of clients as they are written, blanks left out. */
export type SheetRow = Readonly<Record<string, string>>;

/** The texts of a row that a client sent; what is no column of the resource is left out. */
export function toSheetRow({ sheet }: SheetResource, sent: SentRow): SheetRow {
  return Object.fromEntries(
    sheet.columns.flatMap(({ member }) => {
      const value = Object.hasOwn(sent, member) ? sent[member] : null;
      const text = value === null || value === undefined ? '' : String(value).trim();
      return text === '' ? [] : [[member, text]];
    }),
  );
}

/**
 * Makes a record of each row by the resource's own way of making one, one after the other, so that later rows may name earlier
 * ones. A row that is refused keeps none of the others. Answers the faults of each; [] = it is in.
 */
export async function importRows(
  resource: SheetResource,
  request: FastifyRequest,
  rows: readonly SheetRow[],
): Promise<readonly (readonly SheetFault[])[]> {
  const context = { request, db: request.server.deps.db, found: new Map<string, string>() };
  return eachRow({ resource, context }, rows, async (body) => {
    await writeRecord(resource, request, { id: null, body, origin: 'sheet' });
  });
}

/** What `importRows` would answer: does the same in one transaction that is rolled back. */
export async function previewRows(
  resource: SheetResource,
  request: FastifyRequest,
  rows: readonly SheetRow[],
): Promise<readonly (readonly SheetFault[])[]> {
  const outcome: { faults: readonly (readonly SheetFault[])[] } = { faults: [] };
  const attempt = async (trx: Transaction<SystemSchema>) => {
    const context = { request, db: trx, found: new Map<string, string>() };
    outcome.faults = await eachRow({ resource, context }, rows, (body) =>
      tryRecord(trx, { id: null, body, origin: 'sheet' }, { definition: resource, request }),
    );
    throw new TrialOver();
  };
  await request.server.deps.db
    .transaction()
    .execute(attempt)
    .catch((error: unknown) => {
      if (!(error instanceof TrialOver)) throw error;
    });
  return outcome.faults;
}

/** Ends a trial: nothing of it stays. */
class TrialOver extends Error {}

async function eachRow(
  { resource, context }: { readonly resource: SheetResource; readonly context: CellContext },
  rows: readonly SheetRow[],
  write: (body: Readonly<Record<string, unknown>>) => Promise<void>,
): Promise<readonly (readonly SheetFault[])[]> {
  const outcomes: (readonly SheetFault[])[] = [];
  for (const row of rows) outcomes.push(await readAndWrite(row));
  return outcomes;

  async function readAndWrite(row: SheetRow): Promise<readonly SheetFault[]> {
    const { body, faults } = await readCells(resource, row, context);
    if (faults.length > 0) return [...faults, ...fieldFaults(resource, { body, faults }, context.request)];
    try {
      await write(body);
      return [];
    } catch (error) {
      return toFaults(error, context.request).map(({ field, message }) => ({
        field: memberOfFault(resource, field),
        message,
      }));
    }
  }
}

/** What a row's cells say. */
interface ReadRow {
  readonly body: Readonly<Record<string, unknown>>;
  readonly faults: readonly FieldFault[];
}

async function readCells({ sheet }: SheetResource, row: SheetRow, context: CellContext): Promise<ReadRow> {
  const body: Record<string, unknown> = {};
  const faults: FieldFault[] = [];
  const { translate } = context.request;
  for (const { member, cells } of sheet.columns) {
    const text = fromSafeText(row[member] ?? '').trim();
    if (text === '') continue;
    const isBroken = FORMULA_ERROR.test(text) || text.includes('\u0000');
    const reading = isBroken ? { fault: translate('server.sheet.errorCell') } : await cells.read(text, context);
    if ('fault' in reading) faults.push({ field: member, message: reading.fault });
    else body[member] = reading.value;
  }
  return { body, faults };
}

/** What else is wrong with a row that is refused for its cells, so that all of it can be mended at once. */
function fieldFaults({ fields }: SheetResource, { body, faults }: ReadRow, { translate }: FastifyRequest) {
  const told = new Set(faults.map(({ field }) => field));
  return readFields(fields, body, translate).faults.filter(({ field }) => !told.has(field));
}

/** Why a row was refused. What the database or the server failed at is that row's alone too, and stands in the log. */
function toFaults(error: unknown, request: FastifyRequest): readonly FieldFault[] {
  // Nobody waits for the answer any more.
  if (request.scope?.isGivenUp === true) throw error;
  const failure = error instanceof BusinessError ? error : (toDatabaseFailure(error) ?? unexpected(error, request));
  const { errors } = (failure.data ?? {}) as { readonly errors?: readonly FieldFault[] };
  if (errors && errors.length > 0) return errors;
  return [{ field: '', message: request.translate(failure.code, failure.params) }];
}

function unexpected(error: unknown, request: FastifyRequest): BusinessError {
  const { code, name, stack = '' } = error as Error & { readonly code?: string };
  // Without its message, which may quote values.
  const place = [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
  request.log.error(
    { errorCode: code, stack: place, route: request.routeOptions.url },
    'a row of a spreadsheet failed',
  );
  return new BusinessError('SERVER_INTERNAL');
}

import { isRecord } from '../../../engine/json/raw-value';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { isWriting, readProperty, SQL, STATIC, type InterfaceRow } from './interface-definition';
import { toRows } from './interface-rows';
import { wholePage, type InterfaceCaller } from './interface-run';
import { isPlainProcessing } from './process-data';
import { findInterface } from './repository';
import { runSql, type SqlRow } from './run-sql';
import { canWrap, compileQuery } from './sql-source';

/**
 * Member names of an interface's rows, without running it: those that its author has named, else those of its statement or data;
 * [] when unknown: missing or writing interface, one of another server, one with a processing, a statement that the database
 * refuses, static data without rows.
 */
export async function describeInterface(
  deps: AppDeps,
  id: string,
  caller: InterfaceCaller,
): Promise<readonly string[]> {
  const row = await findInterface(deps.db, id);
  if (!row || isWriting(row)) return [];
  const { fields } = readProperty(row.propertyJson);
  if (fields.length > 0) return fields;
  if (!isPlainProcessing(row.dataProcessing)) return [];
  if (row.dataType === STATIC) return Object.keys(toRows(parseJsonText(row.query))[0] ?? {});
  if (row.dataType !== SQL) return [];
  try {
    return Object.keys((await describeStatement(deps, row, caller))[0] ?? {});
  } catch (error) {
    if (error instanceof BusinessError) return [];
    throw error;
  }
}

/** A row of nulls: `limit 0` prevents execution, the outer join still returns the columns. */
async function describeStatement(
  deps: AppDeps,
  row: InterfaceRow,
  caller: InterfaceCaller,
): Promise<readonly SqlRow[]> {
  const relaxed = { ...row, requestParameters: withoutRequired(row.requestParameters) };
  const run = { deps, row: relaxed, caller, params: [], page: wholePage(deps) };
  if (!canWrap(run)) return [];
  const inner = await compileQuery(run, row.query);
  const text = `select source.* from (select 1) as one left join (select * from (\n${inner.text}\n) as described limit 0) as source on true`;
  return runSql(deps, { text, args: inner.args }, false);
}

/** The declared parameters, all optional, as no values are known here. */
function withoutRequired(requestParameters: string): string {
  const list = parseJsonText(requestParameters === '' ? '[]' : requestParameters);
  if (!Array.isArray(list)) return '[]';
  return JSON.stringify(list.map((entry: unknown) => (isRecord(entry) ? { ...entry, required: 0 } : entry)));
}

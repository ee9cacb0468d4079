import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { compileStatement } from './compile-statement';
import { toParamValues } from './interface-values';
import { resolveMacros } from './macros';
import { findInterface, type InterfaceRow } from './repository';
import type { InterfaceCaller } from './run-data-interface';
import { runSql, type SqlRow } from './run-sql';
import { isRecord } from '../../../engine/json/raw-value';

/** `dataType` of SQL and of static interfaces (docs/clients.md#data-interfaces). */
const SQL = 1;
const STATIC = 2;

/**
 * Column names of an interface, found without running its statement; [] when unknown: missing or unsupported interface, a statement
 * that the database refuses, static data without rows.
 */
export async function describeInterface(
  deps: AppDeps,
  id: string,
  caller: InterfaceCaller,
): Promise<readonly string[]> {
  const row = await findInterface(deps.db, id);
  if (row?.dataType === STATIC) return Object.keys(firstRow(parseJsonText(row.query)) ?? {});
  if (row?.dataType !== SQL) return [];
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
  const page = { offset: 0, limit: 1, keyword: '' };
  const values = toParamValues(withoutRequired(row.requestParameters), [], '');
  const inner = compileStatement(row.query, values, await resolveMacros(deps, row.query, { user: caller, page }));
  const text = `select source.* from (select 1) as one left join (select * from (\n${inner.text}\n) as described limit 0) as source on true`;
  return runSql(deps, { text, args: inner.args }, false);
}

/** The declared parameters, all optional, as no values are known here. */
function withoutRequired(requestParameters: string): string {
  const list = parseJsonText(requestParameters === '' ? '[]' : requestParameters);
  if (!Array.isArray(list)) return '[]';
  return JSON.stringify(list.map((entry: unknown) => (isRecord(entry) ? { ...entry, required: 0 } : entry)));
}

/** The first row of static data: of an array, or of an array under `list` or `data`. */
function firstRow(data: unknown): SqlRow | undefined {
  const list = isRecord(data) ? (data['list'] ?? data['data']) : data;
  return Array.isArray(list) ? list.find(isRecord) : undefined;
}

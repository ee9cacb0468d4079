import { sql } from 'kysely';
import type { InterfaceLogEntry } from '../../../wire/data-interfaces';
import { createId } from '../../db/create-id';
import type { AppDeps } from '../../deps';
import type { ListData } from '../../http/envelope';
import { toLikePattern, toListData, toPage } from '../../http/page-query';

/** Calls are kept so long; each new one removes some of what is older. */
const KEPT_MS = 90 * 86_400_000;
const REMOVED_AT_ONCE = 20;
const MAX_AGENT = 200;
const MAX_MESSAGE = 500;
/** Calls of one program that are noted although it has not proved who it is: anybody can make them. */
const REFUSALS_KEPT = 100;
const REFUSALS_MS = 3_600_000;

/** A call from outside with its outcome. */
export interface LoggedCall {
  readonly interfaceId: string;
  readonly appId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly method: string;
  readonly code: number;
  readonly message: string;
  readonly tookMs: number;
}

/** Notes a call from outside. */
export async function logCall({ db, clock }: AppDeps, call: LoggedCall): Promise<void> {
  const now = clock();
  await db
    .insertInto('interface_logs')
    .values({
      id: createId(now),
      interface_id: call.interfaceId,
      app_id: call.appId,
      address: call.address,
      user_agent: call.userAgent.slice(0, MAX_AGENT),
      method: call.method,
      code: call.code,
      message: call.message.slice(0, MAX_MESSAGE),
      took_ms: call.tookMs,
      invoked_at: new Date(now),
    })
    .execute();
  await sql`delete from system.interface_logs where id in (select id from system.interface_logs
    where invoked_at < ${new Date(now - KEPT_MS)} order by invoked_at limit ${REMOVED_AT_ONCE})`.execute(db);
}

/** Notes a call that was refused before its program had proved who it is; some of each hour. */
export async function logRefusal(deps: AppDeps, call: LoggedCall): Promise<void> {
  const since = new Date(deps.clock() - REFUSALS_MS);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from system.interface_logs where app_id = ${call.appId} and invoked_at > ${since} and code in (401, 403)
      limit ${REFUSALS_KEPT}) as refused`.execute(deps.db);
  if ((rows[0]?.count ?? 0) < REFUSALS_KEPT) await logCall(deps, call);
}

interface LogQuery {
  readonly column: 'interface_id' | 'app_id';
  readonly id: string;
  readonly query: Parameters<typeof toPage>[0];
}

/** A page of calls of one interface, or of one caller, the latest first. */
export async function listCalls(
  { db }: AppDeps,
  { column, id, query }: LogQuery,
): Promise<ListData<InterfaceLogEntry>> {
  const page = toPage(query);
  const pattern = toLikePattern(page.keyword);
  const from = sql`from system.interface_logs l left join system.data_interfaces i on i.id = l.interface_id
    left join system.interface_apps a on a.id = l.app_id
    where ${sql.ref(`l.${column}`)} = ${id} and (${page.keyword} = '' or l.address ilike ${pattern} or l.message ilike ${pattern}
      or i.full_name ilike ${pattern} or a.full_name ilike ${pattern})`;
  const { rows } = await sql<InterfaceLogEntry & { readonly invoked: Date }>`
    select l.id, l.interface_id as "interfaceId", coalesce(i.full_name, '') as "interfaceName",
      coalesce(a.full_name, '') as "appName", l.address, l.user_agent as "userAgent", l.method, l.code, l.message,
      l.took_ms as "tookMs", l.invoked_at as invoked ${from}
      order by l.invoked_at desc, l.id desc limit ${page.pageSize} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: string }>`select count(*) as total ${from}`.execute(db);
  const entries = rows.map(({ invoked, ...row }) => ({ ...row, invokedAt: invoked.getTime() }));
  return toListData(entries, page, Number(counted.rows[0]?.total ?? 0));
}

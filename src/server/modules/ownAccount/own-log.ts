import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { toBrowserName } from '../../http/browser-name';
import { PageQuery, toLikePattern, toListData, toPage } from '../../http/page-query';
import type { RequestSession } from '../../http/request-session';
import { readScreenOf } from '../../rights/index';

const Moment = Type.Optional(Type.String({ maxLength: 30 }));

/** What existing clients ask their user's log with; `category` 1 = sign-ins, everything else what the user has changed. */
export const LogQuery = Type.Intersect([
  PageQuery,
  Type.Object({ category: Type.Optional(Type.String({ maxLength: 10 })), startTime: Moment, endTime: Moment }),
]);
type LogQuery = Static<typeof LogQuery>;

const SIGN_INS = '1';
const METHODS: Readonly<Record<string, string>> = { create: 'POST', remove: 'DELETE' };

/** The user's own sign-ins, as long as their sessions are kept, or their own lines of the trail of changes; the latest first. */
export async function listOwnLog(deps: AppDeps, session: RequestSession, query: LogQuery) {
  return query.category === SIGN_INS ? listSignIns(deps, session, query) : listOwnChanges(deps, session, query);
}

async function listSignIns({ db }: AppDeps, { user }: RequestSession, query: LogQuery) {
  const page = toPage(query);
  const { rows } = await sql<{ id: string; at: Date; ip: string; platform: string; agent: string; total: string }>`
    select id, created_at as at, ip, platform, user_agent as agent, count(*) over () as total from system.sessions
    where user_id = ${user.userId} and ${within(sql`created_at`, query)} and ip ilike ${toLikePattern(page.keyword)}
    order by created_at desc, id limit ${page.pageSize} offset ${page.offset}`.execute(db);
  const list = rows.map(({ id, at, ip, platform, agent }) => ({
    ...lineOf(id, at, ip),
    userName: `${user.userName}/${user.account}`,
    platForm: toBrowserName(agent) || platform,
  }));
  return toListData(list, page, Number(rows[0]?.total ?? 0));
}

async function listOwnChanges(deps: AppDeps, { user, language }: RequestSession, query: LogQuery) {
  const page = toPage(query);
  const { rows } = await sql<{
    id: string;
    at: Date;
    ip: string;
    resource: string;
    name: string;
    action: string;
    total: string;
  }>`
    select id, changed_at as at, ip, resource, record_name as name, action, count(*) over () as total
    from system.record_changes
    where user_id = ${user.userId} and ${within(sql`changed_at`, query)} and record_name ilike ${toLikePattern(page.keyword)}
    order by changed_at desc, id limit ${page.pageSize} offset ${page.offset}`.execute(deps.db);
  const list = await Promise.all(
    rows.map(async ({ id, at, ip, resource, name, action }) => ({
      ...lineOf(id, at, ip),
      userName: `${user.userName}/${user.account}`,
      platForm: '',
      moduleName: (await readScreenOf(resource, language))?.model.fullName ?? '',
      abstracts: name,
      requestURL: resource,
      requestMethod: METHODS[action] ?? 'PUT',
    })),
  );
  return toListData(list, page, Number(rows[0]?.total ?? 0));
}

function lineOf(id: string, at: Date, ipaddress: string) {
  return { id, creatorTime: at.getTime(), ipaddress, ipaddressName: '' };
}

/** Bounds of a moment, milliseconds as text; what is none bounds nothing. */
function within(column: ReturnType<typeof sql>, { startTime, endTime }: LogQuery) {
  const [from, to] = [toMoment(startTime), toMoment(endTime)];
  return sql<boolean>`(${from}::timestamptz is null or ${column} >= ${from}) and (${to}::timestamptz is null or ${column} <= ${to})`;
}

function toMoment(text = ''): Date | null {
  const ms = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms);
}

import { sql, type RawBuilder } from 'kysely';
import type { Wire } from '../../../wire/call';
import type { listChanges } from '../../../wire/system-screens';
import type { ChangeAction } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { toLikePattern, toPage, type Page } from '../../http/page-query';

/** A line of the trail. */
export interface ChangeRow {
  readonly id: string;
  readonly resource: string;
  readonly record_id: string;
  readonly record_name: string;
  readonly action: ChangeAction;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly user_id: string;
  readonly user_name: string;
  readonly ip: string;
  readonly changed_at: Date;
}

export interface ChangePage {
  readonly rows: readonly ChangeRow[];
  readonly page: Page;
  readonly total: number;
}

/** Lines of the trail that a reader sees: SQL over `record_changes`. */
export type SeenChanges = RawBuilder<boolean>;

/** A page of the trail, the latest first; a keyword is looked for in the names of records and people. */
export async function selectChanges(
  { db }: AppDeps,
  query: Wire<typeof listChanges.query>,
  seen: SeenChanges,
): Promise<ChangePage> {
  const page = toPage(query);
  const tests = [seen];
  if (page.keyword !== '') {
    const pattern = toLikePattern(page.keyword);
    tests.push(sql<boolean>`(record_name ilike ${pattern} or user_name ilike ${pattern})`);
  }
  if (query.action) tests.push(sql<boolean>`action = ${query.action}`);
  if (query.recordId) tests.push(sql<boolean>`record_id = ${query.recordId}`);
  const from = sql`from system.record_changes where ${sql.join(tests, sql` and `)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ChangeRow>`select * ${from} order by changed_at desc, id desc
      limit ${page.pageSize} offset ${page.offset}`.execute(db),
    sql<{ total: string }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { rows, page, total: Number(counted.rows[0]?.total ?? 0) };
}

/** One line of the trail; undefined if there is none for the reader. */
export async function findChange({ db }: AppDeps, id: string, seen: SeenChanges): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`select * from system.record_changes
    where id = ${id} and ${seen}`.execute(db);
  return rows[0];
}

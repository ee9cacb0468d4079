import { sql } from 'kysely';
import type { RemovedRecord } from '../../../../wire/recycle-bin';
import type { ListData } from '../../../http/envelope';
import { toLikePattern, toListData, toPage } from '../../../http/page-query';
import { loadNames } from '../../organize/index';
import type { ModuleContext } from '../module-context';
import { binScope } from './bin-scope';
import { mayErase, shownName } from './entry-rights';
import { readShape } from './removed-shape';

/** A question to a bin; blank members mean the first page of everything. */
interface BinQuery {
  readonly keyword?: string | undefined;
  readonly currentPage?: string | undefined;
  readonly pageSize?: string | undefined;
}

interface EntryRow {
  readonly id: string;
  readonly record_id: string;
  readonly name: string;
  readonly name_field: string;
  readonly removed_by: string;
  readonly removed_at: Date;
}

const MAX_PAGE = 100;

/** A page of the deleted records that the user may restore, the last deleted first; found by names that they may read. */
export async function listRemoved(context: ModuleContext, query: BinQuery): Promise<ListData<RemovedRecord>> {
  const { deps } = context;
  const asked = toPage(query);
  const pageSize = Math.min(asked.pageSize, MAX_PAGE);
  const page = { ...asked, pageSize, offset: (asked.currentPage - 1) * pageSize };
  const { from, test } = binScope(context, await readShape(deps.db, context));
  const where = sql`from ${from} where ${test} and ${byName(context, page.keyword)}`;
  const { rows } =
    await sql<EntryRow>`select b.id, b.record_id, b.name, b.name_field, b.removed_by, b.removed_at ${where}
    order by b.removed_at desc, b.id desc limit ${pageSize} offset ${page.offset}`.execute(deps.db);
  const counted = await sql<{ total: string }>`select count(*) as total ${where}`.execute(deps.db);
  const people = await loadNames(deps, 'user', [...new Set(rows.map((row) => row.removed_by))]);
  const list = rows.map((row): RemovedRecord => ({
    ...{ id: row.id, recordId: row.record_id, name: shownName(context, row) },
    ...{ removedBy: people.get(row.removed_by) ?? '', removedAt: row.removed_at.getTime() },
    ...{ expiresAt: row.removed_at.getTime() + deps.config.removedRecordMs, canErase: mayErase(context, row) },
  }));
  return toListData(list, page, Number(counted.rows[0]?.total ?? 0));
}

function byName({ access, model }: ModuleContext, keyword: string) {
  if (keyword === '') return sql`true`;
  const readable = model.allFields.map(({ id }) => id).filter((id) => access.canFilter(id));
  return sql`(b.name_field = any(${readable}::text[]) and b.name ilike ${toLikePattern(keyword)})`;
}

import type { Kysely } from 'kysely';
import type { RecordComment } from '../../../../wire/record-comments';
import type { ListData } from '../../../http/envelope';
import type { SystemSchema } from '../../../db/system-schema';
import { toListData, toPage } from '../../../http/page-query';
import type { ModuleContext } from '../module-context';
import { requireReached } from './require-reached';

/** A page of comments, and who asks for it; blank members mean the first page. */
interface CommentQuestion {
  readonly query: { readonly currentPage?: string | undefined; readonly pageSize?: string | undefined };
  readonly isAdministrator: boolean;
}

const MAX_PAGE = 50;

/** A page of the comments on a record that the reader can reach, the latest first. Throws SERVER_RECORD_GONE. */
export async function listComments(
  context: ModuleContext,
  id: string,
  { query, isAdministrator }: CommentQuestion,
): Promise<ListData<RecordComment>> {
  const { deps, module, evaluation } = context;
  const recordId = await requireReached(deps.db, context, { id });
  const asked = toPage(query);
  const pageSize = Math.min(asked.pageSize, MAX_PAGE);
  const page = { ...asked, pageSize, offset: (asked.currentPage - 1) * pageSize };
  const comments = deps.db
    .selectFrom('record_comments as c')
    .where('c.module_id', '=', module.id)
    .where('c.record_id', '=', recordId)
    .where('c.entry_id', 'is', null);
  const [rows, counted] = await Promise.all([
    comments
      .leftJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.id', 'c.content', 'c.created_at', 'c.user_id', 'c.user_name', 'c.mentions', 'u.real_name'])
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(pageSize)
      .offset(page.offset)
      .execute(),
    comments.select((of) => of.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const names = await readNames(deps.db, [...new Set(rows.flatMap(({ mentions }) => mentions))]);
  const list = rows.map((row): RecordComment => ({
    ...{ id: row.id, content: row.content, createdAt: row.created_at.getTime() },
    author: { id: row.user_id ?? '', name: row.real_name ?? row.user_name },
    mentions: row.mentions.flatMap((userId) => {
      const name = names.get(userId);
      return name === undefined ? [] : [{ id: userId, name }];
    }),
    canRemove: isAdministrator || row.user_id === evaluation.user.userId,
  }));
  return toListData(list, page, Number(counted.total));
}

async function readNames(db: Kysely<SystemSchema>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'real_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.real_name]));
}

import type { Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { toLikePattern } from '../../http/page-query';

/** A person as pickers show it. */
export interface UserEntry {
  readonly id: string;
  readonly account: string;
  readonly realName: string;
  readonly headIcon: string;
  readonly gender: number;
  readonly organizeId: string;
}

const columns = [
  'id',
  'account',
  'real_name as realName',
  'head_icon as headIcon',
  'gender',
  'organize_id as organizeId',
] as const;

/** Users by id, disabled ones included: old records keep their names. */
export function listUsersByIds(db: Kysely<SystemSchema>, ids: readonly string[]): Promise<UserEntry[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('users')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
}

/** Enabled users directly in an organisation. */
export function listUsersOf(db: Kysely<SystemSchema>, organizeId: string): Promise<UserEntry[]> {
  return enabled(db).where('organize_id', '=', organizeId).execute();
}

/** Enabled users whose name or account contains the text, and the total. */
export async function searchUsers(
  db: Kysely<SystemSchema>,
  search: { readonly keyword: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly users: UserEntry[]; readonly total: number }> {
  const pattern = toLikePattern(search.keyword);
  const found = enabled(db).where((where) =>
    where.or([where('real_name', 'ilike', pattern), where('account', 'ilike', pattern)]),
  );
  const [users, count] = await Promise.all([
    found.limit(search.limit).offset(search.offset).execute(),
    found
      .clearSelect()
      .clearOrderBy()
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { users, total: Number(count.total) };
}

function enabled(db: Kysely<SystemSchema>) {
  return db.selectFrom('users').select(columns).where('enabled_mark', '=', 1).orderBy('sort_code').orderBy('id');
}

import type { Kysely } from 'kysely';
import type { Home, PlacedCard } from '../../../../wire/home';
import type { SystemSchema } from '../../../db/system-schema';
import { BusinessError } from '../../../http/errors';

/** A user with their roles, or a role. */
type Owner = { readonly userId: string } | { readonly roleId: string };

/** How a user arranged the page; without that, how the first of their roles has it; null = as the modules come. */
export async function readArrangement(
  db: Kysely<SystemSchema>,
  userId: string,
  roleIds: readonly string[],
): Promise<Pick<Home, 'arrangement' | 'isOwn'>> {
  const rows = await db
    .selectFrom('home_arrangements as a')
    .leftJoin('roles as r', 'r.id', 'a.role_id')
    .select(['a.user_id', 'a.cards'])
    .where((or) =>
      or.or([or('a.user_id', '=', userId), ...(roleIds.length > 0 ? [or('a.role_id', 'in', roleIds)] : [])]),
    )
    .orderBy('a.user_id', (order) => order.asc().nullsLast())
    .orderBy('r.sort_code')
    .orderBy('r.id')
    .limit(1)
    .execute();
  const [row] = rows;
  return row
    ? { arrangement: row.cards as readonly PlacedCard[], isOwn: row.user_id !== null }
    : { arrangement: null, isOwn: false };
}

/** Keeps an arrangement; null = none. Throws SERVER_NOT_FOUND for a role that is not there. */
export async function keepArrangement(
  db: Kysely<SystemSchema>,
  owner: Owner,
  cards: readonly PlacedCard[] | null,
): Promise<void> {
  const column = 'userId' in owner ? 'user_id' : 'role_id';
  const id = 'userId' in owner ? owner.userId : owner.roleId;
  if ('roleId' in owner) {
    const role = await db.selectFrom('roles').select('id').where('id', '=', id).executeTakeFirst();
    if (!role) throw new BusinessError('SERVER_NOT_FOUND');
  }
  if (cards === null) {
    await db.deleteFrom('home_arrangements').where(column, '=', id).execute();
    return;
  }
  const text = JSON.stringify(cards);
  await db
    .insertInto('home_arrangements')
    .values({ [column]: id, cards: text })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ cards: text }))
    .execute();
}

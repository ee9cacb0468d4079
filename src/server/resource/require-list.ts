import { sql } from 'kysely';
import type { AppDeps } from '../deps';
import { BusinessError } from '../http/errors';
import type { RequestSession } from '../http/request-session';
import { isMenuGranted } from './require-menu';

/**
 * Requires that a list, as clients name it (a menu or a module, by id or code), exists and that the user may open it: what
 * users keep for a list is kept for such ones only. Throws SERVER_NOT_FOUND and SERVER_FORBIDDEN.
 */
export async function requireOpenList(deps: AppDeps, session: RequestSession, listId: string): Promise<void> {
  const { rows } = await sql<{ en_code: string | null }>`
    select en_code from system.menus where id = ${listId} or en_code = ${listId} or module_id = ${listId}
      or module_id = (select id from system.modules where en_code = ${listId})
    union all select null from system.modules where id = ${listId} or en_code = ${listId}`.execute(deps.db);
  if (rows.length === 0) throw new BusinessError('SERVER_NOT_FOUND');
  if (session.isAdministrator) return;
  const codes = rows.flatMap(({ en_code }) => en_code ?? []);
  if (!(await isMenuGranted(deps, session.grantHolders, codes))) throw new BusinessError('SERVER_FORBIDDEN');
}

/** The module whose records a list shows, as clients name the list (`requireOpenList`); null = none. */
export async function findListModule({ db }: AppDeps, listId: string): Promise<string | null> {
  const { rows } = await sql<{ module_id: string }>`
    select module_id from system.menus where module_id is not null and (id = ${listId} or en_code = ${listId})
    union select id from system.modules where id = ${listId} or en_code = ${listId}`.execute(db);
  const [only, ...others] = rows;
  // A code of one that is the id of another: nobody could say which is meant.
  return only && others.length === 0 ? only.module_id : null;
}

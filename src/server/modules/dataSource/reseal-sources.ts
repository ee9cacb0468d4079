import type { AppDeps } from '../../deps';
import { resealRows } from '../../secrets/index';
import { PASSWORD_PLACE } from './data-source';

/** Seals the passwords of all sources under the present key. Throws SERVER_SECRET_UNREADABLE when a key is missing. */
export async function resealSources({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<void> {
  const rows = await db.selectFrom('data_sources').select(['id', 'password as sealed']).execute();
  await resealRows(config.secretKeys, { place: PASSWORD_PLACE, rows }, ({ id, sealed }) =>
    db.updateTable('data_sources').set({ password: sealed }).where('id', '=', id).execute(),
  );
}

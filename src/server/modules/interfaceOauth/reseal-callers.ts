import type { AppDeps } from '../../deps';
import { resealRows } from '../../secrets/index';
import { SECRET_PLACE } from './app-resource';

/** Seals the secrets of all callers under the present key. Throws SERVER_SECRET_UNREADABLE when a key is missing. */
export async function resealCallers({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<void> {
  const rows = await db.selectFrom('interface_apps').select(['id', 'secret as sealed']).execute();
  await resealRows(config.secretKeys, { place: SECRET_PLACE, rows }, ({ id, sealed }) =>
    db.updateTable('interface_apps').set({ secret: sealed }).where('id', '=', id).execute(),
  );
}

import type { AppDeps } from '../deps';
import directories from './data/system-directories.json';
import { insertDirectory } from './ensure-system-menus';
import { takeNeverInstalled } from './installed-once';

/** Menu type of a directory. */
const DIRECTORY_MENU = 1;

/**
 * Makes sure that every directory which existing clients know by its code was installed once, as places to
 * publish into; the menu shows one only when something stands in it. What an administrator made under the same code,
 * renamed, switched off or deleted stays so.
 */
export async function ensureStandardDirectories({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fresh = await takeNeverInstalled(
      trx,
      directories.map(({ enCode }) => nameOf(enCode)),
    );
    const taken = await trx.selectFrom('menus').select('en_code').where('type', '=', DIRECTORY_MENU).execute();
    const codes = new Set(taken.map(({ en_code }) => en_code));
    for (const directory of directories) {
      if (fresh.has(nameOf(directory.enCode)) && !codes.has(directory.enCode)) await insertDirectory(trx, directory);
    }
  });
}

function nameOf(enCode: string): string {
  return `directory:${enCode}`;
}

import { sql, type Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import type { AppDeps } from '../deps';
import { SCHEMAS_DIR } from '../project-root';
import directories from './data/system-directories.json';
import { readSystemScreens, type SystemScreen } from './read-system-screens';

/** Menu types (docs/clients.md#menu-entries). */
const DIRECTORY_MENU = 1;
const PAGE_MENU = 2;

type Directory = (typeof directories)[number];

/**
 * Makes sure that every system screen that asks for one has its menu entry, and that the directories which these stand in
 * exist. What is there is left as the administrator made it. Throws with the file's name when a screen's document is broken.
 */
export async function ensureSystemMenus({ db }: Pick<AppDeps, 'db'>, schemasDir = SCHEMAS_DIR): Promise<void> {
  const screens = await readSystemScreens(schemasDir);
  const placed = screens.map((screen) => ({ screen, directory: directoryOf(screen) }));
  await db.transaction().execute(async (trx) => {
    for (const directory of new Set(placed.map((entry) => entry.directory))) await insertDirectory(trx, directory);
    for (const { screen, directory } of placed) await insertScreen(trx, screen, directory);
  });
}

function directoryOf({ file, menu }: SystemScreen): Directory {
  const directory = directories.find(({ enCode }) => enCode === menu.parent);
  if (directory) return directory;
  const known = directories.map(({ enCode }) => enCode).join(', ');
  throw new Error(`${file}: /menu/parent: "${menu.parent}" is none of ${known}`);
}

/** Inserts a directory at the top of the menu unless it is there. */
export async function insertDirectory(trx: Transaction<SystemSchema>, directory: Directory): Promise<void> {
  await trx
    .insertInto('menus')
    .values({
      id: directory.id,
      parent_id: '-1',
      full_name: directory.fullName,
      en_code: directory.enCode,
      icon: directory.icon,
      type: DIRECTORY_MENU,
      url_address: directory.enCode,
      category: 'Web',
      sort_code: directory.sortCode,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertScreen(
  trx: Transaction<SystemSchema>,
  { name, fullName, menu }: SystemScreen,
  directory: Directory,
): Promise<void> {
  // An administrator may have placed the screen under an entry of their own.
  const known = await trx
    .selectFrom('menus')
    .select('id')
    .where(sql`property_json ->> 'screen'`, '=', name)
    .executeTakeFirst();
  if (known) return;
  await trx
    .insertInto('menus')
    .values({
      id: `screen:${name}`,
      parent_id: directory.id,
      full_name: fullName,
      en_code: menu.enCode,
      icon: menu.icon ?? '',
      type: PAGE_MENU,
      url_address: menu.urlAddress,
      category: 'Web',
      property_json: JSON.stringify({ screen: name }),
      sort_code: menu.sortCode ?? 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { toButtonCode } from '../../engine/permission';
import type { AppDeps } from '../deps';
import { BusinessError } from '../http/errors';
import { heldBy, rightsFact, type GrantHolders } from '../http/read-grant';
import { keptFacts } from '../kept/index';

/** Button codes of which one is needed, with or without `btn_`. */
export type ButtonChoice = readonly [string, ...string[]];

/** A screen whose calls require the button codes of its menu entry. */
export interface GuardedScreen {
  /** Menus (enCode) that open the screen, or the screen that it is opened from. */
  readonly menus: readonly string[];
  /** Button that opens the screen from another one, whose menu it has no entry beside; its code is needed for every call. */
  readonly openedBy?: string;
}

/**
 * A route's `onRequest`: lets administrators pass, and whoever is granted one of the menus (by enCode) that is switched on
 * with every menu above it. It runs before the body is read. Throws SERVER_FORBIDDEN.
 */
export function requireMenu(enCodes: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    const { session, server } = request;
    if (session.isAdministrator) return;
    if (!(await isMenuGranted(server.deps, session.grantHolders, enCodes))) throw new BusinessError('SERVER_FORBIDDEN');
  };
}

/**
 * A route's `onRequest`, as `requireMenu`, for what a button of the screen does: one of its codes must be granted too, as in
 * a module with button permission. Throws SERVER_FORBIDDEN.
 */
export function requireButton(screen: GuardedScreen, ...choice: ButtonChoice) {
  return requireButtons(screen, choice);
}

/** As `requireButton`, for what needs a code of each of several choices. */
export function requireButtons(screen: GuardedScreen, ...choices: readonly ButtonChoice[]) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!(await holdsButtons(request, screen, choices))) throw new BusinessError('SERVER_FORBIDDEN');
  };
}

/** Whether the user may press one of the screen's buttons. */
export function holdsButton(request: FastifyRequest, screen: GuardedScreen, choice: ButtonChoice): Promise<boolean> {
  return holdsButtons(request, screen, [choice]);
}

async function holdsButtons(
  { session, server }: FastifyRequest,
  { menus, openedBy }: GuardedScreen,
  choices: readonly ButtonChoice[],
): Promise<boolean> {
  if (session.isAdministrator) return true;
  const granted = await loadMenuButtons(server.deps, session.grantHolders, menus);
  const needed = [...(openedBy === undefined ? [] : [[openedBy]]), ...choices].map((codes) => codes.map(toButtonCode));
  return granted !== undefined && needed.every((codes) => codes.some((code) => granted.has(code)));
}

/** Whether one of the menus (by enCode) is granted to the holders and switched on with every menu above it. */
export async function isMenuGranted(
  deps: AppDeps,
  holders: GrantHolders,
  enCodes: readonly string[],
): Promise<boolean> {
  return (await loadMenuButtons(deps, holders, enCodes)) !== undefined;
}

function loadMenuButtons(deps: AppDeps, holders: GrantHolders, enCodes: readonly string[]) {
  return keptFacts(deps).get(rightsFact(holders, enCodes, () => readMenuButtons(deps, holders, enCodes)));
}

/** Button codes that are granted behind those of the menus which are open to the holders; undefined when none is. */
async function readMenuButtons(
  { db }: AppDeps,
  holders: GrantHolders,
  enCodes: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const { rows } = await sql<{ item_type: 'module' | 'button'; code: string }>`
    with recursive up as (
      select id as menu_id, parent_id, enabled_mark, 1 as depth from system.menus where en_code = any(${enCodes}::text[])
      union all
      select up.menu_id, m.parent_id, m.enabled_mark, up.depth + 1
        from up join system.menus m on m.id = up.parent_id where up.depth < 32),
    given as (
      select g.menu_id, g.item_type, g.code from system.grants g
        join (select menu_id from up group by menu_id having min(enabled_mark) = 1) o on o.menu_id = g.menu_id
        where g.item_type in ('module', 'button') and ${heldBy(holders)})
    select distinct item_type, code from given
      where menu_id in (select menu_id from given where item_type = 'module')`.execute(db);
  if (rows.length === 0) return undefined;
  return new Set(rows.filter((row) => row.item_type === 'button').map(({ code }) => code));
}

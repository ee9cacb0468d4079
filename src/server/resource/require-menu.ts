import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { toButtonCode } from '../../engine/permission';
import type { AppDeps } from '../deps';
import { BusinessError } from '../http/errors';
import { heldBy, rightsFact, type GrantCode, type GrantHolders } from '../http/read-grant';
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
  const { isOpen, buttons } = await loadScreenCodes(server.deps, session.grantHolders, menus);
  const needed = [...(openedBy === undefined ? [] : [[openedBy]]), ...choices].map((codes) => codes.map(toButtonCode));
  return isOpen && needed.every((codes) => codes.some((code) => buttons.has(code)));
}

/** Whether one of the menus (by enCode) is granted to the holders and switched on with every menu above it. */
export async function isMenuGranted(
  deps: AppDeps,
  holders: GrantHolders,
  enCodes: readonly string[],
): Promise<boolean> {
  return (await loadScreenCodes(deps, holders, enCodes)).isOpen;
}

/** What is granted behind the menus of a screen, as far as they are open to the holders. */
export interface ScreenCodes {
  /** Whether one of the menus is granted, and switched on with every menu above it. */
  readonly isOpen: boolean;
  readonly buttons: ReadonlySet<string>;
  /** null = the columns are everybody's who sees the screen: none of the entries asks for their codes. */
  readonly columns: ReadonlySet<string> | null;
  /** Of the form's fields, alike. */
  readonly forms: ReadonlySet<string> | null;
}

/** The codes behind the menus (by enCode) of a screen; kept until grants or menus change. */
export function loadScreenCodes(
  deps: AppDeps,
  holders: GrantHolders,
  enCodes: readonly string[],
): Promise<ScreenCodes> {
  return keptFacts(deps).get(rightsFact(holders, enCodes, () => readScreenCodes(deps, holders, enCodes)));
}

async function readScreenCodes(
  { db }: AppDeps,
  holders: GrantHolders,
  enCodes: readonly string[],
): Promise<ScreenCodes> {
  const { rows } = await sql<GrantCode>`
    with recursive up as (
      select id as menu_id, parent_id, enabled_mark, 1 as depth from system.menus where en_code = any(${enCodes}::text[])
      union all
      select up.menu_id, m.parent_id, m.enabled_mark, up.depth + 1
        from up join system.menus m on m.id = up.parent_id where up.depth < 32),
    given as (
      select g.menu_id, g.item_type, g.code from system.grants g
        join (select menu_id from up group by menu_id having min(enabled_mark) = 1) o on o.menu_id = g.menu_id
        where g.item_type in ('module', 'button', 'column', 'form') and ${heldBy(holders)})
    select distinct item_type, code from given
      where menu_id in (select menu_id from given where item_type = 'module')`.execute(db);
  const asked = await sql<{ columns: boolean | null; forms: boolean | null }>`
    select bool_or(property_json @> '{"useColumnPermission": true}') as columns,
      bool_or(property_json @> '{"useFormPermission": true}') as forms
    from system.menus where en_code = any(${enCodes}::text[])`.execute(db);
  const codesOf = (type: GrantCode['item_type']) =>
    new Set(rows.filter((row) => row.item_type === type).map(({ code }) => code));
  return {
    isOpen: rows.length > 0,
    buttons: codesOf('button'),
    columns: asked.rows[0]?.columns === true ? codesOf('column') : null,
    forms: asked.rows[0]?.forms === true ? codesOf('form') : null,
  };
}

import type { Row, Way } from './row';
import type { Holding } from './world';

/**
 * What a caller may expect: `over` = no session, 600; `refused` = 403 and `absent` = 404, the same for everybody; `passes` = an
 * answer.
 */
export type Outcome = 'over' | 'refused' | 'absent' | 'passes';

/** A caller of a row. `holding` is null for administrators, undefined without a session. */
export interface Caller {
  readonly holding: Holding | null | undefined;
  /** Has the buttons behind menus that are not granted. */
  readonly isWithoutMenus?: boolean;
  readonly outcome: Outcome;
}

export const ROLES = [
  'without a session',
  'without rights',
  'with the menu alone',
  'with the menu and all other buttons',
  'with the buttons and no menu',
  'with all other menus and their buttons',
  'with the menu and the button',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/** Everything that the table names: what "all others" are. */
export interface Known {
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
}

/** Reads the menus and buttons that the rows name. */
export function knownOf(rows: readonly Row[]): Known {
  const ways = rows.flatMap(({ right }) => (right.kind === 'granted' ? right.ways : []));
  return {
    menus: [...new Set(ways.flatMap(({ menus }) => menus))].sort(),
    buttons: [...new Set(ways.flatMap(({ buttons }) => buttons.flat()))].sort(),
  };
}

/** Who calls a row in this role, and what they may expect; none where the row has no such role. */
export function callersOf({ right, isOwnOnly }: Row, role: Role, known: Known): readonly Caller[] {
  const free = right.kind === 'public' || right.kind === 'session';
  if (role === 'without a session')
    return [{ holding: undefined, outcome: right.kind === 'public' ? 'passes' : 'over' }];
  if (role === 'without rights') return [{ holding: {}, outcome: free ? 'passes' : 'refused' }];
  if (role === 'administrator') return [{ holding: null, outcome: 'passes' }];
  if (role === 'with all other menus and their buttons')
    return free ? [] : [{ ...others(right, known), outcome: 'refused' }];
  const callers = right.kind === 'granted' ? right.ways.flatMap((way) => callersOfWay(way, role, known)) : [];
  return isOwnOnly ? callers.map(toStranger) : callers;
}

/** Who has the right, and has not made what is asked for. */
function toStranger(caller: Caller): Caller {
  return caller.outcome === 'passes' ? { ...caller, outcome: 'absent' } : caller;
}

function others(right: Row['right'], { menus, buttons }: Known): Pick<Caller, 'holding'> {
  const own = right.kind === 'granted' ? right.ways.flatMap((way) => way.menus) : [];
  return { holding: Object.fromEntries(menus.filter((each) => !own.includes(each)).map((each) => [each, buttons])) };
}

function callersOfWay({ menus, buttons }: Way, role: Role, known: Known): readonly Caller[] {
  const withCodes = (codes: readonly string[]) => menus.map((menu) => ({ holding: { [menu]: codes } }));
  const refused = (callers: readonly Pick<Caller, 'holding'>[]) =>
    callers.map((caller) => ({ ...caller, outcome: 'refused' as const }));
  const hasButtons = buttons.length > 0;
  if (role === 'with the menu alone')
    return withCodes([]).map((caller) => ({ ...caller, outcome: hasButtons ? 'refused' : 'passes' }));
  if (role === 'with the buttons and no menu')
    return refused(withCodes(known.buttons)).map((caller) => ({ ...caller, isWithoutMenus: true }));
  if (role === 'with the menu and all other buttons')
    return buttons.flatMap((group) => refused(withCodes(known.buttons.filter((code) => !group.includes(code)))));
  return hasButtons
    ? combinations(buttons).flatMap((codes) => withCodes(codes).map((caller) => ({ ...caller, outcome: 'passes' })))
    : [];
}

/** One code of each group, in every way. */
function combinations(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return groups.reduce<readonly (readonly string[])[]>(
    (made, group) => made.flatMap((codes) => group.map((code) => [...codes, code])),
    [[]],
  );
}

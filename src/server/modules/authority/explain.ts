import type { FastifyRequest } from 'fastify';
import type { explainGrant } from '../../../wire/grants';
import { type GrantExplanation } from '../../../wire/grants';
import type { Part } from '../../../wire/call';
import { BusinessError } from '../../http/errors';
import type { GrantItem } from '../../grants/index';
import { ancestorsOf } from '../../http/tree';
import type { MenuRow } from '../menu/index';
import { readMayGive, requireGiverOf } from './giver';
import { toMenuItem } from './grants-tree';
import { asksFor, CODE_KINDS, codesOf, readRights, type CodeKind, type MenuRights } from './read-rights';
import { readUserHolders, type UserHolder } from './user-holders';

type Question = Part<typeof explainGrant, 'query'>;
type Reason = GrantExplanation['reason'];

/** What an answer is found from. */
interface Facts {
  readonly isAdministrator: boolean;
  readonly isEnabled: boolean;
  readonly entry: MenuRights | undefined;
  readonly code: string;
  /** Kinds that the code may be of: asked for, or all that have it. */
  readonly kinds: readonly CodeKind[];
  /** Entries that lead to the same module, each open; the entry alone where it leads to none. */
  readonly openMenus: ReadonlySet<string>;
  readonly holders: readonly UserHolder[];
}

/**
 * Which of a user's roles, positions, groups or own grants give a menu or a code, and which do not. Users ask about themselves,
 * administrators about everybody, and whoever gives rights to users about what they may give. Throws SERVER_FORBIDDEN and SERVER_NOT_FOUND.
 */
export async function explain(request: FastifyRequest, question: Question): Promise<GrantExplanation> {
  const { session, translate } = request;
  const facts = await readFacts(request, question);
  const hasMenu = (holder: UserHolder) =>
    holder.grants.some(({ itemType, menuId }) => itemType === 'module' && facts.openMenus.has(menuId));
  const enabled = facts.holders.filter(({ isEnabled }) => isEnabled);
  const opened = new Set(enabled.flatMap((holder) => holder.grants.filter(isMenu).map(({ menuId }) => menuId)));
  const hasCode = (holder: UserHolder) =>
    facts.code === '' ? hasMenu(holder) : holder.grants.some((item) => opened.has(item.menuId) && isCode(item, facts));
  const giving = enabled.filter(hasCode);
  const reason = reasonOf(facts, {
    isOpened: enabled.some(hasMenu),
    isGiven: giving.length > 0,
    // Whether a column exists that is kept from somebody is not theirs to learn.
    tellsCodes: session.isAdministrator,
  });
  const message = translate(`server.why.${reason}`, {
    names: giving.map(({ type, fullName }) => `${translate(`server.grant.${type}`)} ${fullName}`).join(', '),
    menu: facts.entry?.title ?? '',
    code: nameOf(facts),
  });
  const isAllowed = reason === 'administrator' || reason === 'granted' || reason === 'notAsked';
  const holders = facts.holders.map((holder) => ({
    type: holder.type,
    id: holder.id,
    fullName: holder.fullName,
    isEnabled: holder.isEnabled,
    hasMenu: hasMenu(holder),
    hasCode: hasCode(holder),
  }));
  return { isAllowed, reason, message, holders };
}

/** The code as people know it: a data scheme by its name, everything else as the module writes it. */
function nameOf({ entry, code }: Facts): string {
  return entry?.catalogue?.schemes.find((scheme) => scheme.code === code)?.label ?? code;
}

function isMenu({ itemType }: GrantItem): boolean {
  return itemType === 'module';
}

/** A sub-table is there as soon as one of its columns is, whose codes begin with its own. */
function isCode({ menuId, itemType, code }: GrantItem, facts: Facts): boolean {
  if (!facts.openMenus.has(menuId) || !facts.kinds.some((kind) => kind === itemType)) return false;
  return code === facts.code || (itemType !== 'button' && code.startsWith(`${facts.code}-`));
}

interface Found {
  readonly isOpened: boolean;
  readonly isGiven: boolean;
  readonly tellsCodes: boolean;
}

function reasonOf({ isAdministrator, isEnabled, entry, code, kinds, openMenus }: Facts, found: Found): Reason {
  if (!isEnabled) return 'userDisabled';
  if (isAdministrator) return 'administrator';
  if (!entry || openMenus.size === 0) return found.tellsCodes ? 'menuClosed' : 'noMenu';
  if (!found.isOpened) return 'noMenu';
  if (code === '') return 'granted';
  const { catalogue } = entry;
  const having = catalogue ? kinds.filter((kind) => codesOf(catalogue, kind).some((each) => each.code === code)) : [];
  if (having.length === 0) return found.tellsCodes ? 'codeUnknown' : 'noCode';
  if (catalogue && having.every((kind) => !asksFor(catalogue, kind))) return 'notAsked';
  return found.isGiven ? 'granted' : 'noCode';
}

async function readFacts(request: FastifyRequest, question: Question): Promise<Facts> {
  const { server, session } = request;
  const { deps } = server;
  const userId = question.userId || session.user.userId;
  const isForeign = !session.isAdministrator && userId !== session.user.userId;
  if (isForeign) await requireGiverOf(request, [{ type: 'user', id: userId }]);
  const user = await deps.db
    .selectFrom('users')
    .select(['is_administrator', 'enabled_mark'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const rights = await readRights(deps, session.language, ({ id }) => id === question.menuId);
  const entry = rights.byMenu.get(question.menuId);
  if (!user || (!entry && session.isAdministrator)) throw new BusinessError('SERVER_NOT_FOUND');
  const kinds = CODE_KINDS.filter((kind) => !question.kind || question.kind === kind);
  if (isForeign && !(await mayGiveAsked(request, { question, kinds, menus: rights.menus })))
    throw new BusinessError('SERVER_FORBIDDEN');
  return {
    isAdministrator: user.is_administrator,
    isEnabled: user.enabled_mark === 1,
    entry,
    code: question.code ?? '',
    kinds,
    openMenus: entry ? openMenusOf(entry.menu, rights.menus) : new Set(),
    holders: await readUserHolders(deps.db, userId),
  };
}

interface Asked {
  readonly question: Question;
  readonly kinds: readonly CodeKind[];
  readonly menus: readonly MenuRow[];
}

/** Whether the reader may give what is asked about: of anything else they learn nothing. */
async function mayGiveAsked({ server, session }: FastifyRequest, { question, kinds, menus }: Asked): Promise<boolean> {
  const mayGive = await readMayGive(server.deps, session, menus);
  const { menuId, code = '' } = question;
  if (code === '') return mayGive(toMenuItem(menuId));
  return kinds.some((itemType) => mayGive({ menuId, itemType, code }));
}

/** Rights on a module count over all of its menus; an entry that is switched off, itself or above, gives none. */
function openMenusOf(menu: MenuRow, menus: readonly MenuRow[]): ReadonlySet<string> {
  const byId = new Map(menus.map((each) => [each.id, each]));
  const alike = menus.filter(({ id, moduleId }) => id === menu.id || (moduleId !== null && moduleId === menu.moduleId));
  const isOpen = (each: MenuRow) => [each, ...ancestorsOf(each, byId)].every(({ enabledMark }) => enabledMark === 1);
  return new Set(alike.filter(isOpen).map(({ id }) => id));
}

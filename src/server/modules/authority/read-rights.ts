import type { Language } from '../../../engine/contract/language';
import type { PermissionCode } from '../../../engine/permission/index';
import type { AppDeps } from '../../deps';
import { GRANT_KINDS, type GrantItem, type GrantKind } from '../../grants/index';
import { menuCatalogue, menuTitles, readMenuModels, type MenuCatalogue } from '../../rights/index';
import { isContainer, listEveryMenu, type MenuRow } from '../menu/index';

/** Kinds of codes behind a menu, in the order in which they are shown. */
export const CODE_KINDS = GRANT_KINDS.filter((kind) => kind !== 'module');
export type CodeKind = Exclude<GrantKind, 'module'>;

/** Members of a catalogue by the kind of their codes. */
const LISTS = { button: 'buttons', column: 'columns', form: 'forms' } as const;

/** A menu entry with what can be granted behind it. */
export interface MenuRights {
  readonly menu: MenuRow;
  /** In the reader's language. */
  readonly title: string;
  /** Codes of the kinds that the module or screen asks for. */
  readonly codes: ReadonlyMap<CodeKind, readonly PermissionCode[]>;
  /** Whatever there is, also what is not asked for; null where there are no codes, or a module cannot be read. */
  readonly catalogue: MenuCatalogue | null;
}

/** What can be granted in the menus that were asked for. */
export interface Rights {
  /** Every menu of the platform, in tree order. */
  readonly menus: readonly MenuRow[];
  /** The menus that were asked for, by id. */
  readonly byMenu: ReadonlyMap<string, MenuRights>;
}

/** Reads the menus, and the codes behind those for which `isWanted`; absent = behind all of them. */
export async function readRights(
  deps: AppDeps,
  language: Language,
  isWanted: (menu: MenuRow) => boolean = () => true,
): Promise<Rights> {
  const menus = await listEveryMenu(deps.db);
  const wanted = menus.filter(isWanted);
  const models = await readMenuModels(deps, wanted);
  const entries = await Promise.all(
    wanted.map(async (menu): Promise<MenuRights> => {
      const titles = await menuTitles(menu, models);
      const catalogue = isContainer(menu) ? null : await menuCatalogue(menu, models, language);
      return { menu, title: titles?.[language] ?? menu.fullName, codes: askedCodes(catalogue), catalogue };
    }),
  );
  return { menus, byMenu: new Map(entries.map((entry) => [entry.menu.id, entry])) };
}

function askedCodes(catalogue: MenuCatalogue | null): MenuRights['codes'] {
  if (!catalogue) return new Map();
  return new Map(CODE_KINDS.map((kind) => [kind, catalogue.asks[LISTS[kind]] ? catalogue[LISTS[kind]] : []]));
}

/** Codes of one kind, asked for or not. */
export function codesOf(catalogue: MenuCatalogue, kind: CodeKind): readonly PermissionCode[] {
  return catalogue[LISTS[kind]];
}

/** Whether codes of a kind are asked for. */
export function asksFor(catalogue: MenuCatalogue, kind: CodeKind): boolean {
  return catalogue.asks[LISTS[kind]];
}

/** The name of an item for messages: its menu, and the label of the code. undefined = there is no such item to grant. */
export function nameItem({ byMenu }: Rights, { menuId, itemType, code }: GrantItem): string | undefined {
  const entry = byMenu.get(menuId);
  if (!entry || isContainer(entry.menu)) return undefined;
  if (itemType === 'module') return entry.title;
  const found = entry.codes.get(itemType)?.find((each) => each.code === code);
  return found && `${entry.title} / ${found.label}`;
}

/**
 * Whether a tree of the rights tells what is to be with an item, so that a save may take it away: also a code that its module no longer
 * has, but none of a module that cannot be read now, and none that is not asked for.
 */
export function isTold({ byMenu }: Rights, { menuId, itemType }: GrantItem): boolean {
  const entry = byMenu.get(menuId);
  if (!entry) return false;
  return itemType === 'module' || (entry.catalogue !== null && asksFor(entry.catalogue, itemType));
}

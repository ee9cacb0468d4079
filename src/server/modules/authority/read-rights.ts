import type { Language } from '../../../engine/contract/language';
import type { PermissionCode } from '../../../engine/permission/index';
import type { AppDeps } from '../../deps';
import { GRANT_KINDS, type GrantItem, type GrantKind } from '../../grants/index';
import {
  menuCatalogue,
  menuTitles,
  readMenuModels,
  readMenuSchemes,
  toSchemeCode,
  type MenuCatalogue,
  type MenuModels,
} from '../../rights/index';
import { isContainer, listEveryMenu, type MenuRow } from '../menu/index';

/** Kinds of codes behind a menu, in the order in which they are shown. */
export const CODE_KINDS = GRANT_KINDS.filter((kind) => kind !== 'module');
export type CodeKind = Exclude<GrantKind, 'module'>;

/** Members of a catalogue by the kind of their codes. */
const LISTS = { button: 'buttons', column: 'columns', form: 'forms', resource: 'schemes' } as const;

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
  const schemes = await readSchemes(deps, wanted, { models, language });
  const entries = await Promise.all(
    wanted.map(async (menu): Promise<MenuRights> => {
      const titles = await menuTitles(menu, models);
      const codes = isContainer(menu) ? null : await menuCatalogue(menu, models, language);
      const catalogue = codes && { ...codes, schemes: schemes.get(menu.id) ?? [] };
      return { menu, title: titles?.[language] ?? menu.fullName, codes: askedCodes(catalogue), catalogue };
    }),
  );
  return { menus, byMenu: new Map(entries.map((entry) => [entry.menu.id, entry])) };
}

/** Data schemes by menu, of modules that ask for them. */
async function readSchemes(
  { db }: AppDeps,
  menus: readonly MenuRow[],
  { models, language }: { readonly models: MenuModels; readonly language: Language },
): Promise<ReadonlyMap<string, readonly PermissionCode[]>> {
  const asking = menus.flatMap(({ id, moduleId }) => {
    const model = moduleId === null ? undefined : models.get(moduleId);
    return model?.list?.useDataPermission ? [{ id, model }] : [];
  });
  if (asking.length === 0) return new Map();
  const schemes = await readMenuSchemes(
    db,
    asking.map(({ id }) => id),
  );
  return new Map(
    asking.map(({ id, model }) => [id, (schemes.get(id) ?? []).map((scheme) => toSchemeCode(scheme, model, language))]),
  );
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
 * has, but none of a module that cannot be read now, and none that is not asked for. A data scheme that is switched off is in no tree,
 * and its grants wait until it is switched on.
 */
export function isTold({ byMenu }: Rights, { menuId, itemType, code }: GrantItem): boolean {
  const entry = byMenu.get(menuId);
  if (!entry) return false;
  if (itemType === 'resource') return entry.codes.get(itemType)?.some((each) => each.code === code) === true;
  return itemType === 'module' || (entry.catalogue !== null && asksFor(entry.catalogue, itemType));
}

import { LANGUAGES, type Language } from '../../engine/contract/language';
import type { ModuleModel } from '../../engine/contract/module-model';
import { permissionCatalogue, type PermissionCatalogue, type PermissionCode } from '../../engine/permission/index';
import { recordAt, toText } from '../../engine/json/raw-value';
import { translateName, translateText } from '../../engine/translate';
import type { AppDeps } from '../deps';
import { BusinessError } from '../http/errors';
import { loadReleasedModule } from '../modules/modules/index';
import type { MenuRow, MenuTitles } from './menu-row';
import { readScreenCatalogue, readScreenTitles } from './screen-codes';

/** Modules of menus, by id; deleted, unreleased and invalid ones are missing: opening the menu reports why. */
export type MenuModels = ReadonlyMap<string, ModuleModel>;

/** What can be granted behind a menu entry, and which of it is asked for. */
export interface MenuCatalogue extends PermissionCatalogue {
  /** The permission switches: a code that is not asked for changes nothing (docs/module-format.md#permission-switches). */
  readonly asks: {
    readonly columns: boolean;
    readonly forms: boolean;
    readonly buttons: boolean;
    readonly schemes: boolean;
  };
  /** Data schemes, where they were read with the menu. */
  readonly schemes: readonly PermissionCode[];
}

/** What the menus of a reading need: all that is asked of an entry. */
export type CatalogueMenu = Pick<MenuRow, 'moduleId' | 'propertyJson'>;

/** The released modules that the menus open. */
export async function readMenuModels(deps: AppDeps, menus: readonly CatalogueMenu[]): Promise<MenuModels> {
  const ids = [...new Set(menus.flatMap(({ moduleId }) => (moduleId === null ? [] : [moduleId])))];
  const found = await Promise.all(ids.map(async (id) => [id, await findModel(deps, id)] as const));
  return new Map(found.flatMap(([id, model]) => (model ? [[id, model] as const] : [])));
}

async function findModel(deps: AppDeps, moduleId: string): Promise<ModuleModel | null> {
  try {
    return (await loadReleasedModule(deps, moduleId)).model;
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

/**
 * Every code behind a menu entry, of its module or its system screen, with labels in a language. null for a menu without codes,
 * and for a module that is not in `models`: what it had is unknown, not gone.
 */
export async function menuCatalogue(
  { moduleId, propertyJson }: CatalogueMenu,
  models: MenuModels,
  language: Language,
): Promise<MenuCatalogue | null> {
  if (moduleId !== null) {
    const model = models.get(moduleId);
    return model ? moduleCatalogue(model, language) : null;
  }
  const screen = propertyJson['screen'];
  const found = typeof screen === 'string' ? await readScreenCatalogue(screen, language) : undefined;
  if (!found) return null;
  const { canAsk, ...codes } = found;
  const { columns, forms } = askedOf(propertyJson);
  const asks = { columns: canAsk.columns && columns, forms: canAsk.forms && forms, buttons: true, schemes: false };
  return { ...codes, schemes: [], asks };
}

/** Which codes of its system screen an entry asks for: its own switches, as a module has them. */
export function askedOf(properties: MenuRow['propertyJson']): { readonly columns: boolean; readonly forms: boolean } {
  return {
    columns: properties['useColumnPermission'] === true,
    forms: properties['useFormPermission'] === true,
  };
}

function moduleCatalogue(model: ModuleModel, language: Language): MenuCatalogue {
  const { columns, forms, buttons } = permissionCatalogue(model);
  const inLanguage = ({ code, label }: PermissionCode) => ({ code, label: translateText(model, label, language) });
  return {
    columns: columns.map(inLanguage),
    forms: forms.map(inLanguage),
    buttons: buttons.map(inLanguage),
    asks: {
      columns: model.list?.useColumnPermission === true,
      forms: model.list?.useFormPermission === true,
      buttons: model.list?.useBtnPermission === true,
      schemes: model.list?.useDataPermission === true,
    },
    schemes: [],
  };
}

/** Titles of a menu entry in other languages: its own (`fullNames` of its properties), else those of its module or screen under its name. */
export async function menuTitles(
  menu: Pick<MenuRow, 'enCode' | 'fullName' | 'moduleId' | 'propertyJson'>,
  models: MenuModels,
): Promise<MenuTitles | undefined> {
  const titles = { ...(await derivedTitles(menu, models)), ...readOwnTitles(menu.propertyJson) };
  return Object.keys(titles).length > 0 ? titles : undefined;
}

/** The titles that an administrator gave an entry; blank ones are none. */
export function readOwnTitles(properties: MenuRow['propertyJson']): MenuTitles {
  const names = recordAt(properties, 'fullNames');
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, toText(names[language]).trim()] as const).filter(
      ([, title]) => title !== '',
    ),
  );
}

/** Translated titles of an entry with the name of its module or screen; none for an administrator's own name. */
async function derivedTitles(
  { enCode, fullName, moduleId }: Pick<MenuRow, 'enCode' | 'fullName' | 'moduleId'>,
  models: MenuModels,
): Promise<MenuTitles | undefined> {
  if (moduleId === null) {
    const titles = await readScreenTitles(enCode);
    return titles?.zh === fullName ? titles : undefined;
  }
  const model = models.get(moduleId);
  if (!model?.translations || model.fullName !== fullName) return undefined;
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, translateName(model, language)] as const).filter(
      ([, title]) => title !== fullName,
    ),
  );
}

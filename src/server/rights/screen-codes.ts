import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTranslate, LANGUAGES, type Language } from '../../engine/contract/language';
import type { ModuleModel } from '../../engine/contract/module-model';
import { parseModule } from '../../engine/parse';
import {
  openedModules,
  permissionCatalogue,
  type PermissionCatalogue,
  type PermissionCode,
} from '../../engine/permission';
import { registry } from '../../renderers/definitions';
import { fillTexts } from '../../engine/translate/fill-texts';
import { SCHEMAS_DIR } from '../project-root';
import type { MenuTitles } from './menu-row';

const SCREEN_PREFIX = 'system/';

interface ScreenDocument {
  readonly menu?: { readonly enCode: string };
  readonly menuOf?: string;
}

interface Screen {
  readonly model: ModuleModel;
  /** `enCode` of its menu entry; undefined = it has none. */
  readonly menuCode: string | undefined;
  /** Whether it opens with the entry of the screen that opens it: it has none, and does not go by another screen's. */
  readonly isOpenedAlong: boolean;
}
type Screens = ReadonlyMap<string, Screen>;
const screensByLanguage = new Map<Language, Promise<Screens>>();

/** What can be granted behind a system screen's menu entry. */
export interface ScreenCatalogue extends PermissionCatalogue {
  /** Which kinds its resource can ask for, once the entry says so. */
  readonly canAsk: { readonly columns: boolean; readonly forms: boolean };
}

/**
 * Codes behind a system screen's menu entry, with labels in one language: its columns and fields where its resource enforces them,
 * its buttons and those of screens it opens that go by no other entry. undefined for an unknown screen, or one without codes.
 */
export async function readScreenCatalogue(name: string, language: Language): Promise<ScreenCatalogue | undefined> {
  const screens = await screensIn(language);
  const own = screens.get(name)?.model;
  if (!own?.list?.useBtnPermission) return undefined;
  const canAsk = { columns: own.list.useColumnPermission, forms: own.list.useFormPermission };
  const { columns, forms } = permissionCatalogue(own);
  return {
    columns: canAsk.columns ? columns : [],
    forms: canAsk.forms ? forms : [],
    buttons: buttonsOf(screens, name),
    canAsk,
  };
}

function buttonsOf(screens: Screens, name: string): readonly PermissionCode[] {
  const codes = new Map<string, PermissionCode>();
  const seen = new Set<string>();
  const visit = (each: string) => {
    const screen = screens.get(each);
    if (!screen || seen.has(each)) return;
    seen.add(each);
    for (const entry of permissionCatalogue(screen.model).buttons)
      if (!codes.has(entry.code)) codes.set(entry.code, entry);
    for (const opened of openedScreens(screen.model)) {
      if (screens.get(opened)?.isOpenedAlong) visit(opened);
    }
  };
  visit(name);
  return [...codes.values()];
}

/** Titles of the system screen behind a menu entry, by language; undefined if there is none. */
export async function readScreenTitles(menuCode: string): Promise<MenuTitles | undefined> {
  const titles = await Promise.all(
    LANGUAGES.map(async (language) => {
      const screens = [...(await screensIn(language)).values()];
      return [language, screens.find((screen) => screen.menuCode === menuCode)?.model.fullName] as const;
    }),
  );
  return titles.every(([, title]) => title !== undefined) ? Object.fromEntries(titles) : undefined;
}

/** The system screen that manages a resource. */
export interface ManagingScreen {
  readonly model: ModuleModel;
  /** `enCode` of its menu entry; undefined = it has none. */
  readonly menuCode: string | undefined;
}

/** The system screen that manages a resource, by its address (`/api/permission/Role`); undefined if there is none. */
export async function readScreenOf(resource: string, language: Language): Promise<ManagingScreen | undefined> {
  const screens = [...(await screensIn(language)).values()];
  return screens.find(({ model }) => resourceOf(model) === resource);
}

/** The address that a screen makes records at. */
function resourceOf({ resource }: ModuleModel): string | undefined {
  const create = resource?.calls['create'];
  return create?.path.length === 1 ? String(create.path[0]) : undefined;
}

function screensIn(language: Language): Promise<Screens> {
  const screens = screensByLanguage.get(language) ?? readScreens(language);
  screensByLanguage.set(language, screens);
  return screens;
}

/** System screens that buttons open or pick from. */
function openedScreens(model: ModuleModel): readonly string[] {
  return openedModules(model)
    .filter((module) => module.startsWith(SCREEN_PREFIX))
    .map((module) => module.slice(SCREEN_PREFIX.length));
}

async function readScreens(language: Language): Promise<Screens> {
  const texts = (await readJson('text.json')) as Readonly<Record<Language, Readonly<Record<string, string>>>>;
  const translate = createTranslate(language, [texts]);
  const files = (await readdir(path.join(SCHEMAS_DIR, 'system'))).filter((file) => file.endsWith('.json'));
  const read = await Promise.all(
    files.map(async (file) => {
      const document = fillTexts(await readJson(`system/${file}`), translate) as ScreenDocument;
      const { model } = parseModule(document, registry);
      const isOpenedAlong = document.menu === undefined && document.menuOf === undefined;
      const screen = model && { model, menuCode: document.menu?.enCode, isOpenedAlong };
      return screen ? [[path.parse(file).name, screen] as const] : [];
    }),
  );
  return new Map(read.flat());
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(SCHEMAS_DIR, file), 'utf8')) as unknown;
}

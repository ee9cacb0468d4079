import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTranslate, type Language } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { parseModule } from '../../../engine/parse';
import { permissionCatalogue, type PermissionCode } from '../../../engine/permission';
import { registry } from '../../../renderers/definitions';
import { fillTexts } from '../../../schemas/fill-texts';
import { SCHEMAS_DIR } from '../../project-root';

const SCREEN_PREFIX = 'system/';

type Screens = ReadonlyMap<string, { readonly model: ModuleModel; readonly hasMenu: boolean }>;
const screensByLanguage = new Map<Language, Promise<Screens>>();

/**
 * Codes of the buttons behind a system screen's menu entry, in one language: its own, and those of the screens that it opens
 * and that have no entry themselves. undefined when there is no such screen, or it asks for no codes.
 */
export async function readScreenButtons(
  name: string,
  language: Language,
): Promise<readonly PermissionCode[] | undefined> {
  const reading = screensByLanguage.get(language) ?? readScreens(language);
  screensByLanguage.set(language, reading);
  const screens = await reading;
  if (!screens.get(name)?.model.list?.useBtnPermission) return undefined;
  const codes = new Map<string, PermissionCode>();
  const seen = new Set<string>();
  const visit = (each: string) => {
    const screen = screens.get(each);
    if (!screen || seen.has(each)) return;
    seen.add(each);
    for (const entry of permissionCatalogue(screen.model).buttons)
      if (!codes.has(entry.code)) codes.set(entry.code, entry);
    for (const opened of openedScreens(screen.model)) if (screens.get(opened)?.hasMenu === false) visit(opened);
  };
  visit(name);
  return [...codes.values()];
}

/** Names of the system screens that the buttons of a screen open. */
function openedScreens({ list }: ModuleModel): readonly string[] {
  const buttons = [...(list?.buttons ?? []), ...(list?.rowButtons ?? []), ...(list?.tree?.menu ?? [])];
  return buttons.flatMap(({ action }) =>
    action?.type === 'open' && action.module.startsWith(SCREEN_PREFIX)
      ? [action.module.slice(SCREEN_PREFIX.length)]
      : [],
  );
}

async function readScreens(language: Language): Promise<Screens> {
  const texts = (await readJson('text.json')) as Readonly<Record<Language, Readonly<Record<string, string>>>>;
  const translate = createTranslate(language, [texts]);
  const files = (await readdir(path.join(SCHEMAS_DIR, 'system'))).filter((file) => file.endsWith('.json'));
  const read = await Promise.all(
    files.map(async (file) => {
      const document = fillTexts(await readJson(`system/${file}`), translate);
      const { model } = parseModule(document, registry);
      const hasMenu = Object.hasOwn(document as object, 'menu');
      return model ? [[path.parse(file).name, { model, hasMenu }] as const] : [];
    }),
  );
  return new Map(read.flat());
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(SCHEMAS_DIR, file), 'utf8')) as unknown;
}

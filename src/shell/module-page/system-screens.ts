import { toTranslate, type Language, type Texts, type Translate } from '../../engine/contract/language';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { WidgetRegistry } from '../../engine/contract/registry';
import { fillTexts } from '../../engine/translate/fill-texts';
import { withOpenParts } from './open-parts';
import { isRecord, ownValue, recordAt, toText } from '../../engine/json/raw-value';

/** One chunk per screen, fetched when the screen is first opened. */
const documents = import.meta.glob<unknown>('../../schemas/system/*.json', { import: 'default' });

const PREFIX = 'system/';

function loaderOf(name: string): (() => Promise<unknown>) | undefined {
  const file = `../../schemas/system/${name}.json`;
  return Object.hasOwn(documents, file) ? documents[file] : undefined;
}

/** Whether a system screen of that name exists. */
export function isSystemScreen(name: string): boolean {
  return loaderOf(name) !== undefined;
}

/** How a system screen is called among modules. */
export function toSystemModule(name: string): string {
  return PREFIX + name;
}

/** The name in `system/<name>`; null for any other module. */
export function systemScreenName(module: string): string | null {
  return module.startsWith(PREFIX) ? module.slice(PREFIX.length) : null;
}

/** The system screen whose menu entry opens a screen, itself or another; '' for one that needs none, or is not there. */
export async function menuOwnerOf(name: string): Promise<string> {
  const document = await loaderOf(name)?.();
  if (!isRecord(document)) return '';
  return isRecord(ownValue(document, 'menu')) ? name : toText(ownValue(document, 'menuOf'));
}

/** The texts of all system screens, one file for each language. */
export const loadScreenTexts: Readonly<Record<Language, () => Promise<Texts>>> = {
  zh: async () => (await import('../../schemas/text.json?zh')).zh,
  zhtw: async () => (await import('../../schemas/text.json?zhtw')).zhtw,
  en: async () => (await import('../../schemas/text.json?en')).en,
};

/** A document whose form has its buttons in the reader's language, unless it names them itself. */
function withFormButtons(document: unknown, translate: Translate): object {
  const buttons = { cancelButtonText: translate('screen.cancel'), confirmButtonText: translate('screen.ok') };
  const entity = isRecord(document) ? document : {};
  return { ...entity, formData: { ...buttons, ...recordAt(entity, 'formData') } };
}

interface ReaderOptions {
  readonly language: Language;
  readonly registry: WidgetRegistry;
  /** Gives the texts that all screens share. */
  readonly translate: Translate;
  /** Whether the user may open a screen of the system, which may be a part of another. */
  isOpen: (module: string) => Promise<boolean>;
}

/**
 * Reads system screens in one language, as their user may see them; each is read once. Throws EngineError for a broken document;
 * answers null for a name that no file has.
 */
export function createSystemScreens(options: ReaderOptions): (name: string) => Promise<ModuleModel | null> {
  const { language, registry, translate } = options;
  const known = new Map<string, Promise<ModuleModel>>();

  async function read(name: string, load: () => Promise<unknown>): Promise<ModuleModel> {
    // Documents are parsed here for these screens alone; modules come as models.
    const parser = import('../../engine/parse/read-module');
    const [document, texts, { parseModel }] = await Promise.all([load(), loadScreenTexts[language](), parser]);
    const filled = withFormButtons(fillTexts(document, toTranslate([texts])), translate);
    return withOpenParts(parseModel({ ...filled, id: toSystemModule(name) }, registry, translate), options);
  }

  return async (name) => {
    const load = loaderOf(name);
    if (!load) return null;
    const reading = known.get(name) ?? read(name, load);
    known.set(name, reading);
    // A chunk that did not arrive may arrive the next time.
    reading.catch(() => known.delete(name));
    return reading;
  };
}

import type { Language } from '../../../engine/contract/language';
import type * as MonacoPart from './monaco';

/** The part of this folder that uses the editor library: one lazy chunk. */
export type EditorModule = typeof MonacoPart;

const FOLDER = '/node_modules/monaco-editor/min/vs/nls/lang';
/** The library's translations; English is in its code. */
const MESSAGE_FILES: Readonly<Record<Language, string>> = {
  zh: `${FOLDER}/zh-cn.js`,
  zhtw: `${FOLDER}/zh-tw.js`,
  en: '',
};
const messages = import.meta.glob<unknown>('/node_modules/monaco-editor/min/vs/nls/lang/zh-{cn,tw}.js');

let loading: Promise<EditorModule> | null = null;

/**
 * Loads the editor once. Its texts must be there before its code, which reads them while it starts; so they stay in the language
 * that it was first opened in. Rejects when a file does not arrive; the next call tries again.
 */
export function loadMonaco(language: Language): Promise<EditorModule> {
  loading ??= load(language).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Loads the library's texts, before its code. */
export async function loadMessages(language: Language): Promise<void> {
  await messages[MESSAGE_FILES[language]]?.();
}

async function load(language: Language): Promise<EditorModule> {
  await loadMessages(language);
  return import('./monaco');
}

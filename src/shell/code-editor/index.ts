import type { Language } from '../../engine/contract/language';
import type { OpenCodeEditor } from '../../renderers/shared/hosts/code-editor';
import { loadMessages } from '../playground/editor/load-monaco';

/** Loads the editor library and what opens editors of code; rejects when a file does not arrive. */
export async function loadCodeEditor(language: Language): Promise<OpenCodeEditor> {
  await loadMessages(language);
  return (await import('./monaco')).openCodeEditor;
}

import { languages } from 'monaco-editor/editor.js';
import 'monaco-editor/features/register.all.js';
import type { Language } from '../../../../engine/contract/language';
import { completionProvider } from './completion-provider';
import { fixProvider } from './findings';
import { hoverProvider } from './hover-provider';
import { completeJsonIn, setUpJson } from './json-language';
import { definitionProvider, referenceProvider, renameProvider } from './navigation-providers';
import { formatProvider, symbolProvider } from './outline-providers';
import { serveWorkers } from './workers';

const LANGUAGE = 'json';
let isSetUp = false;

/** Sets the library up once for the whole page: its workers, the JSON service in the page's language, our providers. */
export function setUpEditors(language: Language): void {
  completeJsonIn(language);
  if (isSetUp) return;
  isSetUp = true;
  serveWorkers();
  setUpJson();
  languages.registerCompletionItemProvider(LANGUAGE, completionProvider);
  languages.registerHoverProvider(LANGUAGE, hoverProvider);
  languages.registerCodeActionProvider(LANGUAGE, fixProvider, { providedCodeActionKinds: ['quickfix'] });
  languages.registerDefinitionProvider(LANGUAGE, definitionProvider);
  languages.registerReferenceProvider(LANGUAGE, referenceProvider);
  languages.registerRenameProvider(LANGUAGE, renameProvider);
  languages.registerDocumentSymbolProvider(LANGUAGE, symbolProvider);
  languages.registerDocumentFormattingEditProvider(LANGUAGE, formatProvider);
}

import type { editor } from 'monaco-editor/editor.js';
import type { EditorLook } from '../editor-theme';

/** What the source editor and the comparison have in common. */
export function sharedOptions({
  fontFamily,
  fontSize,
}: EditorLook): editor.IEditorOptions & editor.IGlobalEditorOptions {
  return {
    fontFamily,
    fontSize,
    automaticLayout: true,
    // Panes are narrow: hovers and lists may overflow them.
    fixedOverflowWidgets: true,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    renderWhitespace: 'selection',
    // Chinese punctuation is no mistake for its Latin look-alike.
    unicodeHighlight: { ambiguousCharacters: false },
    colorDecorators: false,
    links: false,
    padding: { top: 8, bottom: 8 },
    lineNumbersMinChars: 4,
    // The number of the last line is as dark as the others, on every system.
    renderFinalNewline: 'on',
    stickyScroll: { enabled: true, maxLineCount: 4 },
    scrollbar: { alwaysConsumeMouseWheel: false },
  };
}

/** How the source editor types, completes and folds. */
export const SOURCE_OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  folding: true,
  foldingStrategy: 'auto',
  foldingMaximumRegions: 20_000,
  showFoldingControls: 'always',
  // In JSON nearly everything is written inside quotes.
  quickSuggestions: { strings: true, other: true, comments: false },
  wordBasedSuggestions: 'off',
  suggest: { showWords: false, showStatusBar: false, preview: false, localityBonus: false },
  occurrencesHighlight: 'off',
  formatOnPaste: false,
  bracketPairColorization: { enabled: true },
  guides: { indentation: true, bracketPairs: false },
  gotoLocation: { multipleReferences: 'peek', multipleDefinitions: 'goto' },
};

import { languages, Range, type editor } from 'monaco-editor/editor.js';
import type { CodeEditorSetup, CodeProposal } from '../../../renderers/shared/hosts/code-editor';
import { LANGUAGE_IDS } from './language-ids';

type Complete = CodeEditorSetup['complete'];

/** Who completes the texts of our own editors; texts of others are none of our business. */
const completers = new WeakMap<editor.ITextModel, Complete>();

const KINDS: Readonly<Record<CodeProposal['kind'], languages.CompletionItemKind>> = {
  table: languages.CompletionItemKind.Struct,
  column: languages.CompletionItemKind.Field,
  parameter: languages.CompletionItemKind.Variable,
  word: languages.CompletionItemKind.Keyword,
};

let isRegistered = false;

/** Completes a text by its own function. */
export function completeText(model: editor.ITextModel, complete: Complete): void {
  completers.set(model, complete);
  if (isRegistered) return;
  isRegistered = true;
  for (const language of new Set(Object.values(LANGUAGE_IDS)))
    languages.registerCompletionItemProvider(language, PROVIDER);
}

const PROVIDER: languages.CompletionItemProvider = {
  triggerCharacters: ['.', '{', '@', '"', '`'],
  provideCompletionItems(model, position) {
    const complete = completers.get(model);
    if (!complete) return null;
    const { from, to, proposals } = complete(model.getValue(), model.getOffsetAt(position));
    const range = Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
    return {
      suggestions: proposals.map(({ label, insert, kind, detail }, index) => ({
        label: detail === '' ? label : { label, description: detail },
        insertText: insert,
        // A table is found by what it holds too.
        filterText: kind === 'table' ? `${insert} ${detail}` : insert,
        kind: KINDS[kind],
        range,
        sortText: String(index).padStart(6, '0'),
      })),
    };
  },
};

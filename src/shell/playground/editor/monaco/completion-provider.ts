import { languages, type editor } from 'monaco-editor/editor.js';
import { completeReferences } from '../completion/complete-references';
import type { Proposal, ProposalKind } from '../completion/proposal';
import { contextOf, sourcesOf } from './document-context';
import { toRange } from './positions';

const KINDS: Readonly<Record<ProposalKind, languages.CompletionItemKind>> = {
  field: languages.CompletionItemKind.Field,
  entry: languages.CompletionItemKind.Value,
  call: languages.CompletionItemKind.Method,
  function: languages.CompletionItemKind.Function,
  fact: languages.CompletionItemKind.Variable,
  word: languages.CompletionItemKind.Keyword,
};

/** Completes names of the document and of the system, beside what the JSON service completes from the schema. */
export const completionProvider: languages.CompletionItemProvider = {
  triggerCharacters: ['"', '.', '{', '(', '='],
  provideCompletionItems(model, position) {
    const context = contextOf(model);
    if (!context) return null;
    const proposals = completeReferences({
      text: model.getValue(),
      offset: model.getOffsetAt(position),
      readSources: () => sourcesOf(context),
      translate: context.translate,
    });
    return { suggestions: proposals.map((proposal) => toItem(model, proposal)) };
  },
};

function toItem(model: editor.ITextModel, proposal: Proposal): languages.CompletionItem {
  const { kind, label, description, documentation, insert, isSnippet, filter, sort, start, end } = proposal;
  return {
    kind: KINDS[kind],
    label: { label, description },
    documentation,
    insertText: insert,
    filterText: filter,
    sortText: sort,
    // Replaces the whole name, also after the cursor.
    range: toRange(model, { offset: start, length: end - start }),
    ...(isSnippet ? { insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet } : {}),
  };
}

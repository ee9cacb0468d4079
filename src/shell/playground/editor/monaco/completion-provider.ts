import { languages, type editor } from 'monaco-editor/editor.js';
import type { Language } from '../../../../engine/contract/language';
import { registry } from '../../../../renderers/definitions';
import { completeReferences } from '../completion/complete-references';
import { completeWidgets, widgetPlaceAt } from '../completion/complete-widgets';
import { loadWidgetChoices, type WidgetChoice } from '../completion/widget-choices';
import type { Proposal, ProposalKind } from '../completion/proposal';
import { contextOf, sourcesOf, type DocumentContext } from './document-context';
import { toRange } from './positions';

let loaded: { readonly language: Language; readonly choices: Promise<readonly WidgetChoice[]> } | null = null;

/** Widgets are loaded when one is first asked for; a failure is tried again. */
function widgetChoices(language: Language): Promise<readonly WidgetChoice[]> {
  if (loaded?.language !== language) loaded = { language, choices: loadWidgetChoices(language) };
  return loaded.choices.catch(() => {
    loaded = null;
    return [];
  });
}

const KINDS: Readonly<Record<ProposalKind, languages.CompletionItemKind>> = {
  widget: languages.CompletionItemKind.Interface,
  advancedWidget: languages.CompletionItemKind.Module,
  systemWidget: languages.CompletionItemKind.Constant,
  layoutWidget: languages.CompletionItemKind.Struct,
  field: languages.CompletionItemKind.Field,
  entry: languages.CompletionItemKind.Value,
  call: languages.CompletionItemKind.Method,
  function: languages.CompletionItemKind.Function,
  fact: languages.CompletionItemKind.Variable,
  word: languages.CompletionItemKind.Keyword,
};

/** Completes names of the document and of the system, beside what the JSON service completes from the schema. */
export const completionProvider: languages.CompletionItemProvider = {
  // After a colon a name may stand without its quotes.
  triggerCharacters: ['"', ':', '.', '{', '(', '='],
  provideCompletionItems(model, position) {
    const context = contextOf(model);
    if (!context) return null;
    const text = model.getValue();
    const offset = model.getOffsetAt(position);
    if (widgetPlaceAt(text, offset)) return provideWidgets(model, offset, context);
    const proposals = completeReferences({
      text,
      offset,
      readSources: () => sourcesOf(context),
      translate: context.translate,
    });
    return { suggestions: proposals.map((proposal) => toItem(model, proposal)) };
  },
};

async function provideWidgets(
  model: editor.ITextModel,
  offset: number,
  context: DocumentContext,
): Promise<languages.CompletionList> {
  const widgets = await widgetChoices(context.language);
  // The text may have changed while they came; the editor asks again then.
  const request = { text: model.getValue(), offset, facts: context.facts(), widgets, registry };
  return { suggestions: completeWidgets(request).map((proposal) => toItem(model, proposal)) };
}

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

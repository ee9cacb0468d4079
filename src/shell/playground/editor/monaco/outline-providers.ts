import { languages, type editor } from 'monaco-editor/editor.js';
import { formatSource, outlineOf, type OutlineNode } from '../../../../engine/source';
import { contextOf, type DocumentContext } from './document-context';
import { toModelEdits, toRange } from './positions';

const KINDS: Readonly<Record<OutlineNode['kind'], languages.SymbolKind>> = {
  form: languages.SymbolKind.Module,
  layout: languages.SymbolKind.Namespace,
  table: languages.SymbolKind.Array,
  field: languages.SymbolKind.Field,
  list: languages.SymbolKind.Class,
  column: languages.SymbolKind.Property,
  search: languages.SymbolKind.Key,
  button: languages.SymbolKind.Event,
  rule: languages.SymbolKind.Operator,
  property: languages.SymbolKind.Variable,
};

/** The outline as the editor's symbols: for "go to symbol" and the lines that stick to the top. */
export const symbolProvider: languages.DocumentSymbolProvider = {
  provideDocumentSymbols(model) {
    const context = contextOf(model);
    return context ? outlineOf(context.source()).map((node) => toSymbol(model, context, node)) : null;
  },
};

function toSymbol(model: editor.ITextModel, context: DocumentContext, node: OutlineNode): languages.DocumentSymbol {
  const range = toRange(model, context.source().rangeOf(node.pointer, 'property'));
  const line = range.startLineNumber;
  const firstLine = range.endLineNumber > line ? range.setEndPosition(line, model.getLineMaxColumn(line)) : range;
  return {
    // A symbol without a name is refused as a whole.
    name: node.label || node.detail || node.pointer,
    detail: node.detail,
    kind: KINDS[node.kind],
    tags: [],
    range,
    selectionRange: firstLine,
    children: node.children.map((child) => toSymbol(model, context, child)),
  };
}

/** Formats as modules are stored: two blanks, nothing else changed. */
export const formatProvider: languages.DocumentFormattingEditProvider = {
  provideDocumentFormattingEdits: (model) => toModelEdits(model, formatSource(model.getValue())),
};

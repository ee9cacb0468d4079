import type { editor, languages, Position } from 'monaco-editor/editor.js';
import { isFieldKey } from '../../../../engine/parse';
import { findTarget } from '../hover/describe-spot';
import { fieldAt, findFieldUses, type FieldUse } from '../references/field-uses';
import type { FieldFact } from '../references/module-facts';
import { contextOf, sourcesOf, type DocumentContext } from './document-context';
import { toRange } from './positions';

/** From a name to what it names in this document. */
export const definitionProvider: languages.DefinitionProvider = {
  provideDefinition(model, position) {
    const context = contextOf(model);
    if (!context) return null;
    const target = findTarget(model.getValue(), model.getOffsetAt(position), sourcesOf(context));
    if (target === null) return null;
    return { uri: model.uri, range: toRange(model, context.source().rangeOf(target)) };
  },
};

/** Everywhere that a field is named: its own key, lists, rules, expressions. */
export const referenceProvider: languages.ReferenceProvider = {
  provideReferences(model, position) {
    const found = fieldUnder(model, position);
    if (!found) return null;
    return usesOf(model, found).map((use) => ({ uri: model.uri, range: toRange(model, use) }));
  },
};

/** Gives a field another key, here and everywhere that names it. */
export const renameProvider: languages.RenameProvider = {
  resolveRenameLocation(model, position) {
    const found = fieldUnder(model, position);
    const offset = model.getOffsetAt(position);
    const use =
      found && usesOf(model, found).find((each) => offset >= each.offset && offset <= each.offset + each.length);
    if (!found || !use) {
      const reason = contextOf(model)?.translate('playground.editor.rename.none');
      return { range: toRange(model, { offset, length: 0 }), text: '', ...(reason ? { rejectReason: reason } : {}) };
    }
    return { range: toRange(model, use), text: found.field.key };
  },
  provideRenameEdits(model, position, newName) {
    const found = fieldUnder(model, position);
    const reason = found && refusal(found, newName);
    if (!found || reason) return { edits: [], ...(reason ? { rejectReason: reason } : {}) };
    const edits = usesOf(model, found).map((use) => ({
      resource: model.uri,
      versionId: model.getVersionId(),
      textEdit: { range: toRange(model, use), text: newName },
    }));
    return { edits };
  },
};

interface Found {
  readonly context: DocumentContext;
  readonly field: FieldFact;
}

function fieldUnder(model: editor.ITextModel, position: Position): Found | null {
  const context = contextOf(model);
  const field = context && fieldAt(model.getValue(), model.getOffsetAt(position), sourcesOf(context));
  return context && field ? { context, field } : null;
}

/** The spans of the key itself: inside `items-price` and `items.price` only the part that is the field's. */
function usesOf(model: editor.ITextModel, { context, field }: Found): readonly FieldUse[] {
  return findFieldUses(model.getValue(), field, sourcesOf(context));
}

function refusal({ context, field }: Found, newName: string): string {
  if (!isFieldKey(newName)) return context.translate('playground.editor.rename.invalid');
  const isTaken = context.facts().fields.some(({ key, tableKey }) => key === newName && tableKey === field.tableKey);
  return isTaken && newName !== field.key ? context.translate('playground.editor.rename.taken', { key: newName }) : '';
}

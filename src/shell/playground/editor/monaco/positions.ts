import { Range, type editor } from 'monaco-editor/editor.js';

/** The range of a span of offsets in a document; offsets beyond its end count as its end. */
export function toRange(model: editor.ITextModel, span: { readonly offset: number; readonly length: number }): Range {
  const start = model.getPositionAt(span.offset);
  return Range.fromPositions(start, model.getPositionAt(span.offset + span.length));
}

/** Edits of the engine as edits of the editor. */
export function toModelEdits(
  model: editor.ITextModel,
  edits: readonly { readonly offset: number; readonly length: number; readonly text: string }[],
): { range: Range; text: string; forceMoveMarkers: boolean }[] {
  return edits.map(({ offset, length, text }) => ({
    range: toRange(model, { offset, length }),
    text,
    forceMoveMarkers: true,
  }));
}

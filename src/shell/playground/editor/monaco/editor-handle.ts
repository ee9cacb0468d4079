import { editor, Range } from 'monaco-editor/editor.js';
import { formatSource } from '../../../../engine/source';
import type { EditorHandle } from '../../contract';
import { changedSpan } from '../changed-span';
import type { DocumentContext } from './document-context';
import { presentEdits } from './findings';
import { toModelEdits, toRange } from './positions';

/** Marks the page's own moves and changes in the editor's events. */
const SOURCE = 'formloom';

/** What the page may ask of an editor; every change is one step of undo. */
export function createHandle(
  code: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  context: DocumentContext,
): EditorHandle {
  const change = (edits: readonly { readonly offset: number; readonly length: number; readonly text: string }[]) => {
    if (edits.length === 0 || code.getOption(editor.EditorOption.readOnly)) return;
    code.pushUndoStop();
    code.executeEdits(SOURCE, toModelEdits(model, edits));
    code.pushUndoStop();
  };
  const runAction = (id: string) => void code.getAction(id)?.run();
  return {
    focus: () => code.focus(),
    reveal(pointer, { select = false, focus = false } = {}) {
      const range = toRange(model, context.source().rangeOf(pointer));
      code.setSelection(select ? range : Range.fromPositions(range.getStartPosition()), SOURCE);
      code.revealRangeInCenterIfOutsideViewport(range, editor.ScrollType.Smooth);
      if (focus) code.focus();
    },
    apply(fix) {
      const edits = presentEdits(fix, model, context);
      const first = edits?.toSorted((left, right) => left.offset - right.offset)[0];
      if (!edits || !first) return;
      change(edits);
      const start = model.getPositionAt(first.offset + leadingBlanks(first.text));
      code.setPosition(start, SOURCE);
      code.revealPositionInCenterIfOutsideViewport(start);
    },
    replace(text) {
      const span = changedSpan(model.getValue(), text);
      if (span) change([span]);
    },
    format: () => change(formatSource(model.getValue())),
    openPalette() {
      code.focus();
      runAction('editor.action.quickCommand');
    },
    openSearch() {
      code.focus();
      runAction('actions.find');
    },
    undo: () => code.trigger(SOURCE, 'undo', null),
    redo: () => code.trigger(SOURCE, 'redo', null),
  };
}

/** What was written starts behind its line break and indentation. */
function leadingBlanks(text: string): number {
  return /^[\s,]*/.exec(text)?.[0].length ?? 0;
}

import { editor, type IDisposable } from 'monaco-editor/editor.js';
import type { DocumentContext } from './document-context';

/** Moving on with the arrow keys asks once, when it rests. */
const REST_MS = 120;

/** Tells the pointer of the value under the cursor when a person put it there; typing and the page's own moves do not count. */
export function watchCursor(
  code: editor.IStandaloneCodeEditor,
  context: DocumentContext,
  tell: (pointer: string) => void,
): IDisposable {
  let timer = 0;
  let last: string | null = null;
  const listening = code.onDidChangeCursorPosition(({ reason, source, position }) => {
    const isByHand = source === 'mouse' || source === 'keyboard';
    if (!isByHand || reason !== editor.CursorChangeReason.Explicit) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const offset = code.getModel()?.getOffsetAt(position) ?? 0;
      const pointer = context.source().pointerAt(offset);
      if (pointer === last) return;
      last = pointer;
      tell(pointer);
    }, REST_MS);
  });
  return {
    dispose() {
      window.clearTimeout(timer);
      listening.dispose();
    },
  };
}

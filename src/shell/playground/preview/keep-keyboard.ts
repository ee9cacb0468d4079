/** Frames in which a control that is fetched first may come to stand. */
const MAX_FRAMES = 30;

/**
 * Remembers which field has the keyboard, and where its caret is, before the fields change. The function that it gives brings
 * the keyboard back once the change is drawn, when the control was replaced by another one; whoever took it meanwhile keeps it.
 */
export function keepKeyboard(): () => void {
  const { activeElement: before } = document;
  const place = before?.closest<HTMLElement>('[data-field]');
  const id = place?.id ?? '';
  if (!(before instanceof HTMLElement) || id === '') return () => undefined;
  const caret = caretOf(before);
  return () => {
    let frames = 0;
    const look = () => {
      const { activeElement: now } = document;
      if (before.isConnected || (now !== null && now !== document.body)) return;
      const control = document
        .getElementById(id)
        ?.querySelector<HTMLElement>('input:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])');
      if (control) {
        control.focus({ preventScroll: true });
        setCaret(control, caret);
      } else if (frames++ < MAX_FRAMES) requestAnimationFrame(look);
    };
    // React commits the result of an effect right after it.
    queueMicrotask(look);
    requestAnimationFrame(look);
  };
}

type Caret = readonly [start: number, end: number];

function caretOf(element: HTMLElement): Caret | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  // Inputs of other types than text have none.
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

function setCaret(element: HTMLElement, caret: Caret | null): void {
  if (!caret || !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
  if (element.selectionStart === null) return;
  const end = element.value.length;
  element.setSelectionRange(Math.min(caret[0], end), Math.min(caret[1], end));
}

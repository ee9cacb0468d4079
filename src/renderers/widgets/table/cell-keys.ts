/** A key pressed in a cell before its control was loaded: input, or a key that ends editing. */
export type HeldKey =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'press'; readonly key: string; readonly isShift: boolean };

/**
 * Buffers in `held` what is typed on `cell`: characters, Backspace, Tab, Enter, Alt+Enter; not Escape or Ctrl combinations. Takes
 * characters from `keypress`, so the one that opened the cell is included. Returns an unsubscribe function.
 */
export function holdKeys(cell: HTMLElement, held: HeldKey[], onChange: () => void): () => void {
  const isBare = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;
  const onPress = (event: KeyboardEvent) => {
    if (!isBare(event) || [...event.key].length !== 1) return;
    event.preventDefault();
    held.push({ type: 'text', text: event.key });
    onChange();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isBreak = event.key === 'Enter' && event.altKey;
    const isEnd = !isBreak && (event.key === 'Tab' || event.key === 'Enter');
    if (!isBreak && (!isBare(event) || (!isEnd && event.key !== 'Backspace'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isBreak) held.push({ type: 'text', text: '\n' });
    else if (isEnd) held.push({ type: 'press', key: event.key, isShift: event.shiftKey });
    else if (held.at(-1)?.type === 'text') held.pop();
    onChange();
  };
  cell.addEventListener('keypress', onPress);
  cell.addEventListener('keydown', onKeyDown);
  return () => {
    cell.removeEventListener('keypress', onPress);
    cell.removeEventListener('keydown', onKeyDown);
  };
}

/** The buffered input as text, to be shown in the cell. */
export function heldText(held: readonly HeldKey[]): string {
  const end = held.findIndex(({ type }) => type === 'press');
  const own = end < 0 ? held : held.slice(0, end);
  return own.map((key) => (key.type === 'text' ? key.text : '')).join('');
}

/** Replays buffered keys on the focused element and empties `held`. Waits for React after each key. */
export async function releaseKeys(held: HeldKey[]): Promise<void> {
  const keys = held.splice(0);
  while (keys.length > 0) {
    const text = heldText(keys);
    const press = keys[text === '' ? 0 : [...text].length];
    keys.splice(0, [...text].length + (press ? 1 : 0));
    const box = toTextBox(document.activeElement);
    if (text !== '' && box) typeInto(box, text, 'selection');
    await drawn();
    if (press?.type === 'press') pressKey(press.key, press.isShift);
    await drawn();
  }
}

/** Resolves after React's own microtask, which was queued before this one and renders what an event changed. */
function drawn(): Promise<void> {
  return Promise.resolve();
}

function pressKey(key: string, shiftKey: boolean): void {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

export type TextBox = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'file', 'range', 'submit', 'color']);

/** The element as a text box; null for anything else. */
export function toTextBox(element: Element | null): TextBox | null {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && !NO_TEXT.has(element.type) ? element : null;
}

/** Enters text into a box as if typed, replacing all of it or the selection. */
export function typeInto(box: TextBox, text: string, place: 'all' | 'selection'): void {
  if (box.readOnly || box.disabled) return;
  const end = box.value.length;
  const [from, to] = place === 'all' ? [0, end] : [box.selectionStart ?? end, box.selectionEnd ?? end];
  const next = box.value.slice(0, from) + text + box.value.slice(to);
  // Calls the prototype's setter: React ignores values set through its own.
  const prototype = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, next);
  if (box.selectionStart !== null) box.setSelectionRange(from + text.length, from + text.length);
  box.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

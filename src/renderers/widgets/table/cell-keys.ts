/** A key that went to a cell before its control was there: a text that it types, or a press that ends the input. */
export type HeldKey =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'press'; readonly key: string; readonly isShift: boolean };

/**
 * Holds in `held` what is typed on `cell`: characters, Backspace, Tab, Enter and the line break of Alt+Enter. Escape and everything with Ctrl go their way.
 * Characters are taken where the browser would enter them, so the one that opened the cell is among them. Returns what ends it.
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

/** What the held keys say for the cell itself, for people to see. */
export function heldText(held: readonly HeldKey[]): string {
  const end = held.findIndex(({ type }) => type === 'press');
  const own = end < 0 ? held : held.slice(0, end);
  return own.map((key) => (key.type === 'text' ? key.text : '')).join('');
}

/** Gives held keys to what has the keyboard now, and empties `held`. What one of them changes is drawn before the next. */
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

/** React draws what an event changed in a microtask of its own, which was asked for before this one. */
function drawn(): Promise<void> {
  return Promise.resolve();
}

function pressKey(key: string, shiftKey: boolean): void {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

export type TextBox = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'file', 'range', 'submit', 'color']);

/** The element as a box that texts are typed into; null for whatever else has the keyboard. */
export function toTextBox(element: Element | null): TextBox | null {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && !NO_TEXT.has(element.type) ? element : null;
}

/** Enters a text into a box as if it had been typed: instead of all that stands there, or of what is selected in it. */
export function typeInto(box: TextBox, text: string, place: 'all' | 'selection'): void {
  if (box.readOnly || box.disabled) return;
  const end = box.value.length;
  const [from, to] = place === 'all' ? [0, end] : [box.selectionStart ?? end, box.selectionEnd ?? end];
  const next = box.value.slice(0, from) + text + box.value.slice(to);
  // React compares with what it wrote itself, so the value is set past its own setter.
  const prototype = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, next);
  if (box.selectionStart !== null) box.setSelectionRange(from + text.length, from + text.length);
  box.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

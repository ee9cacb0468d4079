import { cellDomId, fieldDomId } from './form-context';
import type { FieldModel } from '../../../engine/contract/field-model';

/** A tab or panel that opens for an error, or a control that is fetched first, needs some frames until it stands in the document. */
const MAX_FRAMES = 60;

interface FocusOptions {
  /** It stands in sight and is about to be used. */
  readonly isInView?: boolean;
  /** Whether the user has gone on meanwhile: then the keyboard stays where it is. */
  readonly hasMovedOn?: () => boolean;
}

/** Scrolls the field into view, unless it stands there, and focuses it as soon as it is in the document and visible. */
export function focusField(
  idPrefix: string,
  field: FieldModel,
  { isInView = false, hasMovedOn = () => false }: FocusOptions = {},
): void {
  let frames = 0;
  const tryFocus = () => {
    if (hasMovedOn()) return;
    const target = findTarget(idPrefix, field);
    if (target) {
      if (!isInView) target.scrollIntoView?.({ block: 'center' });
      takeFocus(target);
      // As the Tab key and programs that fill forms expect of the input that they met.
      if (isInView && target instanceof HTMLInputElement) target.select();
      if (!isInView) putCaretBehind(target);
    } else if (frames++ < MAX_FRAMES) {
      requestAnimationFrame(tryFocus);
    }
  };
  // In view it is about to be used: a frame later the first key would be lost.
  if (isInView) tryFocus();
  else requestAnimationFrame(tryFocus);
}

/** Remembers where the keyboard is and returns a check: has the user gone to another place since, or typed in this one? */
export function watchKeyboard(): () => boolean {
  const place = document.activeElement;
  const text = typedText(place);
  return () => {
    const now = document.activeElement;
    // A button that went away leaves the focus with the page: nobody has gone anywhere.
    if (now === null || now === document.body) return false;
    return now !== place || typedText(now) !== text;
  };
}

function typedText(element: Element | null): string {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '';
}

/** Puts the keyboard on an element, on its place where it takes none: the next key goes on from there, not from nowhere. */
function takeFocus(target: HTMLElement): void {
  const place = target.closest<HTMLElement>('[data-field]') ?? target;
  target.focus({ preventScroll: true });
  if (place.contains(document.activeElement)) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}

/** Where a control took the place of the input that was focused: nobody asked for its text to be replaced. */
function putCaretBehind(focused: HTMLElement): void {
  const control = document.activeElement;
  if (control === focused || !(control instanceof HTMLInputElement)) return;
  control.setSelectionRange(control.value.length, control.value.length);
}

/** Writes a text into the field's control as a person would: the control hears of it. Does nothing while it is not drawn. */
export function enterText(idPrefix: string, field: FieldModel, text: string): void {
  const target = findTarget(idPrefix, field);
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  target.setRangeText(text, 0, target.value.length, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Does a click on the field's control that met its place before it was drawn. */
export function pressField(idPrefix: string, field: FieldModel): void {
  const target = findTarget(idPrefix, field);
  for (const type of ['mousedown', 'mouseup', 'click'])
    target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
}

function findTarget(idPrefix: string, field: FieldModel): HTMLElement | null {
  const host =
    document.getElementById(fieldDomId(idPrefix, field)) ??
    document.getElementById(cellDomId(idPrefix, field.tableKey || field.id));
  if (!host || host.closest('[aria-hidden="true"], .ant-tabs-tabpane-hidden, .ant-collapse-content-hidden'))
    return null;
  const inner = host.matches('input,textarea,select,button,[tabindex]')
    ? host
    : host.querySelector<HTMLElement>('input,textarea,button,[tabindex]');
  return inner ?? host;
}

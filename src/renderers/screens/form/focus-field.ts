import { cellDomId, fieldDomId } from './form-context';
import type { FieldModel } from '../../../engine/contract/field-model';
import { mainFields } from '../../../engine/contract/module-model';
import { fieldStateOf } from '../../../engine/rules';
import { isBlank } from '../../../engine/values/is-blank';
import type { FormController } from './form-controller';

/** An opening tab or panel, or a lazy control, needs some frames to be mounted. */
const MAX_FRAMES = 60;

interface FocusOptions {
  /** Visible, and about to be used. */
  readonly isInView?: boolean;
  /** Whether the user has moved on meanwhile: then the focus stays. */
  readonly hasMovedOn?: () => boolean;
}

/** Scrolls a field into view if necessary, and focuses it as soon as it is mounted and visible. */
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
      // As the Tab key does, and as autofill expects.
      if (isInView && target instanceof HTMLInputElement) target.select();
      if (!isInView) putCaretBehind(target);
    } else if (frames++ < MAX_FRAMES) {
      requestAnimationFrame(tryFocus);
    }
  };
  // Immediately: a frame later the first key would be lost.
  if (isInView) tryFocus();
  else requestAnimationFrame(tryFocus);
}

/** The control of the first required field without a value, if it is in sight; null = there is none. */
export function findFirstRequired(
  { model, values, fieldStates }: FormController,
  idPrefix: string,
): HTMLElement | null {
  for (const field of mainFields(model)) {
    const { isVisible, isDisabled, isRequired } = fieldStateOf(fieldStates, field.id);
    if (!isRequired || !isVisible || isDisabled || !isBlank(values[field.key])) continue;
    const target = findTarget(idPrefix, field);
    if (target?.matches('input:enabled,textarea:enabled,button:enabled,[tabindex="0"]'))
      return isInSight(target) ? target : null;
  }
  return null;
}

/** Whether an element shows without scrolling the page or the window around it. */
function isInSight(element: HTMLElement): boolean {
  const around = element.closest('.ant-modal-body,.ant-drawer-body')?.getBoundingClientRect();
  const { top } = element.getBoundingClientRect();
  return top >= (around?.top ?? 0) && top <= Math.min(around?.bottom ?? Infinity, window.innerHeight);
}

/** Notes the focus; returns a check whether the user has since focused something else or typed. */
export function watchKeyboard(): () => boolean {
  const place = document.activeElement;
  const text = typedText(place);
  return () => {
    const now = document.activeElement;
    // A removed button leaves the focus on the body: the user has not moved.
    if (now === null || now === document.body) return false;
    return now !== place || typedText(now) !== text;
  };
}

function typedText(element: Element | null): string {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '';
}

/** Focuses an element, or its cell if it is not focusable, so that Tab continues there. */
function takeFocus(target: HTMLElement): void {
  const place = target.closest<HTMLElement>('[data-field]') ?? target;
  target.focus({ preventScroll: true });
  if (place.contains(document.activeElement)) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}

/** The control replaced a focused input: its text must not be selected. */
function putCaretBehind(focused: HTMLElement): void {
  const control = document.activeElement;
  if (control === focused || !(control instanceof HTMLInputElement)) return;
  control.setSelectionRange(control.value.length, control.value.length);
}

/** Enters text into a field's control with an input event. No effect while not mounted. */
export function enterText(idPrefix: string, field: FieldModel, text: string): void {
  const target = findTarget(idPrefix, field);
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  target.setRangeText(text, 0, target.value.length, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Repeats on the control a click that hit its stand-in. */
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

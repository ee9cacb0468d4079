import type { KeyboardEvent } from 'react';

interface EditKeys {
  save: () => void;
  cancel: () => void;
}

/** Open lists and calendars, which take Enter and Escape for themselves. */
const OPEN_POPUP = ['select', 'picker', 'cascader', 'tree-select']
  .map((name) => `.ant-${name}-dropdown:not(.ant-${name}-dropdown-hidden):not(.ant-slide-up-leave)`)
  .join(',');
const WITH_OWN_ENTER = 'textarea,button,a[href],[contenteditable="true"]';

/** Keys of a row that is being edited: Enter saves (in boxes of several lines with Ctrl), Escape cancels. */
export function pressEditKey(event: KeyboardEvent<HTMLElement>, { save, cancel }: EditKeys): void {
  const { key, target, currentTarget, nativeEvent } = event;
  // What opened from the row, such as a calendar, stands elsewhere in the page.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (event.defaultPrevented || nativeEvent.isComposing || event.altKey || event.shiftKey) return;
  const isForced = event.ctrlKey || event.metaKey;
  const isPopupOpen = document.querySelector(OPEN_POPUP) !== null;
  if (key === 'Escape' && !isForced && !isPopupOpen) {
    event.preventDefault();
    event.stopPropagation();
    cancel();
  } else if (key === 'Enter' && (isForced || (!isPopupOpen && !target.closest(WITH_OWN_ENTER)))) {
    event.preventDefault();
    finishTyping(target);
    save();
  }
}

/**
 * What a box does when it is left is done before the record is saved, such as bringing a number onto its step. The focus comes back at
 * once: that is where a refusal leaves the user. Calendars would open by it, and do nothing of the kind.
 */
function finishTyping(target: HTMLElement): void {
  if (target.closest('.ant-picker')) return;
  target.blur();
  target.focus({ preventScroll: true });
}

/** How long a row that is about to be drawn is waited for, in frames. */
const MAX_FRAMES = 90;

/** Focuses the row of a record in its list as soon as it is drawn, unless the user has moved on. */
export function focusRow(root: HTMLElement | null, id: string): void {
  let frames = 0;
  const tryFocus = () => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const rows = [...(root?.querySelectorAll<HTMLElement>('.formloom-list-rows [data-row-key]') ?? [])];
    const row = rows.find(({ dataset }) => dataset['rowKey'] === id);
    if (row?.tabIndex === 0) row.focus({ preventScroll: true });
    else if (frames++ < MAX_FRAMES) requestAnimationFrame(tryFocus);
  };
  requestAnimationFrame(tryFocus);
}

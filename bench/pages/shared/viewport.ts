import type { MountedForm } from './engine';

/** Whether everything in sight is drawn: the controls reach the lower edge of the window or of the box that scrolls them. */
export function isViewportDrawn({ controls, controlCount }: MountedForm): boolean {
  const drawn = document.querySelectorAll(controls);
  const last = drawn.item(drawn.length - 1);
  if (!last) return false;
  if (drawn.length >= controlCount) return true;
  return last.getBoundingClientRect().bottom >= visibleBottomOf(last);
}

/** Lower edge of what can be seen of an element's surroundings, in window pixels. */
function visibleBottomOf(element: Element): number {
  let bottom = window.innerHeight;
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box === document.body) break;
    const { overflowY } = getComputedStyle(box);
    if (overflowY === 'auto' || overflowY === 'scroll') bottom = Math.min(bottom, box.getBoundingClientRect().bottom);
  }
  return bottom - EDGE_PX;
}

/** Paddings, totals and borders below the last control. */
const EDGE_PX = 48;

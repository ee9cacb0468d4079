import type { MountedForm } from './engine';

/** True when all controls are drawn, or the last one reaches the bottom of the viewport (window or scroll box). */
export function isViewportDrawn({ controls, controlCount }: MountedForm): boolean {
  const drawn = document.querySelectorAll(controls);
  const last = drawn.item(drawn.length - 1);
  if (!last) return false;
  if (drawn.length >= controlCount) return true;
  return last.getBoundingClientRect().bottom >= visibleBottomOf(last);
}

/** Bottom of the visible area around an element (window and scroll boxes), in window pixels, less EDGE_PX. */
function visibleBottomOf(element: Element): number {
  let bottom = window.innerHeight;
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box === document.body) break;
    const { overflowY } = getComputedStyle(box);
    if (overflowY === 'auto' || overflowY === 'scroll') bottom = Math.min(bottom, box.getBoundingClientRect().bottom);
  }
  return bottom - EDGE_PX;
}

/** Allowance in pixels for paddings, totals and borders below the last control. */
const EDGE_PX = 48;

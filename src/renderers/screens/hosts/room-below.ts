/** Space that a page leaves below its content, in pixels. */
const PAGE_PADDING = 16;

/**
 * Pixels from the upper edge of an element down to the end of what it may fill: the window's (less the page's padding), or
 * that of the dialog, drawer or full page around it. Windows are measured by layout, not by what is drawn: they are drawn
 * smaller while they open.
 */
export function roomBelow(element: HTMLElement): number {
  const host = element.closest<HTMLElement>('.formloom-host-filled');
  if (!host) return window.innerHeight - PAGE_PADDING - element.getBoundingClientRect().top;
  const drawn = host.getBoundingClientRect();
  const scale = host.offsetHeight > 0 ? drawn.height / host.offsetHeight : 1;
  const above = scale > 0 ? (element.getBoundingClientRect().top - drawn.top) / scale : 0;
  return host.offsetHeight - above;
}

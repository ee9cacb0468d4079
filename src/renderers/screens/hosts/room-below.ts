import { drawnScale } from '../../shared/hosts/drawn-scale';

/** Padding of a page below its content, in pixels. */
const PAGE_PADDING = 16;

/**
 * Height from the top of an element to the end of its container: the viewport (less the page's padding), or the surrounding dialog,
 * drawer or full page. Uses layout sizes: windows are scaled while they open.
 */
export function roomBelow(element: HTMLElement): number {
  const host = element.closest<HTMLElement>('.formloom-host-filled');
  if (!host) return window.innerHeight - PAGE_PADDING - element.getBoundingClientRect().top;
  const above = element.getBoundingClientRect().top - host.getBoundingClientRect().top;
  return host.offsetHeight - above / drawnScale(host);
}

/** How many pixels of the window one layout pixel of an element takes: 1 unless it or something around it is scaled. */
export function drawnScale(element: HTMLElement): number {
  const { offsetWidth } = element;
  return (offsetWidth > 0 && element.getBoundingClientRect().width / offsetWidth) || 1;
}

import type { DOMPurify } from 'dompurify';

/** Tags of the toolbar and of older records; others are dropped with their attributes. */
const ALLOWED_TAGS = [
  'p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'sub', 'sup',
  'blockquote', 'pre', 'code', 'ol', 'ul', 'li', 'a', 'img', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
]; // prettier-ignore
const ALLOWED_ATTRIBUTES = [
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'class',
  'style',
  'dir',
  'colspan',
  'rowspan',
  'data-list',
];
const ALLOWED_ADDRESSES = /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpe?g|gif|webp|bmp);base64,|\/(?!\/)|#)/i;
const ALLOWED_STYLES: ReadonlySet<string> = new Set([
  'color',
  'background-color',
  'text-align',
  'font-size',
  'padding-left',
  'width',
  'height',
]);
const ALLOWED_CLASS = /^ql-[a-z0-9-]+$/;

/** Sanitises HTML: no scripts, no foreign resources by trick, nothing that covers the page; links open in a new tab. */
export function cleanHtml(purifier: DOMPurify, html: string): string {
  const body = purifier.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESSES,
    // Not URLs, and not to be validated as such.
    ADD_URI_SAFE_ATTR: ['data-list', 'width', 'height', 'dir', 'colspan', 'rowspan', 'target', 'rel'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const element of body.querySelectorAll<HTMLElement>('[style], [class], a')) tidy(element);
  return body.innerHTML;
}

function tidy(element: HTMLElement): void {
  const styles = Array.from({ length: element.style.length }, (_, index) => element.style.item(index));
  for (const name of styles) {
    if (!ALLOWED_STYLES.has(name) || /url\(|expression/i.test(element.style.getPropertyValue(name)))
      element.style.removeProperty(name);
  }
  if (element.getAttribute('style') === '') element.removeAttribute('style');
  const classes = [...element.classList].filter((name) => ALLOWED_CLASS.test(name));
  if (classes.length > 0) element.className = classes.join(' ');
  else element.removeAttribute('class');
  if (element.tagName === 'A') {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer nofollow');
  }
}

const MAX_LENGTH = 4096;
/** Only there to resolve paths; nothing is ever asked of it. */
const SITE = 'https://site.invalid';
/** Everything a browser skips or reads differently than people do: controls, spaces of any kind, direction marks, backslashes. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * The address if it may be opened, else null: http(s) with its two slashes and without a user name, mailto, tel, or a path
 * of this site. `javascript:`, `data:`, `//other.site`, backslashes and control characters are refused, never repaired.
 */
export function toSafeHref(href: unknown): string | null {
  if (typeof href !== 'string') return null;
  const address = href.trim();
  if (address === '' || address.length > MAX_LENGTH || TRICKS.test(address)) return null;
  if (/^(mailto|tel):[^/]/i.test(address)) return address;
  if (/^https?:\/\/[^/]/i.test(address)) return isPlainSite(address) ? address : null;
  return /^[/?#](?!\/)/.test(address) && staysOnSite(address) ? address : null;
}

function isPlainSite(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.hostname !== '' && url.username === '' && url.password === '';
}

/** `/..//evil` resolves to the path `//evil`, which would be another host when it is used as an address again. */
function staysOnSite(path: string): boolean {
  if (!URL.canParse(path, SITE)) return false;
  const url = new URL(path, SITE);
  return url.origin === SITE && !url.pathname.startsWith('//');
}

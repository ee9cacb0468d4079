/** Whether a text holds characters that browsers drop or reinterpret inside an address, hiding another one. */
function hasTrickCharacter(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\\' || character === '\u007f');
}

/**
 * Where to go after signing in: the path, query and fragment of `redirect` when it lies on this origin and is not
 * the login page itself, '/' for everything else (`//evil`, `javascript:…`, other origins, backslashes; docs/screens.md#paths).
 */
export function toSafeRedirect(redirect: string | null, origin: string): string {
  if (!redirect || !redirect.startsWith('/') || redirect.startsWith('//') || hasTrickCharacter(redirect)) return '/';
  let target: URL;
  try {
    target = new URL(redirect, origin);
  } catch {
    return '/';
  }
  const isElsewhere = target.origin !== origin || target.pathname.startsWith('//');
  const isLogin = /^\/login\/?$/i.test(target.pathname);
  return isElsewhere || isLogin ? '/' : target.pathname + target.search + target.hash;
}

/** The address as one that may be opened, only http and https; null for everything else. */
export function toWebAddress(address: string): URL | null {
  const text = address.trim();
  if (!/^https?:\/\//i.test(text) || hasTrickCharacter(text)) return null;
  try {
    const url = new URL(text);
    // `https://bank.example@evil.example` shows one name and opens another.
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** The query value of /externalLink for an address: URI-encoded, then base-64 (docs/screens.md#menu-targets). */
export function encodeExternal(address: string): string {
  return btoa(encodeURIComponent(address));
}

/** The address behind an /externalLink query value; null when it cannot be read or is no web address. */
export function decodeExternal(href: string | null): URL | null {
  if (!href) return null;
  try {
    return toWebAddress(decodeURIComponent(atob(href)));
  } catch {
    return null;
  }
}

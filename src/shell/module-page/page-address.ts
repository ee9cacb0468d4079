import type { PageAddress } from '../../renderers/screens';

/** What the lists of this page's life were asked, by menu entry and user. */
export type AskedLists = Map<string, string>;

/**
 * The query of the address of a menu entry's page. Whoever comes back to the entry without one finds what was asked there
 * before; other entries of the browser's history stay as they are (docs/screens.md#addresses-of-lists).
 */
export function createPageAddress(asked: AskedLists, entry: string): PageAddress {
  const { pathname } = window.location;
  const write = (query: string) => {
    asked.set(entry, query);
    // Another page is open by now.
    if (window.location.pathname !== pathname) return;
    // Not the router's navigation, which would ask whether the session still stands.
    window.history.replaceState(window.history.state, '', pathname + query + window.location.hash);
  };
  const now = window.location.search;
  const before = asked.get(entry) ?? '';
  if (now !== '') asked.set(entry, now);
  else if (before !== '') write(before);
  return {
    read: () => (window.location.pathname === pathname ? window.location.search : (asked.get(entry) ?? '')),
    write,
  };
}

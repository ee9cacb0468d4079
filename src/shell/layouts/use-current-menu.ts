import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { indexByPath, trailTo, type MenuNode } from '../session/menu';
import { useCurrentUser } from '../shell-context';

/** The menu entry whose path is open now, and the entries from the root down to it; [] outside of the menu. */
export function useCurrentTrail(): readonly MenuNode[] {
  const { menu } = useCurrentUser();
  const { pathname } = useLocation();
  return useMemo(() => {
    const node = indexByPath(menu).get(decodePath(pathname));
    return node ? trailTo(menu, node.id) : [];
  }, [menu, pathname]);
}

/** A location's path as menus write it; the path itself when its escapes are damaged. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

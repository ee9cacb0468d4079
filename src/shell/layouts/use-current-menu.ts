import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { moduleInPath } from '../module-page/record-pages';
import { findMenu, indexByPath, trailTo, type MenuNode } from '../session/menu';
import { useCurrentUser } from '../shell-context';

/** The menu entry whose path is open now, and the entries from the root down to it; [] outside of the menu. */
export function useCurrentTrail(): readonly MenuNode[] {
  return useTrail(trailAt);
}

/** Where the person is in the menu: as `useCurrentTrail`, below an entry's path (one module of a list) that entry, on the page of a record that of its module. */
export function useNearestTrail(): readonly MenuNode[] {
  return useTrail(nearestTrail);
}

function useTrail(find: typeof trailAt): readonly MenuNode[] {
  const { menu } = useCurrentUser();
  const { pathname } = useLocation();
  return useMemo(() => find(menu, pathname), [find, menu, pathname]);
}

/** The entries from the root down to the one whose path this is; [] when there is none. */
export function trailAt(menu: readonly MenuNode[], pathname: string): readonly MenuNode[] {
  const node = indexByPath(menu).get(decodePath(pathname));
  return node ? trailTo(menu, node.id) : [];
}

/** The entries from the root down to the one with the longest path that this one is or lies below; [] when there is none. */
export function nearestTrail(menu: readonly MenuNode[], pathname: string): readonly MenuNode[] {
  const moduleId = moduleInPath(decodePath(pathname));
  if (moduleId !== '') return trailTo(menu, findMenu(menu, (node) => node.moduleId === moduleId)?.id ?? '');
  const byPath = indexByPath(menu);
  let path = decodePath(pathname);
  while (path !== '' && !byPath.has(path)) path = path.slice(0, path.lastIndexOf('/'));
  const node = byPath.get(path);
  return node ? trailTo(menu, node.id) : [];
}

/** A location's path as menus write it; the path itself when its escapes are damaged. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

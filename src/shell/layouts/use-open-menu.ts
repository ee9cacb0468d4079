import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '../session/menu';
import { resolveMenuTarget } from './menu-target';

/**
 * Goes to a path of the app. The path that is open already stays the same entry of the browser's history, as with any link, and
 * keeps what its list is asked.
 */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const { pathname, search } = window.location;
      const isOpen = toAddress(path) === pathname + search || toAddress(path) === pathname;
      void navigate(isOpen ? pathname + search : path, { replace: isOpen });
    },
    [navigate],
  );
}

/** The path as the address bar writes it. */
function toAddress(path: string): string {
  const { pathname, search } = new URL(path, window.location.origin);
  return pathname + search;
}

/** Opens a menu entry: inside, or in another window for links. */
export function useOpenMenu(): (node: MenuNode) => void {
  const goTo = useGoTo();
  return useCallback(
    (node) => {
      const target = resolveMenuTarget(node, window.location.origin);
      if (target.kind === 'path') goTo(target.path);
      if (target.kind === 'window') window.open(target.address, '_blank', 'noopener,noreferrer');
    },
    [goTo],
  );
}

import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '../session/menu';
import { resolveMenuTarget } from './menu-target';

/** Opens a menu entry: inside, or in another window for links. */
export function useOpenMenu(): (node: MenuNode) => void {
  const navigate = useNavigate();
  return useCallback(
    (node) => {
      const target = resolveMenuTarget(node, window.location.origin);
      if (target.kind === 'path') void navigate(target.path);
      if (target.kind === 'window') window.open(target.address, '_blank', 'noopener,noreferrer');
    },
    [navigate],
  );
}

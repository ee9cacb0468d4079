import { Navigate, useLocation } from 'react-router-dom';
import { useCurrentTrail } from '../layouts/use-current-menu';
import { ModulePage } from '../module-page/ModulePage';
import { isSystemScreen, toSystemModule } from '../module-page/system-screens';
import { MENU_TYPES, type MenuNode } from '../session/menu';
import { usePageTitle } from './use-page-title';

/** What a menu's own path opens (docs/screens.md#menu-targets); any other path leads to /404, which says what was missing. */
export function MenuPage() {
  const node = useCurrentTrail().at(-1);
  const { pathname } = useLocation();
  usePageTitle(node?.title ?? '');
  const module = node ? moduleOf(node) : null;
  if (!node || module === null) return <Navigate to="/404" replace state={{ missing: pathname }} />;
  return <ModulePage key={node.id} module={module} menuId={node.id} />;
}

/** The module behind a menu entry; null when nothing of this product is. */
function moduleOf({ type, moduleId, screen }: MenuNode): string | null {
  if (type === MENU_TYPES.module && moduleId !== '') return moduleId;
  return isSystemScreen(screen) ? toSystemModule(screen) : null;
}

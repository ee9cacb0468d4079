import { useEffect } from 'react';
import { useSession } from '../shell-context';

/** The product's name where the administrator gave none. */
export const PRODUCT_NAME = 'Formloom';

/** Names the browser tab: the page's title, then the system's. */
export function usePageTitle(title: string): void {
  const system = useSession((state) => state.user?.system.title || state.user?.system.name) || PRODUCT_NAME;
  useEffect(() => {
    document.title = title ? `${title} - ${system}` : system;
  }, [title, system]);
}

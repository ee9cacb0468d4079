import { useEffect } from 'react';
import { useSystem } from '../shell-context';

/** The product's name where the administrator gave none. */
export const PRODUCT_NAME = 'Formloom';

/** Names the browser tab: the page's title, then the system's. */
export function usePageTitle(title: string): void {
  const known = useSystem();
  const system = known?.title || known?.name || PRODUCT_NAME;
  useEffect(() => {
    document.title = title ? `${title} - ${system}` : system;
  }, [title, system]);
}

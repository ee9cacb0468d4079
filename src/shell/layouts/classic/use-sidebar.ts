import { useState } from 'react';
import { useShell } from '../../shell-context';

/** Whether the sidebar is open, stored as 1 or 0 (docs/screens.md#shell). */
export function useSidebar(): readonly [boolean, (isOpen: boolean) => void] {
  const { storage } = useShell();
  const [isOpen, setOpen] = useState(() => storage.get('sidebar') !== '0');
  return [
    isOpen,
    (next) => {
      storage.set('sidebar', next ? '1' : '0');
      setOpen(next);
    },
  ];
}

import { useEffect } from 'react';

/**
 * When a closed window takes the focus with it (its opener was in a menu, or in a removed row), moves the focus to the window
 * below, so that Escape and Tab work as expected.
 */
export function useFocusBelow(): void {
  useEffect(
    () => () => {
      // The current document may be gone when the callback runs.
      const page = document;
      setTimeout(() => {
        if (page.activeElement && page.activeElement !== page.body) return;
        const below = [...page.querySelectorAll<HTMLElement>('.formloom-host-body')].at(-1);
        const target = below?.closest<HTMLElement>('[tabindex]');
        target?.focus({ preventScroll: true });
      });
    },
    [],
  );
}

import { useEffect } from 'react';
import type { FormController } from './form-controller';

/** While the mouse is pressed no sub-table is checked: a row that grows by its error would move a button away from under it. */
export function useHeldChecks(controller: FormController): void {
  useEffect(() => {
    const hold = () => controller.holdChecks();
    // After the click that the press becomes.
    const release = () => setTimeout(() => controller.releaseChecks());
    document.addEventListener('pointerdown', hold, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', hold, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
      controller.releaseChecks();
    };
  }, [controller]);
}

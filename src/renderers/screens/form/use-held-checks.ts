import { useEffect } from 'react';
import type { FormController } from './form-controller';

/** Pauses validation of sub-tables while the mouse is pressed: a row that grows by its error would move a button away from under it. */
export function useHeldChecks(controller: FormController): void {
  useEffect(() => {
    const hold = () => controller.holdChecks();
    // After the click that follows.
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

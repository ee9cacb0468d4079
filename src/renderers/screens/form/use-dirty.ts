import { useSyncExternalStore } from 'react';
import type { FormController } from './form-controller';

/** Whether something was typed that is not saved, kept up to date; false while there is no form yet. */
export function useDirty(controller: FormController | null): boolean {
  return useSyncExternalStore(
    (listener) => controller?.subscribeStatus(listener) ?? (() => undefined),
    () => controller?.isDirty ?? false,
  );
}

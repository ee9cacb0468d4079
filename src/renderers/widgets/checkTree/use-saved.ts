import { useCallback, useState, useSyncExternalStore } from 'react';
import { useFormScope } from '../../shared/hosts/form-scope';

/** The value of a field as it was read or last saved; where nobody knows it, the value that the control began with. */
export function useSaved(key: string, value: unknown): unknown {
  const { saved } = useFormScope();
  const [first] = useState(value);
  const subscribe = useCallback((listener: () => void) => saved?.subscribe(listener) ?? (() => undefined), [saved]);
  return useSyncExternalStore(subscribe, () => (saved ? saved.valueOf(key) : first));
}

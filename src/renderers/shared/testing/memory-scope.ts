import type { FormScope } from '../hosts/form-scope';

/** In-memory form scope; `set` changes a value and notifies its subscribers. */
export interface MemoryScope extends FormScope {
  set: (fieldId: string, value: unknown) => void;
}

/** Creates a form scope from values by field id. */
export function createMemoryScope(values: Readonly<Record<string, unknown>> = {}, recordId = ''): MemoryScope {
  const current = new Map(Object.entries(values));
  const listeners = new Map<string, Set<() => void>>();
  return {
    recordId,
    moduleId: 'm1',
    valueOf: (fieldId) => current.get(fieldId),
    subscribe: (fieldId, listener) => {
      const known = listeners.get(fieldId) ?? new Set();
      listeners.set(fieldId, known.add(listener));
      return () => known.delete(listener);
    },
    set: (fieldId, value) => {
      current.set(fieldId, value);
      for (const listener of listeners.get(fieldId) ?? []) listener();
    },
  };
}

import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';

/** Choices that a script has put in the place of a field's own, and those that fields have loaded, by field id. */
export interface GivenOptions {
  of: (fieldId: string) => readonly OptionItem[] | undefined;
  give: (fieldId: string, options: readonly OptionItem[]) => void;
  /** The choices that a field has shown last; undefined = none. */
  loaded: (fieldId: string) => readonly OptionItem[] | undefined;
  note: (fieldId: string, options: readonly OptionItem[]) => void;
  /** Calls back after any change; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Makes the store of one open form. */
export function createGivenOptions(): GivenOptions {
  const given = new Map<string, readonly OptionItem[]>();
  const loaded = new Map<string, readonly OptionItem[]>();
  const listeners = new Set<() => void>();
  return {
    of: (fieldId) => given.get(fieldId),
    give(fieldId, options) {
      given.set(fieldId, options);
      for (const listener of listeners) listener();
    },
    loaded: (fieldId) => loaded.get(fieldId),
    note: (fieldId, options) => void loaded.set(fieldId, options),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const GivenOptionsContext = createContext<GivenOptions | null>(null);
export const GivenOptionsProvider = GivenOptionsContext.Provider;

/** Keeps the choices that a field has of its own, for scripts that ask for them. */
export function useNotedOptions(fieldId: string, own: readonly OptionItem[]): void {
  const store = useContext(GivenOptionsContext);
  useEffect(() => {
    if (own.length > 0) store?.note(fieldId, own);
  }, [store, fieldId, own]);
}

/** The choices that a script gave a field; undefined = its own. */
export function useGivenOptions(fieldId: string): readonly OptionItem[] | undefined {
  const store = useContext(GivenOptionsContext);
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => undefined), [store]);
  return useSyncExternalStore(subscribe, () => store?.of(fieldId));
}

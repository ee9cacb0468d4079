/** What the shell keeps in the browser between visits. */
export type StorageKey = 'token' | 'language' | 'sidebar' | `widths:${string}`;

const PREFIX = 'formloom_';

/** The only door to `localStorage`; nothing else in the browser touches it. */
export interface ShellStorage {
  /** The stored text; null when there is none. */
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  /** Calls back when ANOTHER tab changes a key (null = removed); returns the unsubscribe function. */
  onOtherTab(listener: (key: StorageKey, value: string | null) => void): () => void;
}

const KEYS: readonly StorageKey[] = ['token', 'language', 'sidebar'];

/**
 * Wraps a storage area. When it is refused (private mode, quota) the values live as long as the page,
 * so that a person can still work.
 */
export function createStorage(area: Storage | null, target: EventTarget): ShellStorage {
  const memory = new Map<StorageKey, string>();
  return {
    get(key) {
      try {
        return area?.getItem(PREFIX + key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      memory.set(key, value);
      try {
        area?.setItem(PREFIX + key, value);
      } catch {
        // The copy in memory answers.
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area?.removeItem(PREFIX + key);
      } catch {
        // The copy in memory is gone; the area could not be written in the first place.
      }
    },
    onOtherTab(listener) {
      const handle = (event: Event) => {
        const { key, newValue, storageArea } = event as StorageEvent;
        if (storageArea && storageArea !== area) return;
        // `clear()` reports one event with a null key.
        const changed = KEYS.filter((name) => key === null || key === PREFIX + name);
        for (const name of changed) {
          memory.delete(name);
          listener(name, newValue);
        }
      };
      target.addEventListener('storage', handle);
      return () => target.removeEventListener('storage', handle);
    },
  };
}

/** The browser's own area, or null where even reading the property throws. */
export function browserStorageArea(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

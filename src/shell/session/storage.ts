/** What the shell keeps in the browser between visits. */
export type StorageKey =
  'token' | 'language' | 'sidebar' | 'locked' | `widths:${string}` | `journal:${string}` | `playground:${string}`;

const PREFIX = 'formloom_';

/** The only door to `localStorage`; nothing else in the browser touches it. */
export interface ShellStorage {
  /** The stored text; null when there is none. */
  get: (key: StorageKey) => string | null;
  set: (key: StorageKey, value: string) => void;
  remove: (key: StorageKey) => void;
  /** Journals that are kept under names that start so. */
  journals: (prefix: `journal:${string}`) => readonly `journal:${string}`[];
  /** Calls back when ANOTHER tab changes a key (null = removed); returns the unsubscribe function. */
  onOtherTab: (listener: (key: StorageKey, value: string | null) => void) => () => void;
}

const KEYS: readonly StorageKey[] = ['token', 'language', 'sidebar', 'locked'];

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
        // The copy in memory answers; an older one in the area must not come back after it.
        removeItem(area, PREFIX + key);
      }
    },
    remove(key) {
      memory.delete(key);
      removeItem(area, PREFIX + key);
    },
    journals(prefix) {
      const names = new Set<string>(memory.keys());
      try {
        for (let index = 0; index < (area?.length ?? 0); index += 1) {
          const name = area?.key(index) ?? '';
          if (name.startsWith(PREFIX)) names.add(name.slice(PREFIX.length));
        }
      } catch {
        // What this page wrote itself is all that can be known.
      }
      return [...names].filter((name): name is `journal:${string}` => name.startsWith(prefix));
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

function removeItem(area: Storage | null, name: string): void {
  try {
    area?.removeItem(name);
  } catch {
    // It could not be written in the first place.
  }
}

/** The browser's own area, or null where even reading the property throws. */
export function browserStorageArea(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

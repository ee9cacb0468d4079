import { createStorage, type ShellStorage } from '../../../session/storage';
import { createJournal, type Journal, type JournalDatabase, type JournalEntry } from '../journal';

/** In-memory `Storage`; `setItem` throws QuotaExceededError for a value longer than `quota` characters. */
export function createArea(quota = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem(name, value) {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
  };
}

/** In-memory database of the journal; writes wait for `delay`. */
export function createMemoryDatabase(delay: () => Promise<void> = () => Promise.resolve()) {
  const entries = new Map<string, JournalEntry>();
  const database: JournalDatabase = {
    async put(name, entry) {
      await delay();
      entries.set(name, entry);
    },
    async remove(name) {
      await delay();
      entries.delete(name);
    },
    list: (prefix) =>
      Promise.resolve(
        [...entries].filter(([name]) => name.startsWith(prefix)).map(([name, entry]) => ({ name, entry })),
      ),
  };
  return { database, entries };
}

/** Storage and clock shared by the pages of one browser. */
export interface Browser {
  readonly area: Storage;
  readonly database: JournalDatabase;
  /** Milliseconds; later at every call. */
  now: () => number;
}

export function createBrowser(quota?: number): Browser {
  let clock = 1_000;
  return { area: createArea(quota), database: createMemoryDatabase().database, now: () => (clock += 1) };
}

/** Opens the journal of a page; each page has its own storage wrapper over the shared area. */
export function openJournal({ area, database, now }: Browser, page: string, owner = 'user:module'): Journal {
  const storage: ShellStorage = createStorage(area, new EventTarget());
  return createJournal({ storage, database, owner, page, now });
}

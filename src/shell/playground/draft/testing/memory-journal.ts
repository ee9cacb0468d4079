import { createStorage, type ShellStorage } from '../../../session/storage';
import { createJournal, type Journal, type JournalDatabase, type JournalEntry } from '../journal';

/** A storage area in memory that is full beyond `quota` characters. */
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

/** The journal's database in memory; `delay` says when a write is done. */
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

/** What the pages of one browser share. */
export interface Browser {
  readonly area: Storage;
  readonly database: JournalDatabase;
  /** Milliseconds; every look at the clock is later than the one before. */
  now: () => number;
}

export function createBrowser(quota?: number): Browser {
  let clock = 1_000;
  return { area: createArea(quota), database: createMemoryDatabase().database, now: () => (clock += 1) };
}

/** The journal of a page of that browser: storages differ, as pages do, over one area. */
export function openJournal({ area, database, now }: Browser, page: string, owner = 'user:module'): Journal {
  const storage: ShellStorage = createStorage(area, new EventTarget());
  return createJournal({ storage, database, owner, page, now });
}

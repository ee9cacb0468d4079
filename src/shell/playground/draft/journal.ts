import { isRecord } from '../../../engine/json/raw-value';
import { readJson, toInteger } from '../../http';
import type { ShellStorage } from '../../session/storage';
import { applyPatch, makePatch, type TextPatch } from './text-patch';

/** Input that the server does not have yet: the text, and the draft that it was typed over. */
export interface JournalEntry {
  /** Revision of the draft that the text was typed over. */
  readonly base: number;
  /** That draft; null when nothing here holds it any more. */
  readonly baseText: string | null;
  readonly text: string;
  /** Milliseconds of the last key. */
  readonly at: number;
  /** The entries of earlier pages that the text was built on, with all that those were built on. */
  readonly builtOn: readonly EntryMark[];
}

/** An entry as another page has read it: what was written after `at` is not meant. */
export interface EntryMark {
  readonly name: string;
  readonly at: number;
}

/** An entry that was found, and how to forget it, with what it was built on, once it is safe elsewhere. */
export interface FoundEntry extends JournalEntry {
  readonly name: string;
  forget: () => void;
}

/** The durable half of the journal (IndexedDB): survives a crash of the browser. Every call may reject. */
export interface JournalDatabase {
  put: (name: string, entry: JournalEntry) => Promise<void>;
  list: (prefix: string) => Promise<readonly { readonly name: string; readonly entry: JournalEntry }[]>;
  remove: (name: string) => Promise<void>;
}

export interface JournalOptions {
  readonly storage: Pick<ShellStorage, 'get' | 'set' | 'remove' | 'journals'>;
  readonly database: JournalDatabase;
  /** User and module: other users' entries are not visible. */
  readonly owner: string;
  /** Names this page among all that are open, so that two never write over each other. */
  readonly page: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Write-ahead journal of a draft in the browser, until the server has it. */
export interface Journal {
  /**
   * Keeps the text before it returns; what outlives the browser itself follows within milliseconds. `builtOn` is the entry that
   * the text has taken over; null when it stands alone.
   */
  write: (
    text: string,
    base: { readonly revision: number; readonly text: string },
    builtOn: Pick<FoundEntry, 'name' | 'at' | 'builtOn'> | null,
  ) => void;
  /** The server has everything. */
  clear: () => void;
  /** What earlier pages left behind and no later page took over, the latest first; `draft` is what the server has now. */
  recover: (draft: { readonly revision: number; readonly source: string }) => Promise<readonly FoundEntry[]>;
}

/** From here on (UTF-16 units) only what differs from the draft is written with every key; the whole goes to the database. */
const WHOLE_BELOW = 200_000;

type Name = `journal:${string}`;

/**
 * Two halves: the storage is written before a key's task is over and survives the page; the database takes the same a moment
 * later and survives the browser, whose storage reaches the disk only after seconds.
 */
export function createJournal({ storage, database, owner, page, now }: JournalOptions): Journal {
  const prefix: Name = `journal:${owner}:`;
  const name: Name = `${prefix}${page}`;
  const later = createLatest(database, name);

  function forget(mark: EntryMark): void {
    // This page writes and clears its own entry itself.
    if (mark.name === name) return;
    const key: Name = `journal:${mark.name.slice('journal:'.length)}`;
    // The page that wrote it may live and have written more.
    const raw = storage.get(key);
    const present = raw === null ? null : toInteger((readObject(raw) ?? {})['at']);
    if (present !== null && present > mark.at) return;
    storage.remove(key);
    void database.remove(key).catch(() => undefined);
  }

  return {
    write(text, { revision, text: baseText }, taken) {
      const builtOn = taken ? [{ name: taken.name, at: taken.at }, ...taken.builtOn] : [];
      const entry: JournalEntry = { base: revision, baseText, text, at: now(), builtOn };
      storage.set(name, JSON.stringify(text.length < WHOLE_BELOW ? entry : toPatched(entry)));
      later.put(entry);
    },
    clear() {
      storage.remove(name);
      later.remove();
    },
    async recover(draft) {
      const stored = await database.list(prefix).catch(() => []);
      const found = new Map<string, JournalEntry>(stored.map((entry) => [entry.name, entry.entry]));
      for (const key of storage.journals(prefix)) {
        const deep = found.get(key);
        const raw = storage.get(key);
        const entry = raw === null ? null : readEntry(raw, [deep, { base: draft.revision, baseText: draft.source }]);
        if (entry && entry.at >= (deep?.at ?? 0)) found.set(key, entry);
      }
      const takenOver = [...found.values()].flatMap(({ builtOn }) => builtOn);
      return [...found]
        .filter(([key, { at }]) => !takenOver.some((mark) => mark.name === key && mark.at >= at))
        .sort(([, a], [, b]) => b.at - a.at)
        .map(([key, entry]) => ({
          ...entry,
          name: key,
          forget: () => [{ name: key, at: entry.at }, ...entry.builtOn].forEach(forget),
        }));
    },
  };
}

/** Writes one name of the database, never more than one write at a time and always the latest last. */
function createLatest(database: JournalDatabase, name: string) {
  let wanted: JournalEntry | 'removed' | null = null;
  let isBusy = false;
  async function run(): Promise<void> {
    isBusy = true;
    while (wanted !== null) {
      const next: JournalEntry | 'removed' = wanted;
      wanted = null;
      // A browser without the database still has the other half.
      await (next === 'removed' ? database.remove(name) : database.put(name, next)).catch(() => undefined);
    }
    isBusy = false;
  }
  const want = (next: JournalEntry | 'removed') => {
    wanted = next;
    if (!isBusy) void run();
  };
  return { put: (entry: JournalEntry) => want(entry), remove: () => want('removed') };
}

function toPatched({ base, baseText, text, at, builtOn }: JournalEntry) {
  return { base, at, builtOn, patch: makePatch(baseText ?? '', text) };
}

function readObject(raw: string): Readonly<Record<string, unknown>> | null {
  const value = readJson(raw);
  return isRecord(value) ? value : null;
}

/** The base of an entry; earlier versions of the page did not store it. */
export function toMarks(value: unknown): readonly EntryMark[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((mark: unknown) => {
    if (!isRecord(mark)) return [];
    const { name } = mark;
    const at = toInteger(mark['at']);
    return typeof name === 'string' && name.startsWith('journal:') && at !== null ? [{ name, at }] : [];
  });
}

function toPatch(value: unknown): TextPatch | null {
  if (!isRecord(value)) return null;
  const [offset, removed] = [toInteger(value['offset']), toInteger(value['removed'])];
  const { inserted } = value;
  return offset === null || removed === null || typeof inserted !== 'string' ? null : { offset, removed, inserted };
}

/** An entry out of the storage; a patched one needs its base among the texts that are known. */
function readEntry(
  raw: string,
  known: readonly (Pick<JournalEntry, 'base' | 'baseText'> | undefined)[],
): JournalEntry | null {
  const value = readObject(raw);
  const base = toInteger(value?.['base']);
  const at = toInteger(value?.['at']);
  if (!value || base === null || at === null) return null;
  const { text, baseText } = value;
  const builtOn = toMarks(value['builtOn']);
  if (typeof text === 'string') {
    return { base, at, text, baseText: typeof baseText === 'string' ? baseText : null, builtOn };
  }
  const patch = toPatch(value['patch']);
  const under = known.find((entry) => entry?.base === base && entry.baseText !== null)?.baseText ?? null;
  if (!patch || under === null) return null;
  const patched = applyPatch(under, patch);
  return patched === null ? null : { base, at, text: patched, baseText: under, builtOn };
}

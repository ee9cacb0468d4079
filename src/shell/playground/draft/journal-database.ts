import { isRecord } from '../../../engine/json/raw-value';
import { toInteger } from '../../http';
import { toMarks, type JournalDatabase, type JournalEntry } from './journal';

const DATABASE = 'formloom';
const STORE = 'journals';

/** Opens the browser's database once; a failure is asked again with the next call. */
function createOpener(factory: () => IDBFactory | undefined): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | null = null;
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const found = factory();
      if (!found) throw new Error('this browser has no database');
      const request = found.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        // A later version of the page may want to change it.
        request.result.onversionchange = () => {
          request.result.close();
          opening = null;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error ?? new Error('the database did not open'));
      request.onblocked = () => reject(new Error('the database is blocked'));
    });
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}

function toEntry(value: unknown): JournalEntry | null {
  if (!isRecord(value)) return null;
  const [base, at] = [toInteger(value['base']), toInteger(value['at'])];
  const { text, baseText } = value;
  if (base === null || at === null || typeof text !== 'string') return null;
  return {
    base,
    at,
    text,
    baseText: typeof baseText === 'string' ? baseText : null,
    builtOn: toMarks(value['builtOn']),
  };
}

/** The journal's persistent half (IndexedDB); its contents are parsed as untrusted. */
export function createJournalDatabase(factory: () => IDBFactory | undefined): JournalDatabase {
  const open = createOpener(factory);

  /** Runs one transaction; settled when it is complete, which is when the browser's process may die. */
  async function run(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
    const database = await open();
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the journal was not written'));
      work(transaction.objectStore(STORE));
    });
  }

  return {
    put: (name, entry) => run('readwrite', (store) => void store.put(entry, name)),
    remove: (name) => run('readwrite', (store) => void store.delete(name)),
    async list(prefix) {
      const found: { name: string; entry: JournalEntry }[] = [];
      await run('readonly', (store) => {
        const request = store.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return;
          const entry = toEntry(cursor.value);
          if (entry && typeof cursor.key === 'string') found.push({ name: cursor.key, entry });
          cursor.continue();
        };
      });
      return found;
    },
  };
}

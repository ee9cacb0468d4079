import { PERSON_KINDS, type PersonEntry, type PersonRef } from '../../engine/contract/person';
import type { PeopleService } from '../../renderers/shared/hosts/services';
import {
  findNamed,
  listPeople,
  listRecent,
  readEntries,
  rememberChosen,
  type PersonEntry as Sent,
} from '../../wire/people';
import { send, type HttpClient } from '../http';

/** As many as one call may ask for. */
const MAX_ENTRIES = 2000;

interface Asked {
  readonly ref: PersonRef;
  resolve: (entry: PersonEntry | undefined) => void;
  reject: (error: unknown) => void;
}

/** The people calls, whose entries are kept until they are cleared. */
export interface People extends PeopleService {
  clear: () => void;
}

/** Asks the server about people; entries that are asked for before the browser's next turn travel in one call. */
export function createPeople(http: HttpClient): People {
  const known = new Map<string, Promise<PersonEntry | undefined>>();
  let waiting: Asked[] = [];

  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let first = 0; first < all.length; first += MAX_ENTRIES) void ask(all.slice(first, first + MAX_ENTRIES));
  };
  async function ask(asked: readonly Asked[]): Promise<void> {
    try {
      const { data } = await send(http, readEntries, { body: { entries: asked.map(({ ref }) => ref) } });
      const found = new Map(readKinds(data.list).map((entry) => [toKey(entry), entry]));
      for (const { ref, resolve } of asked) resolve(found.get(toKey(ref)));
    } catch (error) {
      for (const { ref, reject } of asked) {
        known.delete(toKey(ref));
        reject(error);
      }
    }
  }
  function entryOf(ref: PersonRef): Promise<PersonEntry | undefined> {
    const key = toKey(ref);
    const before = known.get(key);
    if (before) return before;
    const answer = new Promise<PersonEntry | undefined>((resolve, reject) => {
      // A turn, not a microtask: the names of a form are asked for by several parts of it, one after the other.
      if (waiting.length === 0) setTimeout(flush);
      waiting.push({ ref: { type: ref.type, id: ref.id }, resolve, reject });
    });
    known.set(key, answer);
    return answer;
  }
  /** What is chosen of a list is shown by name next. */
  const keep = (entries: readonly PersonEntry[]) => {
    for (const entry of entries) known.set(toKey(entry), Promise.resolve(entry));
    return entries;
  };

  return {
    async list(query, signal) {
      const { data } = await send(http, listPeople, { body: query, ...(signal ? { signal } : {}) });
      return keep(readKinds(data.list));
    },
    async entries(refs) {
      const found = await Promise.all(refs.filter(({ id }) => id !== '').map(entryOf));
      return found.filter((entry) => entry !== undefined);
    },
    async recent(query) {
      const { data } = await send(http, listRecent, { body: query });
      return keep(readKinds(data.list));
    },
    async named(asks, signal) {
      const { data } = await send(http, findNamed, { body: { asks }, ...(signal ? { signal } : {}) });
      return data.list;
    },
    remember(refs) {
      const entries = refs.slice(0, 100).map(({ type, id }) => ({ type, id }));
      if (entries.length > 0) send(http, rememberChosen, { body: { entries } }).catch(() => undefined);
    },
    clear: () => known.clear(),
  };
}

function toKey({ type, id }: PersonRef): string {
  return `${type}:${id}`;
}

/** Objects of kinds that this page knows; a node without a kind leads to roles that belong to no organisation. */
function readKinds(list: readonly Sent[]): readonly PersonEntry[] {
  return list.flatMap((entry) => {
    const type = entry.type === '' && !entry.isPickable ? 'role' : PERSON_KINDS.find((kind) => kind === entry.type);
    return type ? [{ ...entry, type }] : [];
  });
}

import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** State of a cached answer. */
export interface SharedAnswer<T> {
  /** The last answer; undefined before the first. A later failure leaves it. */
  readonly answer: T | undefined;
  readonly state: 'ready' | 'loading' | 'error';
}

/** A cache entry: one request, shared by all who wait for its answer. */
export interface SharedEntry<T> {
  readonly current: SharedAnswer<T>;
  /** Requests again; the answer of an earlier request is ignored. */
  reload: () => void;
  /** Sets an answer that is known without a request. */
  set: (answer: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** Requests again at once if it is used, else at its next use. */
  expire: () => void;
}

/** A cache by key, which lives as long as its owner (the services of a screen). */
export interface SharedAnswers<T> {
  entry: (owner: object, key: string, load: () => Promise<T>) => SharedEntry<T>;
  /** Makes all answers of an owner stale: those in use are requested again at once, the others at their next use. */
  reload: (owner: object) => void;
}

/** An answer that was not used for so long is stale: it is requested again at its next use. */
const FRESH_MS = 60_000;

/** Creates a cache of answers; rendering an entry requests it. */
export function createSharedAnswers<T>(): SharedAnswers<T> {
  const byOwner = new WeakMap<object, Map<string, SharedEntry<T>>>();
  return {
    entry(owner, key, load) {
      const entries = byOwner.get(owner) ?? new Map<string, SharedEntry<T>>();
      byOwner.set(owner, entries);
      const entry = entries.get(key) ?? createEntry(load);
      entries.set(key, entry);
      return entry;
    },
    reload(owner) {
      for (const entry of byOwner.get(owner)?.values() ?? []) entry.expire();
    },
  };
}

function createEntry<T>(load: () => Promise<T>): SharedEntry<T> {
  const listeners = new Set<() => void>();
  let current: SharedAnswer<T> = { answer: undefined, state: 'loading' };
  let askedAt = -Infinity;
  let turn = 0;

  const settle = (next: SharedAnswer<T>) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const reload = () => {
    turn += 1;
    const own = turn;
    askedAt = Date.now();
    if (current.state === 'error') settle({ answer: undefined, state: 'loading' });
    load().then(
      (answer) => {
        if (own === turn) settle({ answer, state: 'ready' });
      },
      () => {
        if (own === turn) settle(current.answer === undefined ? { answer: undefined, state: 'error' } : current);
      },
    );
  };
  return {
    get current() {
      return current;
    },
    reload,
    set(answer) {
      turn += 1;
      askedAt = Date.now();
      settle({ answer, state: 'ready' });
    },
    expire() {
      askedAt = -Infinity;
      if (listeners.size > 0) reload();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1 && (current.state === 'error' || Date.now() - askedAt > FRESH_MS)) reload();
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes a component to several cache entries. `entries` must be the same list as long as it asks for the same. */
export function useSharedAnswers<T>(entries: readonly SharedEntry<T>[]): readonly SharedAnswer<T>[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = entries.map((entry) => entry.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [entries],
  );
  const read = useMemo(() => createReader(entries), [entries]);
  return useSyncExternalStore(subscribe, read);
}

/** Reads all entries at once: the same list as long as none of them has changed. */
function createReader<T>(entries: readonly SharedEntry<T>[]): () => readonly SharedAnswer<T>[] {
  let last: readonly SharedAnswer<T>[] = [];
  return () => {
    const now = entries.map((entry) => entry.current);
    if (now.length !== last.length || now.some((answer, index) => answer !== last[index])) last = now;
    return last;
  };
}

import { useMemo, useSyncExternalStore } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { NameKind, TextContext } from '../../../engine/contract/widget-definition';
import { useServices, type RendererServices } from '../hosts/services';

/** The part of a text's surroundings that knows what stored ids name. */
export type TextNames = Required<Pick<TextContext, 'nameOf' | 'organizePathOf'>>;

/** Names that were asked for while texts were made; each is looked up once for as long as the services live. */
export interface NameBook {
  /** What is known now; another object as soon as more is known. */
  read: () => TextNames;
  /** Calls back when more is known; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** How long a look-up that failed is not repeated, in milliseconds. */
const RETRY_MS = 3000;

const books = new WeakMap<RendererServices, NameBook>();

/**
 * Names for texts that are made while drawing: whoever asks for one that is not known yet gets '', so that no bare id flashes up,
 * and is drawn again when it is. Ids that nobody knows stay unknown; those that could not be looked up are asked for again by the
 * next draw after a short wait.
 */
export function useTextNames(): TextNames {
  const services = useServices();
  const book = useMemo(() => {
    const known = books.get(services) ?? createNameBook(services);
    books.set(services, known);
    return known;
  }, [services]);
  return useSyncExternalStore(book.subscribe, book.read);
}

/** The same outside of components. Ids that are asked for in one go are looked up by one call for each kind. */
export function createNameBook(services: Pick<RendererServices, 'names' | 'organizeTree'>): NameBook {
  const listeners = new Set<() => void>();
  let retryAt = Infinity;
  let current: TextNames;
  const open = (): TextNames => ({
    nameOf: (kind, id) => names.nameOf(kind, id),
    organizePathOf: (id) => paths.of(id),
  });
  const progress: Progress = {
    onKnown() {
      current = open();
      for (const listener of listeners) listener();
    },
    onFailed: () => void (retryAt = Date.now() + RETRY_MS),
  };
  const names = createNames(services, progress);
  const paths = createPaths(services, progress);
  current = open();
  return {
    read() {
      if (Date.now() < retryAt) return current;
      // Nobody is told: whoever draws next asks again.
      retryAt = Infinity;
      names.forgetFailures();
      paths.forgetFailures();
      current = open();
      return current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What becomes of a look-up. */
interface Progress {
  onKnown: () => void;
  onFailed: () => void;
}

function createNames(services: Pick<RendererServices, 'names'>, { onKnown, onFailed }: Progress) {
  /** Undefined as a value: looked up, and nobody knows it. */
  const names = new Map<string, string | undefined>();
  const wanted = new Map<NameKind, Set<string>>();
  /** Keys that could not be looked up, shown as ids until they are. */
  const failed = new Set<string>();
  const load = async () => {
    const asked = [...wanted];
    wanted.clear();
    await Promise.all(
      asked.map(async ([kind, ids]) => {
        const found = await services.names(kind, [...ids]).catch(() => null);
        if (!found) onFailed();
        for (const id of ids) {
          const key = toKey(kind, id);
          names.set(key, found?.get(id));
          if (found) failed.delete(key);
          else failed.add(key);
        }
      }),
    );
    onKnown();
  };
  return {
    nameOf(kind: NameKind, id: string): string | undefined {
      const key = toKey(kind, id);
      if (names.has(key)) return names.get(key);
      const shown = failed.has(key) ? undefined : '';
      names.set(key, shown);
      if (wanted.size === 0) queueMicrotask(() => void load());
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
      return shown;
    },
    forgetFailures() {
      for (const key of failed) names.delete(key);
    },
  };
}

function createPaths(services: Pick<RendererServices, 'organizeTree'>, { onKnown, onFailed }: Progress) {
  let paths: ReadonlyMap<string, readonly string[]> | 'unasked' | 'asked' = 'unasked';
  let isFailed = false;
  const load = async () => {
    const tree = await services.organizeTree('organize').catch(() => null);
    isFailed = !tree;
    if (isFailed) onFailed();
    paths = new Map(treePaths(tree ?? [], []));
    onKnown();
  };
  return {
    of(id: string): readonly string[] | undefined {
      if (typeof paths !== 'string') return paths.get(id);
      if (paths === 'unasked') queueMicrotask(() => void load());
      paths = 'asked';
      return [''];
    },
    forgetFailures() {
      if (isFailed && typeof paths !== 'string') paths = 'unasked';
    },
  };
}

function toKey(kind: NameKind, id: string): string {
  return `${kind}:${id}`;
}

/** Each node of a tree with the labels from the root down to it. */
function treePaths(
  nodes: readonly OptionItem[],
  above: readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  return nodes.flatMap(({ value, label, children = [] }) => {
    const path = [...above, label];
    return [[value, path] as const, ...treePaths(children, path)];
  });
}

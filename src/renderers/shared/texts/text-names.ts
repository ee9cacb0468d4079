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

const books = new WeakMap<RendererServices, NameBook>();

/**
 * Names for texts that are made while drawing: whoever asks for one that is not known yet gets '', so that no bare id flashes up,
 * and is drawn again when it is. Ids that nobody knows stay unknown, and so do those that could not be looked up.
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
  /** Undefined as a value: looked up, and nobody knows it. */
  const names = new Map<string, string | undefined>();
  const wanted = new Map<NameKind, Set<string>>();
  let paths: ReadonlyMap<string, readonly string[]> | 'unasked' | 'asked' = 'unasked';
  let current: TextNames;

  const renew = () => {
    current = { nameOf: (kind, id) => nameOf(kind, id), organizePathOf: (id) => organizePathOf(id) };
    for (const listener of listeners) listener();
  };
  const load = async () => {
    const asked = [...wanted];
    wanted.clear();
    await Promise.all(
      asked.map(async ([kind, ids]) => {
        const found = await services.names(kind, [...ids]).catch(() => new Map<string, string>());
        for (const id of ids) names.set(toKey(kind, id), found.get(id));
      }),
    );
    renew();
  };
  function nameOf(kind: NameKind, id: string): string | undefined {
    const key = toKey(kind, id);
    if (names.has(key)) return names.get(key);
    names.set(key, '');
    if (wanted.size === 0) queueMicrotask(() => void load());
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
    return '';
  }
  function organizePathOf(id: string): readonly string[] | undefined {
    if (typeof paths !== 'string') return paths.get(id);
    if (paths === 'asked') return [''];
    paths = 'asked';
    queueMicrotask(() => {
      void services
        .organizeTree('organize')
        .catch((): readonly OptionItem[] => [])
        .then((tree) => {
          paths = new Map(treePaths(tree, []));
          renew();
        });
    });
    return [''];
  }
  renew();
  return {
    read: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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

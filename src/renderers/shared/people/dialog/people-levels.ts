import type { PersonEntry } from '../../../../engine/contract/person';

interface RowPosition {
  /** Tells rows apart: an object may stand below several nodes. */
  readonly key: string;
  /** The node above; '' = none. */
  readonly parentId: string;
  readonly level: number;
}

/** Rows of a picker's tree or list: an entry, or what stands where more entries will. */
export type PeopleRow = RowPosition &
  (
    | { readonly kind: 'entry'; readonly entry: PersonEntry; readonly isOpen: boolean }
    | { readonly kind: 'loading' | 'more' | 'error' | 'empty' }
  );

/** Loads a page of the children of a node; '' = the roots. */
export type LoadPeople = (parentId: string, page: number, signal: AbortSignal) => Promise<readonly PersonEntry[]>;

/** A tree that is read level by level and page by page; a flat list is one without children. */
export interface PeopleLevels {
  /** The rows in sight order; another list as soon as something has changed. */
  rows: () => readonly PeopleRow[];
  subscribe: (listener: () => void) => () => void;
  /** Opens or closes a node. */
  toggle: (id: string, isOpen: boolean) => void;
  /** Asks for the next page below a node, also after a failure; nothing while one is on its way or none is left. */
  loadMore: (parentId: string) => void;
  /** Gives up what is on its way; it can be asked for again. */
  stop: () => void;
}

interface Level {
  readonly entries: readonly PersonEntry[];
  readonly pages: number;
  readonly state: 'loading' | 'more' | 'done' | 'error';
}

interface LevelsInput {
  load: LoadPeople;
  /** Entries of a page; a shorter one is the last. */
  readonly pageSize: number;
  /** A node that is left out. */
  readonly hides?: string | undefined;
}

const UNASKED: Level = { entries: [], pages: 0, state: 'more' };

/** Reads a tree of people as it is opened and scrolled (docs/screens.md#people-pickers). */
export function createPeopleLevels({ load, pageSize, hides }: LevelsInput): PeopleLevels {
  const listeners = new Set<() => void>();
  const levels = new Map<string, Level>();
  const opened = new Set<string>();
  let aborter = new AbortController();
  let rows: readonly PeopleRow[] | null = null;

  const renew = () => {
    rows = null;
    for (const listener of listeners) listener();
  };
  const set = (parentId: string, level: Level) => {
    levels.set(parentId, level);
    renew();
  };
  const loadMore = (parentId: string) => {
    const level = levels.get(parentId) ?? UNASKED;
    if (level.state === 'loading' || level.state === 'done') return;
    const { signal } = aborter;
    set(parentId, { ...level, state: 'loading' });
    load(parentId, level.pages + 1, signal).then(
      (page) => {
        const known = new Set(level.entries.map(({ type, id }) => `${type}:${id}`));
        // What was added meanwhile moves others to the next page.
        const added = page.filter(({ type, id }) => id !== hides && !known.has(`${type}:${id}`));
        set(parentId, {
          entries: [...level.entries, ...added],
          pages: level.pages + 1,
          state: page.length < pageSize ? 'done' : 'more',
        });
        // A single root is only a heading.
        const [root] = added;
        if (parentId === '' && level.pages === 0 && added.length === 1 && root?.hasChildren) toggle(root.id, true);
      },
      () => set(parentId, { ...level, state: signal.aborted ? 'more' : 'error' }),
    );
  };
  function toggle(id: string, isOpen: boolean): void {
    if (isOpen === opened.has(id)) return;
    if (isOpen) opened.add(id);
    else opened.delete(id);
    if (isOpen && !levels.has(id)) loadMore(id);
    else renew();
  }
  return {
    rows: () => (rows ??= rowsBelow('', 1, { levels, opened })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle,
    loadMore,
    stop() {
      aborter.abort();
      aborter = new AbortController();
    },
  };
}

interface Shown {
  readonly levels: ReadonlyMap<string, Level>;
  readonly opened: ReadonlySet<string>;
}

function rowsBelow(parentId: string, level: number, shown: Shown): PeopleRow[] {
  const own = shown.levels.get(parentId) ?? UNASKED;
  const found = own.entries.flatMap((entry): PeopleRow[] => {
    const isOpen = entry.hasChildren && shown.opened.has(entry.id);
    const key = JSON.stringify([parentId, entry.type, entry.id]);
    const row = { kind: 'entry', key, parentId, entry, level, isOpen } as const;
    return isOpen ? [row, ...rowsBelow(entry.id, level + 1, shown)] : [row];
  });
  if (own.state === 'done' && found.length > 0) return found;
  const kind = own.state === 'done' ? 'empty' : own.state;
  return [...found, { kind, key: JSON.stringify([parentId, kind]), parentId, level }];
}

import { useMemo, useState } from 'react';
import type { Ids, Mark } from './check-nodes';
import type { TreeIndex, TreeNode } from './tree-index';
import { findNodes, toRows, type Found, type TreeRow } from './tree-rows';

/** Trees up to this size start open. */
const OPEN_UP_TO = 60;
const NONE: Ids = new Set();

/** What is open in the tree and what is searched for. */
export interface TreeState {
  readonly keyword: string;
  setKeyword: (keyword: string) => void;
  readonly isOnlyChecked: boolean;
  setOnlyChecked: (isOn: boolean) => void;
  /** What the search leaves; null = all. */
  readonly found: Found | null;
  readonly rows: readonly TreeRow[];
  open: (id: string, isOpen: boolean) => void;
  openAll: (isOpen: boolean) => void;
}

/** The state of an edited tree. A search opens every node that leads to a hit; what was open before is open again after it. */
export function useTreeState(index: TreeIndex, marks: ReadonlyMap<string, Mark>): TreeState {
  const [keyword, setKeyword] = useState('');
  // Nodes that were checked when the switch was turned: one that is unchecked meanwhile must not vanish under the pointer.
  const [listed, setListed] = useState<Ids | null>(null);
  const found = useMemo(() => {
    const isListed = ({ id, from }: TreeNode) => from !== null || listed?.has(id) === true || marks.get(id) === 'on';
    return findNodes(index, keyword, listed ? isListed : null);
  }, [index, keyword, listed, marks]);
  const opening = useOpenNodes(index, { isSearched: found !== null, search: `${keyword}\n${String(listed !== null)}` });
  const { isOpen } = opening;
  const rows = useMemo(() => toRows(index, { isOpen, shown: found?.shown ?? null }), [index, isOpen, found]);
  return {
    keyword,
    setKeyword,
    isOnlyChecked: listed !== null,
    setOnlyChecked: (isOn) => setListed(isOn ? idsMarked(marks) : null),
    found,
    rows,
    open: opening.open,
    openAll: opening.openAll,
  };
}

function idsMarked(marks: ReadonlyMap<string, Mark>): Ids {
  return new Set([...marks].flatMap(([id, mark]) => (mark === 'on' ? [id] : [])));
}

interface Search {
  readonly isSearched: boolean;
  /** Another search forgets what was closed in the one before. */
  readonly search: string;
}

function useOpenNodes(index: TreeIndex, { isSearched, search }: Search) {
  const [chosen, setChosen] = useState<Ids | null>(null);
  const [closed, setClosed] = useState<{ readonly search: string; readonly ids: Ids }>({ search, ids: NONE });
  const opened = useMemo(() => chosen ?? openAtFirst(index), [chosen, index]);
  const closedNow = closed.search === search ? closed.ids : NONE;
  const isOpen = useMemo(
    () => (isSearched ? (id: string) => !closedNow.has(id) : (id: string) => opened.has(id)),
    [isSearched, closedNow, opened],
  );
  const parents = () => index.all.filter(({ children }) => children.length > 0).map(({ id }) => id);
  return {
    isOpen,
    open: (id: string, isNowOpen: boolean) => {
      if (isSearched) setClosed({ search, ids: turned(closedNow, id, !isNowOpen) });
      else setChosen(turned(opened, id, isNowOpen));
    },
    openAll: (isNowOpen: boolean) => {
      const ids = new Set(parents());
      if (isSearched) setClosed({ search, ids: isNowOpen ? NONE : ids });
      else setChosen(isNowOpen ? ids : NONE);
    },
  };
}

function turned(ids: Ids, id: string, isIn: boolean): Ids {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** A small tree as a whole, otherwise its roots. */
function openAtFirst({ all, roots }: TreeIndex): Ids {
  return new Set((all.length <= OPEN_UP_TO ? all : roots).map(({ id }) => id));
}

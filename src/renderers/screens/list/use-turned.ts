import { useMemo, useState } from 'react';
import type { RecordSource } from '../../shared/sources/record-source';

/** Parts of a list that are open or folded. */
export interface Turned {
  isOpen: (key: string) => boolean;
  turn: (key: string, isOpen: boolean) => void;
  /** Opens or folds all of them. */
  turnAll: (isOpen: boolean) => void;
}

const NONE_TURNED: ReadonlyMap<string, boolean> = new Map();

/** What the user opened and folded; all parts are alike until one is turned, and another source starts anew. */
export function useTurned(source: RecordSource, startsOpen: boolean): Turned {
  const [kept, setKept] = useState({ source, isAllOpen: startsOpen, turned: NONE_TURNED });
  const { isAllOpen, turned } = kept.source === source ? kept : { isAllOpen: startsOpen, turned: NONE_TURNED };
  return useMemo(
    () => ({
      isOpen: (key) => turned.get(key) ?? isAllOpen,
      turn: (key, isOpen) => setKept({ source, isAllOpen, turned: new Map(turned).set(key, isOpen) }),
      turnAll: (isOpen) => setKept({ source, isAllOpen: isOpen, turned: NONE_TURNED }),
    }),
    [source, isAllOpen, turned],
  );
}

import { useCallback, useState } from 'react';
import { useShell } from '../../shell-context';

/** Where the tour stands on this machine: never offered, running from page to page, over. */
export type TourState = 'new' | 'running' | 'over';

/** The state of the tour, remembered in this browser. */
export function useTourState(): readonly [TourState, (state: TourState) => void] {
  const { storage } = useShell();
  const [state, setState] = useState<TourState>(() => {
    const kept = storage.get('playground:tour');
    return kept === 'running' || kept === 'over' ? kept : 'new';
  });
  const change = useCallback(
    (next: TourState) => {
      storage.set('playground:tour', next);
      setState(next);
    },
    [storage],
  );
  return [state, change];
}

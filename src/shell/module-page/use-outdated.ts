import { useEffect, useEffectEvent } from 'react';
import type { RecordSource } from '../../renderers/shared/record-source';
import { useShell } from '../shell-context';
import { versionWatchOf } from './version-watch';

/** Calls back when a screen's records come from a later release of its module, as soon as nothing typed would be lost by it. */
export function useOutdated(source: RecordSource | null, onOutdated: () => void): void {
  const { unsaved } = useShell();
  const renew = useEffectEvent(onOutdated);
  useEffect(() => {
    const watch = source && versionWatchOf(source);
    if (!watch) return undefined;
    let stopWaiting: () => void = () => undefined;
    const stopWatching = watch.onOutdated(() => {
      if (!unsaved.isHeld()) return renew();
      stopWaiting = unsaved.store.subscribe(({ count }) => {
        if (count > 0) return;
        stopWaiting();
        renew();
      });
    });
    return () => {
      stopWatching();
      stopWaiting();
    };
  }, [source, unsaved]);
}

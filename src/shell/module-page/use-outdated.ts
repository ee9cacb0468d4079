import { useEffect, useEffectEvent } from 'react';
import type { RecordSource } from '../../renderers/shared/sources/record-source';
import { useShell } from '../shell-context';
import type { UnsavedInput } from '../session/unsaved-input';
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
      stopWaiting = whenNothingTyped(unsaved, renew);
    });
    return () => {
      stopWatching();
      stopWaiting();
    };
  }, [source, unsaved]);
}

/** Calls back once there is no unsaved input; returns a cancel function. */
export function whenNothingTyped(unsaved: UnsavedInput, run: () => void): () => void {
  if (!unsaved.isHeld()) {
    run();
    return () => undefined;
  }
  const stop = unsaved.store.subscribe(({ count }) => {
    if (count > 0) return;
    stop();
    run();
  });
  return stop;
}

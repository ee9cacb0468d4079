import type { RecordSource } from '../../renderers/shared/sources/record-source';

/** Notices responses of a newer release than the screen's. */
export interface VersionWatch {
  /** The version that the screen was loaded with; null when the server named none. */
  readonly loaded: number | null;
  /** An answer came from this version. */
  seen: (version: number | undefined) => void;
  /** Calls back once when another version was seen, at once when it was already; returns the unsubscribe function. */
  onOutdated: (listener: () => void) => () => void;
}

const watches = new WeakMap<RecordSource, VersionWatch>();

/** Makes the watch of one loaded screen. */
export function createVersionWatch(loaded: number | null): VersionWatch {
  let isOutdated = false;
  const listeners = new Set<() => void>();
  return {
    loaded,
    seen(version) {
      if (isOutdated || loaded === null || version === undefined || version === loaded) return;
      isOutdated = true;
      for (const listener of listeners) listener();
    },
    onOutdated(listener) {
      if (isOutdated) listener();
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Ties a watch to the source whose answers it reads. */
export function watchVersions(source: RecordSource, watch: VersionWatch): RecordSource {
  watches.set(source, watch);
  return source;
}

/** The watch of a source; undefined for records without module versions. */
export function versionWatchOf(source: RecordSource): VersionWatch | undefined {
  return watches.get(source);
}

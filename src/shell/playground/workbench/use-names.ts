import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PlaygroundApi } from '../api';
import type { SystemNames } from '../../../wire/names';
import { namesStore } from '../missing/names-store';

/** The names of this system, asked once, and again when something was created here; null until they have come, and when they cannot be had. */
export function useNames(api: PlaygroundApi): SystemNames | null {
  const [names, setNames] = useState<SystemNames | null>(null);
  const changes = useStore(namesStore, (state) => state.changes);
  useEffect(() => {
    const controller = new AbortController();
    api.names(controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setNames(found);
      },
      // Without them the document's own names are completed, and references to the system are not judged.
      () => undefined,
    );
    return () => controller.abort();
  }, [api, changes]);
  return names;
}

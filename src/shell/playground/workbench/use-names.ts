import { useEffect, useState } from 'react';
import type { PlaygroundApi } from '../api';
import type { SystemNames } from '../../../wire/names';

/** The names of this system, asked once; null until they have come, and when they cannot be had. */
export function useNames(api: PlaygroundApi): SystemNames | null {
  const [names, setNames] = useState<SystemNames | null>(null);
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
  }, [api]);
  return names;
}

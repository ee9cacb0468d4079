import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { CreatableKind, MissingThing } from '../../../engine/lint';
import { lazyFace } from '../../../renderers/shared/faces/lazy-face';
import type { Creation } from './creation';

const CreationHost = lazyFace(async () => (await import('./CreationHost')).CreationHost);

/**
 * Lets things be created that findings miss; `host` has to be drawn beside them. null while nothing is missing, and until the user's
 * rights are known. `onCreated` is called once something was saved.
 */
export function useCreation(
  missing: readonly (MissingThing | null)[],
  onCreated?: () => void,
): { readonly creation: Creation | null; readonly host: ReactNode } {
  const [creation, setCreation] = useState<Creation | null>(null);
  const wanted = [...new Set(missing.flatMap((each) => each?.kind ?? []))].toSorted().join(' ');
  const kinds = useMemo(() => wanted.split(' ').filter(Boolean) as readonly CreatableKind[], [wanted]);
  if (kinds.length === 0) return { creation: null, host: null };
  const host = (
    <Suspense fallback={null}>
      <CreationHost kinds={kinds} onReady={setCreation} {...(onCreated ? { onCreated } : {})} />
    </Suspense>
  );
  return { creation, host };
}

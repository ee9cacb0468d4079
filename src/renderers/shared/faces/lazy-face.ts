import { createElement, lazy, useState, type ComponentType } from 'react';

/** The loader of each lazy face, beside the components. */
const loads = new WeakMap<object, LateFace>();

interface LateFace {
  readonly isHere: boolean;
  load: () => Promise<unknown>;
}

/**
 * A lazily loaded face (code splitting) for heavy widgets: fetched at its first render, or ahead by `preloadFaces`. Renderers stand
 * in a Suspense boundary; a loaded face renders at once, without the fallback.
 */
export function lazyFace<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const fetchOnce = () => {
    loading ??= load().then((component) => (here = component));
    return loading;
  };
  const Late = lazy(async () => ({ default: await fetchOnce() }));
  function Face(props: Props) {
    // The same one for as long as it is drawn: another type would throw away what was typed.
    const [Component] = useState<ComponentType<Props>>(() => here ?? Late);
    return createElement(Component, props);
  }
  loads.set(Face, {
    get isHere() {
      return here !== null;
    },
    // A preload failed: rendering retries, and reports the error.
    load: () =>
      fetchOnce().catch(() => {
        loading = null;
      }),
  });
  return Face;
}

/** Preloads faces that are not loaded yet; null when all are. Never rejects. */
export function preloadFaces(faces: readonly (object | undefined)[]): Promise<unknown> | null {
  const late = faces.flatMap((face) => (face ? (loads.get(face) ?? []) : [])).filter(({ isHere }) => !isHere);
  return late.length === 0 ? null : Promise.all(late.map((face) => face.load()));
}

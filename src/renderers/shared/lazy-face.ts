import { createElement, lazy, useState, type ComponentType } from 'react';

/** How each late face is fetched; kept beside the components, which are what renderers know. */
const loads = new WeakMap<object, LateFace>();

interface LateFace {
  readonly isHere: boolean;
  load(): Promise<unknown>;
}

/**
 * A face that is fetched when it is first drawn, or before by `preloadFaces`, for widgets that few forms have. Whoever draws
 * widgets stands in a Suspense boundary already; a face that is here is drawn at once, without its fallback.
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
    // Nobody has asked for it yet: whoever draws it tries again and says what is wrong.
    load: () =>
      fetchOnce().catch(() => {
        loading = null;
      }),
  });
  return Face;
}

/** Fetches those of these faces that are still to come; null when all are here. Never rejects. */
export function preloadFaces(faces: readonly (object | undefined)[]): Promise<unknown> | null {
  const late = faces.flatMap((face) => (face ? (loads.get(face) ?? []) : [])).filter(({ isHere }) => !isHere);
  return late.length === 0 ? null : Promise.all(late.map((face) => face.load()));
}

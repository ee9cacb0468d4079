import { createElement, lazy, useState, type ComponentType } from 'react';
import { create } from 'zustand';

/** How many pages are on their way. */
export const usePagesOnTheirWay = create<number>(() => 0);

/** Code that is fetched when it is first asked for; one that did not come is asked for again. */
export interface LatePart<Module> {
  readonly load: () => Promise<Module>;
  /** Undefined until it is here. */
  readonly here: () => Module | undefined;
}

export function latePart<Module>(fetch: () => Promise<Module>): LatePart<Module> {
  let loading: Promise<Module> | undefined;
  let module: Module | undefined;
  const keep = async () => (module = await fetch());
  const load = () =>
    (loading ??= keep().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return { load, here: () => module };
}

/**
 * A page that is drawn at once when its code is here, and fetched first when not. The page before it stays until then, as a
 * navigation is a transition: `RouteProgress` says meanwhile that something happens. A loader of the route that waits for the
 * code saves a third of a second: React lets what stands in the place of late content stay for that long.
 */
export function latePage<Module, Props extends object>(
  { load, here }: LatePart<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Waiting = lazy(async () => {
    const loading = load();
    // React asks for it while it draws, and must not be told of another state then.
    await Promise.resolve();
    usePagesOnTheirWay.setState((count) => count + 1, true);
    try {
      return { default: pick(await loading) };
    } finally {
      usePagesOnTheirWay.setState((count) => count - 1, true);
    }
  }) as unknown as ComponentType<Props>;
  return function LatePage(props: Props) {
    // The first answer stays: another component would lose what the page knows.
    const [Page] = useState<ComponentType<Props>>(() => {
      const module = here();
      return module ? pick(module) : Waiting;
    });
    return createElement(Page, props);
  };
}

import { lazy, type ComponentType } from 'react';
import { create } from 'zustand';

/** How many pages are on their way. */
export const usePagesOnTheirWay = create<number>(() => 0);

/**
 * A page that is fetched when it is first drawn. The page before it stays until then, as a navigation is a transition:
 * `RouteProgress` says meanwhile that something happens.
 */
export function latePage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const loading = load();
    // React asks for it while it draws, and must not be told of another state then.
    await Promise.resolve();
    usePagesOnTheirWay.setState((count) => count + 1, true);
    try {
      return { default: await loading };
    } finally {
      usePagesOnTheirWay.setState((count) => count - 1, true);
    }
  });
}

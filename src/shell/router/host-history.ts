import type { DataRouter } from 'react-router-dom';
import type { HostHistory } from '../../renderers/shared/hosts/host-history';

/** What is needed of the router. */
export type HostRouter = Pick<DataRouter, 'state' | 'subscribe' | 'navigate'>;

/** After so long, in milliseconds, a window that Back did not close gets its entry back: it asks something, or refuses. */
const REFUSED_MS = 60;
/** Member of a location's state: how many windows stand over the page in this entry. */
const DEPTH = 'openWindows';

interface Host {
  /** Page that the window stands over. */
  readonly pathname: string;
  readonly onBack: () => void;
}

/**
 * Keeps one history entry for each window that is open over a page, at the page's own address. Back closes the topmost window; one
 * that is closed otherwise takes its entry with it; entries without their window (Forward, reload) are left at once.
 * `start` follows the router and returns an unsubscribe function.
 */
export function createHostHistory(router: HostRouter): HostHistory & { readonly start: () => () => void } {
  let hosts: readonly Host[] = [];
  let seenKey = router.state.location.key;
  /** An own step through the history is under way. */
  let isStepping = false;
  /** Number of windows that the user's Back leaves open. */
  let leavingTo: number | null = null;
  let isAsked = false;

  const hostsHere = () => hosts.filter(({ pathname }) => pathname === router.state.location.pathname);

  function depth(): number {
    const state: unknown = router.state.location.state;
    const value: unknown = typeof state === 'object' && state !== null && DEPTH in state ? state[DEPTH] : 0;
    return typeof value === 'number' ? value : 0;
  }

  /** Brings the entry in line with the open windows, once all changes of the moment are known. */
  function settle(): void {
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      if (isStepping || leavingTo !== null || router.state.navigation.state !== 'idle') return;
      const [at, wanted] = [depth(), hostsHere().length];
      if (at > wanted) step(wanted - at);
      else if (at < wanted) push(at + 1);
    });
  }

  function step(by: number): void {
    // Zero would load the page anew.
    if (by === 0) return;
    isStepping = true;
    void router.navigate(by);
  }

  function push(next: number): void {
    const { pathname, search, hash, state } = router.state.location;
    const kept = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {};
    const options = { state: { ...kept, [DEPTH]: next }, preventScrollReset: true };
    void router.navigate({ pathname, search, hash }, options);
  }

  /** Closes windows from the top until as many are left as the entry has, or one stays. */
  function leave(): void {
    const open = hostsHere();
    const top = open.at(-1);
    if (leavingTo === null) return;
    if (!top || open.length <= leavingTo) {
      leavingTo = null;
      settle();
      return;
    }
    top.onBack();
    setTimeout(() => {
      if (leavingTo === null || hostsHere().at(-1) !== top) return;
      leavingTo = null;
      // Back to its entry, which is still there: a new one would make browsers skip the page below.
      step(hostsHere().length - depth());
    }, REFUSED_MS);
  }

  function follow(): void {
    const { location, historyAction, navigation } = router.state;
    if (navigation.state !== 'idle') return;
    if (location.key !== seenKey) {
      seenKey = location.key;
      if (!isStepping && historyAction === 'POP' && depth() < hostsHere().length) {
        leavingTo = depth();
        leave();
        return;
      }
      isStepping = false;
    }
    settle();
  }

  return {
    open(onBack) {
      const host: Host = { pathname: router.state.location.pathname, onBack };
      hosts = [...hosts, host];
      settle();
      return () => {
        if (!hosts.includes(host)) return;
        hosts = hosts.filter((other) => other !== host);
        if (leavingTo === null) settle();
        else leave();
      };
    },
    start() {
      settle();
      return router.subscribe(follow);
    },
  };
}

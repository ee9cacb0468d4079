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
 */
export class RouterHostHistory implements HostHistory {
  readonly #router: HostRouter;
  #hosts: readonly Host[] = [];
  #seenKey: string;
  /** An own step through the history is under way. */
  #isStepping = false;
  /** Number of windows that the user's Back leaves open. */
  #leavingTo: number | null = null;
  #isAsked = false;

  constructor(router: HostRouter) {
    this.#router = router;
    this.#seenKey = router.state.location.key;
  }

  /** Follows the router; returns an unsubscribe function. */
  start(): () => void {
    this.#settle();
    return this.#router.subscribe(() => this.#follow());
  }

  open(onBack: () => void): () => void {
    const host: Host = { pathname: this.#router.state.location.pathname, onBack };
    this.#hosts = [...this.#hosts, host];
    this.#settle();
    return () => {
      if (!this.#hosts.includes(host)) return;
      this.#hosts = this.#hosts.filter((other) => other !== host);
      if (this.#leavingTo === null) this.#settle();
      else this.#leave();
    };
  }

  #hostsHere(): readonly Host[] {
    return this.#hosts.filter(({ pathname }) => pathname === this.#router.state.location.pathname);
  }

  #depth(): number {
    const state: unknown = this.#router.state.location.state;
    const value: unknown = typeof state === 'object' && state !== null && DEPTH in state ? state[DEPTH] : 0;
    return typeof value === 'number' ? value : 0;
  }

  /** Brings the entry in line with the open windows, once all changes of the moment are known. */
  #settle(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (this.#isStepping || this.#leavingTo !== null || this.#router.state.navigation.state !== 'idle') return;
      const [at, wanted] = [this.#depth(), this.#hostsHere().length];
      if (at > wanted) this.#step(wanted - at);
      else if (at < wanted) this.#push(at + 1);
    });
  }

  #step(by: number): void {
    // Zero would load the page anew.
    if (by === 0) return;
    this.#isStepping = true;
    void this.#router.navigate(by);
  }

  #push(next: number): void {
    const { location } = this.#router.state;
    const { pathname, hash } = location;
    // What the page wrote into its address by itself, such as what its list is asked, is not known to the router.
    const search = window.location.pathname === pathname ? window.location.search : location.search;
    const state: unknown = location.state;
    const kept = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {};
    const options = { state: { ...kept, [DEPTH]: next }, preventScrollReset: true };
    void this.#router.navigate({ pathname, search, hash }, options);
  }

  /** Closes windows from the top until as many are left as the entry has, or one stays. */
  #leave(): void {
    const open = this.#hostsHere();
    const top = open.at(-1);
    if (this.#leavingTo === null) return;
    if (!top || open.length <= this.#leavingTo) {
      this.#leavingTo = null;
      this.#settle();
      return;
    }
    top.onBack();
    setTimeout(() => {
      if (this.#leavingTo === null || this.#hostsHere().at(-1) !== top) return;
      this.#leavingTo = null;
      // Back to its entry, which is still there: a new one would make browsers skip the page below.
      this.#step(this.#hostsHere().length - this.#depth());
    }, REFUSED_MS);
  }

  #follow(): void {
    const { location, historyAction, navigation } = this.#router.state;
    if (navigation.state !== 'idle') return;
    if (location.key !== this.#seenKey) {
      this.#seenKey = location.key;
      if (!this.#isStepping && historyAction === 'POP' && this.#depth() < this.#hostsHere().length) {
        this.#leavingTo = this.#depth();
        this.#leave();
        return;
      }
      this.#isStepping = false;
    }
    this.#settle();
  }
}

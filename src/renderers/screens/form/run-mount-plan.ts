import { flushSync } from 'react-dom';
import { whenIdle } from '../../shared/hosts/when-idle';
import type { MountPlan } from './mount-plan';

/** Maximum length of a slice before yielding to the browser. */
const SLICE_MS = 8;
/** Fields in the first slice, before their cost is known. */
const FIRST_COUNT = 2;
const MAX_COUNT = 16;
/** Pause after a key or click, in milliseconds. */
const QUIET_MS = 120;

const USER_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Mounts what is due in time slices while the browser is idle, and everything before printing. Returns a stop function.
 * The number of fields per slice follows the time that the last ones took.
 */
export function runMountPlan(plan: MountPlan): () => void {
  if (plan.isWhole) return () => undefined;
  let count = FIRST_COUNT;
  let quietUntilMs = 0;
  let cancel: (() => void) | null = null;

  const runSlice = () => {
    cancel = null;
    const startedAt = performance.now();
    if (startedAt < quietUntilMs) return schedule(quietUntilMs - startedAt);
    const ids = plan.next(count);
    flushSync(() => plan.mount(ids));
    const perFieldMs = Math.max(0.1, (performance.now() - startedAt) / Math.max(1, ids.length));
    count = Math.min(MAX_COUNT, Math.max(1, Math.floor(SLICE_MS / perFieldMs)));
    return schedule(0);
  };
  const schedule = (delayMs: number) => {
    if (plan.hasDue && cancel === null) cancel = delayMs > 0 ? later(runSlice, delayMs) : whenIdle(runSlice);
  };
  const onUser = () => {
    quietUntilMs = performance.now() + QUIET_MS;
  };
  const onPrint = () => flushSync(() => plan.mountAll());

  for (const type of USER_EVENTS) window.addEventListener(type, onUser, { capture: true, passive: true });
  window.addEventListener('beforeprint', onPrint);
  const stopFollowing = plan.subscribeDue(() => schedule(0));
  schedule(0);
  return () => {
    cancel?.();
    stopFollowing();
    for (const type of USER_EVENTS) window.removeEventListener(type, onUser, { capture: true });
    window.removeEventListener('beforeprint', onPrint);
  };
}

function later(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

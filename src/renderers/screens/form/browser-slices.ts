import type { SliceOptions } from '../../../engine/rules';

/** Time slices of a validation that somebody waits for; the browser stays responsive between two. */
export const BROWSER_SLICES: SliceOptions = {
  sliceMs: 24,
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

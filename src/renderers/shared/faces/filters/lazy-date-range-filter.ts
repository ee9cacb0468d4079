import { lazyFace } from '../lazy-face';

/** `DateRangeFilter`, fetched with its calendar when a search first needs it. */
export const DateRangeFilter = lazyFace(async () => (await import('./DateRangeFilter')).DateRangeFilter);

import { lazyFace } from '../../../shared/faces/lazy-face';

/** `GroupChart`, within a Suspense boundary. */
export const GroupChart = lazyFace(async () => (await import('./GroupChart')).GroupChart);

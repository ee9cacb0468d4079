import { lazyFace } from '../../shared/faces/lazy-face';

/** `DataViewNotice`, within a Suspense boundary. */
export const DataViewNotice = lazyFace(async () => (await import('./DataViewNotice')).DataViewNotice);

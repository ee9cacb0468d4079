import { lazyFace } from '../../../shared/faces/lazy-face';

/** `RecordScreen`, loaded when the first page of a record is opened; within a Suspense boundary. */
export const RecordScreen = lazyFace(async () => (await import('./RecordScreen')).RecordScreen);

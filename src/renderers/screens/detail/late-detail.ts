import { lazyFace } from '../../shared/faces/lazy-face';

// Records are shown later than lists and forms: what shows them is loaded with the first one.

/** `DetailScreen`, within a Suspense boundary. */
export const DetailScreen = lazyFace(async () => (await import('./DetailScreen')).DetailScreen);

/** `DetailContent`, within a Suspense boundary. */
export const DetailContent = lazyFace(async () => (await import('./DetailScreen')).DetailContent);

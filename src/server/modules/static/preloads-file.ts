import type { Language } from '../../../engine/contract/language';

/** Where a build of the client says what its pages ask for once their first script runs (`scripts/preload-list.ts`). */
export const PRELOADS_FILE = '.preloads.json';

/** Files (`/assets/…`) by the path of a page and its language. */
export type Preloads = Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>>;

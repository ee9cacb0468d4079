/** Returns the first Chromium in PATH; null if there is none. */
export function findSystemBrowser(searchPath?: string): string | null;

/** The first Chromium in PATH; null when there is none. */
export function findSystemBrowser(searchPath?: string): string | null;

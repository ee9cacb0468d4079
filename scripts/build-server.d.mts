/** A server entry of a test, in place of that of `npm start`. */
export interface OwnEntry {
  readonly script: string;
  /** Output folder, relative to the root. */
  readonly outDir: string;
}

/** Returns the path of the built server entry; builds it first if its files have changed. */
export function ensureServer(root: string, report: (message: string) => void, own?: OwnEntry): Promise<string>;

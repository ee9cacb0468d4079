/** How a test starts the server instead of by `npm start`. */
export interface OwnEntry {
  readonly script: string;
  /** Folder below the root for its builds. */
  readonly outDir: string;
}

/** Path of the server's built entry; builds it when its files have changed. */
export function ensureServer(root: string, report: (message: string) => void, own?: OwnEntry): Promise<string>;

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A thread's file, as Piscina takes it. */
export interface ThreadFile {
  readonly filename: string;
  readonly execArgv: string[];
}

/**
 * Finds a thread's file beside the file that starts it (`import.meta.url`), in source as in a bundle, where it is an entry of
 * `scripts/build-server.mjs`; source needs the loader that runs the server. Throws when it is missing.
 */
export function findThread(startedBy: string, name: string): ThreadFile {
  const here = fileURLToPath(startedBy);
  const extension = path.extname(here);
  const filename = path.join(path.dirname(here), `${name}${extension}`);
  if (!fs.existsSync(filename)) throw new Error(`${filename} is missing: build it as an entry of its own`);
  return { filename, execArgv: extension === '.ts' ? ['--import', 'tsx'] : [] };
}

/** Hashes of input files, by which the builds of client and server are found stale. Needs nothing but Node. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Hash over names and contents; a missing file counts as empty. */
export function hashFiles(root, files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readText(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Returns the content of a file; '' when there is none. */
export function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

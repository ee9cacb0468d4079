import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CACHE_FILE, HEADER_LENGTH_BYTES } from './place.mjs';

interface Header {
  readonly names: readonly string[];
  readonly modules: readonly { readonly size: number; readonly mtimeMs: number }[];
}

/** Vitest's global setup of the browser suites: records their libraries if a file of them changed, or nothing is recorded. */
export default function ensureModuleCache(): void {
  if (isFresh(CACHE_FILE)) return;
  const recorder = path.join(import.meta.dirname, 'record.mjs');
  const { status, stderr } = spawnSync(process.execPath, [recorder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the libraries of the browser suites could not be recorded\n${stderr}`);
}

/**
 * Whether a cache exists, and every file in it is as it was recorded.
 *
 * @internal
 */
export function isFresh(cacheFile: string): boolean {
  if (!existsSync(cacheFile)) return false;
  const bytes = readFileSync(cacheFile);
  const end = HEADER_LENGTH_BYTES + bytes.readUInt32LE(0);
  const { names, modules } = JSON.parse(bytes.toString('utf8', HEADER_LENGTH_BYTES, end)) as Header;
  return names.every((name, index) => {
    const stats = statSync(name, { throwIfNoEntry: false });
    return stats?.size === modules[index]?.size && stats?.mtimeMs === modules[index]?.mtimeMs;
  });
}

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../shared/samples');

/**
 * Folder of real documents or rows beside the project; null when missing. Throws when missing with `CI` set, so that no suite
 * is skipped unnoticed.
 */
export function findSamples(kind: 'templates' | 'stock', root = ROOT): string | null {
  const folder = path.join(root, kind);
  if (existsSync(folder)) return folder;
  if (process.env['CI']) throw new Error(`CI needs the samples at ../shared/samples/${kind}: there is no such folder`);
  return null;
}

/** Absolute paths of the JSON files of a kind, sorted by name; [] when missing. */
export function sampleFiles(kind: 'templates' | 'stock', root = ROOT): readonly string[] {
  const folder = findSamples(kind, root);
  if (folder === null) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(folder, name));
}

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../shared/samples');

/**
 * Folder of real documents or rows beside the project; null where they are not at hand, which only a developer's machine may
 * be: with `CI` set a missing folder is an error, so that no suite skips there unseen.
 */
export function findSamples(kind: 'templates' | 'stock', root = ROOT): string | null {
  const folder = path.join(root, kind);
  if (existsSync(folder)) return folder;
  if (process.env['CI']) throw new Error(`CI needs the samples at ../shared/samples/${kind}: there is no such folder`);
  return null;
}

/** Absolute paths of the JSON files of a kind, in the order of their names; [] where they are not at hand. */
export function sampleFiles(kind: 'templates' | 'stock', root = ROOT): readonly string[] {
  const folder = findSamples(kind, root);
  if (folder === null) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(folder, name));
}

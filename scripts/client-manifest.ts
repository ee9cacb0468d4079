import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../src/engine/contract/language';

/** A chunk in Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** What the login page imports dynamically. */
export const loginSources = (language: Language): readonly string[] => [
  'src/shell/login/LoginPage.tsx',
  `src/shell/i18n/languages/shell.${language}.ts`,
];

/** Reads the manifest of a built client. */
export function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(path.join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Keys of all chunks that the roots import statically, including the roots. */
export function withImports(manifest: Manifest, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest names no chunk "${key}"`);
    found.add(key);
    waiting.push(...(chunk.imports ?? []));
  }
  return found;
}

/** Returns the files of a load with one extension, without duplicates. */
export function filesOf(manifest: Manifest, keys: Iterable<string>, ending: '.js' | '.css'): readonly string[] {
  const files = [...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
  return [...new Set(files)].filter((file) => file.endsWith(ending)).sort();
}

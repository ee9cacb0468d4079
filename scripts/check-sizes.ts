import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '../src/engine/contract/language';
import { filesOf, loginSources, readManifest, withImports, type Manifest } from './client-manifest';

/** A first load: what is fetched, and the size limit of its scripts as sent (compressed, without response headers). */
export interface Load {
  readonly name: string;
  readonly limitBytes: number;
  /** Sources that are imported dynamically, besides the entry; each must be in the build. */
  sources: (language: Language) => readonly string[];
}

/**
 * What the browser loads for the login page, and up to a usable first form with a sub-table. `tests/e2e/weight.spec.ts` fails
 * when the browser loads anything else.
 */
export const LOADS: readonly Load[] = [
  { name: 'login page', limitBytes: 148 * 1024, sources: loginSources },
  {
    name: 'sign-in to first form',
    limitBytes: 512 * 1024,
    sources: (language) => [
      ...loginSources(language),
      `src/shell/i18n/languages/renderers.${language}.ts`,
      'src/shell/workspace.ts',
      'src/shell/home/HomeParts.tsx',
      'src/renderers/widgets/table/Edit.tsx',
    ],
  },
];

/** Returns the keys of the chunks that a load fetches; throws when one of its sources is not in the build. */
export function keysOf(
  manifest: Manifest,
  load: Pick<Load, 'name' | 'sources'>,
  language: Language,
): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest names no entry');
  for (const source of load.sources(language)) {
    if (!manifest[source]) throw new Error(`${load.name}: nothing in the build is ${source}`);
  }
  return withImports(manifest, [...entries, ...load.sources(language)]);
}

/** Scripts that `index.html` itself names. */
export function pageScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
}

/** The scripts of a load, including those that `index.html` names. */
export function scriptsOf(distDir: string, manifest: Manifest, keys: Iterable<string>): readonly string[] {
  const named = pageScripts(readFileSync(path.join(distDir, 'index.html'), 'utf8'));
  if (named.length === 0) throw new Error('the page names no script');
  return [...new Set([...filesOf(manifest, keys, '.js'), ...named])].sort();
}

/** Chunks that no first load may contain: the playground's editor is lazy-loaded when a module is opened for editing. */
const LATE = /monaco|playground/i;

/** CSS class on every part of Monaco and in its styles; minifying does not change it. */
const LATE_CONTENT = 'monaco-editor';

/**
 * Returns the keys of the chunks that belong to the editor, by the name of the source or the content of the file. `read`
 * returns the text of a file.
 */
export function lateChunks(
  manifest: Manifest,
  keys: Iterable<string>,
  read: (file: string) => string,
): readonly string[] {
  return [...keys].filter((key) => {
    const { file = '', css = [] } = manifest[key] ?? {};
    if (LATE.test(key) || LATE.test(file)) return true;
    return [file, ...css].some((name) => /\.(js|css)$/.test(name) && read(name).includes(LATE_CONTENT));
  });
}

function toKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function pad(bytes: number): string {
  return toKilobytes(bytes).padStart(10);
}

function readText(distDir: string): (file: string) => string {
  return (file) => readFileSync(path.join(distDir, file), 'utf8');
}

interface Weight {
  readonly file: string;
  readonly brotli: number;
  readonly gzip: number;
}

/** Bytes that the server sends for a file: to a browser that accepts Brotli, and to one that accepts gzip only. */
function weigh(distDir: string, file: string): Weight {
  const sizeOf = (ending: string) => {
    const copy = path.join(distDir, file + ending);
    return statSync(existsSync(copy) ? copy : path.join(distDir, file)).size;
  };
  return { file, brotli: sizeOf('.br'), gzip: sizeOf('.gz') };
}

function weighAll(distDir: string, files: readonly string[]) {
  const rows = files.map((file) => weigh(distDir, file)).sort((a, b) => b.brotli - a.brotli);
  const sum = (encoding: 'brotli' | 'gzip') => rows.reduce((total, row) => total + row[encoding], 0);
  return { rows, brotli: sum('brotli'), gzip: sum('gzip') };
}

/** Prints a load's table in its largest language; true when it is within its budget and contains no chunk of the editor. */
function checkLoad(distDir: string, manifest: Manifest, load: Load): boolean {
  const weighed = LANGUAGES.map((language) => {
    const keys = keysOf(manifest, load, language);
    return { language, keys, scripts: weighAll(distDir, scriptsOf(distDir, manifest, keys)) };
  }).sort((a, b) => b.scripts.brotli - a.scripts.brotli);
  const [heaviest] = weighed;
  if (!heaviest || heaviest.scripts.rows.length === 0) throw new Error(`no script was found for ${load.name}`);
  const { scripts, keys, language } = heaviest;
  const styles = weighAll(distDir, filesOf(manifest, keys, '.css'));
  const late = lateChunks(manifest, keys, readText(distDir));
  for (const key of late) console.log(`${load.name}: OUT OF PLACE: ${key} holds code of the playground's editor`);
  const isWithin = scripts.brotli <= load.limitBytes;
  console.log(
    [
      `${load.name} (${language}): ${toKilobytes(scripts.brotli)} of script, as served to a browser that reads Brotli, of ${toKilobytes(load.limitBytes)}: ${isWithin ? 'ok' : 'OVER BUDGET'}`,
      `  ${toKilobytes(scripts.gzip)} to one that reads gzip alone; styles ${toKilobytes(styles.brotli)}, ${toKilobytes(styles.gzip)}`,
      '      brotli        gzip',
      ...scripts.rows.map(({ file, brotli, gzip }) => `  ${pad(brotli)}  ${pad(gzip)}  ${file}`),
    ].join('\n'),
  );
  return isWithin && late.length === 0;
}

/** Prints the tables of all loads; true when all are within their budgets. */
function checkSizes(distDir: string): boolean {
  const manifest = readManifest(distDir);
  // A build without the editor would pass for the wrong reason.
  if (lateChunks(manifest, Object.keys(manifest), readText(distDir)).length === 0) {
    throw new Error('nothing in the build is the editor');
  }
  return LOADS.map((load) => checkLoad(distDir, manifest, load)).every((isWithin) => isWithin);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  process.exitCode = checkSizes(path.resolve(root, process.argv[2] ?? 'dist')) ? 0 : 1;
}

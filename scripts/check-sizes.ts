import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** A chunk of the build as Vite's manifest describes it. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** A first load: what is fetched for it, and how large it may be. */
interface Budget {
  readonly name: string;
  readonly limitBytes: number;
  /** Sources that the load asks for at run time, beside the entry; a pattern must find something. */
  readonly sources: readonly RegExp[];
}

const BUDGETS: readonly Budget[] = [
  { name: 'login page', limitBytes: 250 * 1024, sources: [/^src\/shell\/login\/LoginPage/] },
  {
    name: 'shell + list + form',
    limitBytes: 650 * 1024,
    sources: [/^src\/shell\/workspace/, /^src\/renderers\/screens\/(list|form|detail|hosts)\//],
  },
];

/** Keys of every chunk that the roots import statically, the roots included. */
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

/** Keys of the chunks that a budget's load fetches; throws when its first source is not in the build. */
export function keysOf(manifest: Manifest, budget: Pick<Budget, 'name' | 'sources'>): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest names no entry');
  const asked = budget.sources.map((source) => Object.keys(manifest).filter((key) => source.test(key)));
  // Screens that stand inside the workspace's own chunk have no key of their own; the page itself always has one.
  if (asked[0]?.length === 0) throw new Error(`nothing in the build is the ${budget.name}`);
  return withImports(manifest, [...entries, ...asked.flat()]);
}

/** What no first load may hold a byte of: the playground's editor comes when a module is opened for writing. */
const LATE = /monaco|playground/i;

/** The class that every part of the editor and its styles carry; no minifying takes it away. */
const LATE_CONTENT = 'monaco-editor';

/**
 * Keys of the chunks of a load that come from the editor, by their source or by what stands in their file; `read` gives a
 * file's text.
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
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
}

function readText(distDir: string): (file: string) => string {
  return (file) => readFileSync(path.join(distDir, file), 'utf8');
}

/** Prints the budgets' tables; true when every load is within its budget. */
function checkSizes(distDir: string): boolean {
  const manifest = JSON.parse(readFileSync(path.join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  let isWithin = true;
  // A build without the editor would pass for the wrong reason.
  const everywhere = lateChunks(manifest, Object.keys(manifest), readText(distDir));
  if (everywhere.length === 0) throw new Error('nothing in the build is the editor');
  for (const budget of BUDGETS) {
    const keys = keysOf(manifest, budget);
    const late = lateChunks(manifest, keys, readText(distDir));
    for (const key of late) console.log(`${budget.name}: OUT OF PLACE: ${key} holds code of the playground's editor`);
    isWithin &&= late.length === 0;
    const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
    const rows = [...files]
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(distDir, file)), { level: 9 }).length }))
      .sort((a, b) => b.bytes - a.bytes);
    const total = rows.reduce((sum, row) => sum + row.bytes, 0);
    if (rows.length === 0) throw new Error(`no script was found for ${budget.name}`);
    isWithin &&= total <= budget.limitBytes;
    const verdict = total <= budget.limitBytes ? 'ok' : 'OVER BUDGET';
    console.log(
      `${budget.name}: ${toKilobytes(total).trim()} of ${toKilobytes(budget.limitBytes).trim()} gzipped: ${verdict}`,
    );
    for (const row of rows) console.log(`  ${toKilobytes(row.bytes)}  ${row.file}`);
  }
  return isWithin;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  process.exitCode = checkSizes(path.resolve(root, process.argv[2] ?? 'dist')) ? 0 : 1;
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readExchange, type ExchangeDocument } from '../../src/engine/exchange';
import { registry } from '../../src/renderers/definitions';

/** A file; `reason` = why it could not be read. */
export type FoundFile =
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly bytes: null; readonly reason: string };

const DOCUMENTS: ReadonlySet<string> = new Set(['.json', '.vdd', '.zip']);

/** Reads the files among the paths and every `.json`, `.vdd` and `.zip` below the folders, sorted by name. */
export function readFiles(paths: readonly string[]): readonly FoundFile[] {
  return paths.flatMap(listFiles).map(readFile);
}

function listFiles(target: string): readonly string[] {
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return [target];
  return readdirSync(target, { recursive: true, encoding: 'utf8' })
    .filter((name) => DOCUMENTS.has(path.extname(name).toLowerCase()))
    .sort()
    .map((name) => path.join(target, name))
    .filter((file) => statSync(file).isFile());
}

function readFile(file: string): FoundFile {
  const shown = path.relative(process.cwd(), file) || file;
  try {
    return { path: shown, bytes: readFileSync(file) };
  } catch (error) {
    return { path: shown, bytes: null, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The documents of a file, with the file's path as prefix. */
export function readDocuments(file: Extract<FoundFile, { readonly bytes: Uint8Array }>): readonly ExchangeDocument[] {
  // The last two parts of the path can name a form without a name, and never lead outside.
  const label = path.resolve(file.path).split(path.sep).slice(-2).join('/');
  return readExchange(label, file.bytes, registry).map((document) => ({
    ...document,
    path: document.path.startsWith(label) ? file.path + document.path.slice(label.length) : document.path,
  }));
}

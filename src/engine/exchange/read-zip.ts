import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import { toExcerpt } from '../parse/report';
import { MAX_DOCUMENT_BYTES, MAX_ENTRIES, MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_FREE_BYTES } from './limits';
import { isZip, readDirectory, type ZipEntry } from './read-directory';
import { extensionOf, toSafePath } from './safe-path';
import { unpackEntry } from './unpack-entry';

/** A file of an archive: its bytes, or an issue. */
export interface ZipFile {
  readonly path: string;
  readonly bytes: Uint8Array | null;
  readonly issues: readonly Issue[];
}

/** The files of an archive, unpacked lazily, or why it is refused. */
export type ZipContent =
  { readonly ok: true; readonly files: Iterable<ZipFile> } | { readonly ok: false; readonly issue: Issue };

/** Extensions of documents. */
const DOCUMENTS: ReadonlySet<string> = new Set(['.json', '.vdd']);
/** Files left by operating systems and version control. */
const LITTER = /(^|\/)(__MACOSX|\.[^./][^/]*|Thumbs\.db|desktop\.ini)(\/|$)/i;

/**
 * Opens an untrusted ZIP archive. Sizes are checked by directory first, and enforced while unpacking; files that are not documents
 * are reported and stay packed.
 */
export function readZip(bytes: Uint8Array): ZipContent {
  const entries = readDirectory(bytes, MAX_ENTRIES);
  if (!entries) return refuse('ENGINE_EXCHANGE_UNREADABLE', { reason: 'zip' });
  const excess = findExcess(entries);
  if (excess) return { ok: false, issue: excess };
  const files = entries.filter(isFile);
  if (files.length === 0) return refuse('ENGINE_EXCHANGE_UNREADABLE', { reason: 'empty' });
  return { ok: true, files: readEntries(files) };
}

function* readEntries(entries: readonly ZipEntry[]): Generator<ZipFile, void> {
  const paths = entries.map((entry) => toSafePath(entry.rawPath));
  const uses = new Map<string, number>();
  for (const path of paths) if (path !== null) uses.set(path, (uses.get(path) ?? 0) + 1);
  for (const [index, entry] of entries.entries()) {
    const path = paths[index] ?? null;
    if (path === null) yield withIssue(toExcerpt(entry.rawPath), 'ENGINE_EXCHANGE_PATH');
    else yield uses.get(path) === 1 ? readFile(entry, path) : withIssue(path, 'ENGINE_EXCHANGE_TWICE');
  }
}

function refuse(code: Issue['code'], params: Issue['params']): ZipContent {
  return { ok: false, issue: createIssue(code, '', params) };
}

function isFile({ rawPath }: ZipEntry): boolean {
  return !/[/\\]$/.test(rawPath) && !LITTER.test(rawPath.replaceAll('\\', '/'));
}

/** The first limit that the directory exceeds. */
function findExcess(entries: readonly ZipEntry[]): Issue | null {
  const over = (reason: string, limit: number, came: number) =>
    createIssue('ENGINE_EXCHANGE_LIMIT', '', { reason, limit, came });
  if (entries.length > MAX_ENTRIES) return over('entries', MAX_ENTRIES, entries.length);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_UNPACKED_BYTES) return over('unpacked', MAX_UNPACKED_BYTES, total);
  const bomb = entries.find(({ size, packedSize }) => size > RATIO_FREE_BYTES && size > packedSize * MAX_RATIO);
  return bomb ? over('ratio', MAX_RATIO, Math.ceil(bomb.size / Math.max(1, bomb.packedSize))) : null;
}

function readFile(entry: ZipEntry, path: string): ZipFile {
  const extension = extensionOf(path);
  if (extension === '.zip') return withIssue(path, 'ENGINE_EXCHANGE_NESTED');
  if (!DOCUMENTS.has(extension)) return withIssue(path, 'ENGINE_EXCHANGE_SKIPPED');
  if (entry.size > MAX_DOCUMENT_BYTES) {
    const params = { reason: 'document', limit: MAX_DOCUMENT_BYTES, came: entry.size };
    return { path, bytes: null, issues: [createIssue('ENGINE_EXCHANGE_LIMIT', '', params)] };
  }
  const unpacked = unpackEntry(entry);
  if (!unpacked.ok) {
    const params = { reason: unpacked.reason };
    return { path, bytes: null, issues: [createIssue('ENGINE_EXCHANGE_UNREADABLE', '', params)] };
  }
  return isZip(unpacked.bytes)
    ? withIssue(path, 'ENGINE_EXCHANGE_NESTED')
    : { path, bytes: unpacked.bytes, issues: [] };
}

function withIssue(path: string, code: Issue['code']): ZipFile {
  return { path, bytes: null, issues: [createIssue(code, '', { path: toExcerpt(path) })] };
}

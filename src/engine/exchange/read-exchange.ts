import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { parseModule } from '../parse';
import { isRecord, ownValue, type RawRecord } from '../json/raw-value';
import { readJson } from '../parse/read-json';
import { createReport } from '../parse/report';
import { toPlain } from '../parse/to-plain';
import { decodeText } from './decode-text';
import { MAX_DOCUMENT_BYTES, MAX_ENTRIES, MAX_PACKED_BYTES } from './limits';
import { authoredCode, nameDocument } from './name-document';
import { isZip, readDirectory } from './read-directory';
import { readZip, type ZipFile } from './read-zip';
import { extensionOf, toSafePath } from './safe-path';

/** A document of an imported file with its issues; pointers refer to `entity`. */
export interface ExchangeDocument {
  /** File name and path inside the archive: for display and as a key, never as a file name. */
  readonly path: string;
  /** A VisualDev entity with name and code; null when the file is not a JSON object. */
  readonly entity: Readonly<Record<string, unknown>> | null;
  /** null with an error among the issues. */
  readonly model: ModuleModel | null;
  readonly issues: readonly Issue[];
}

/** A file being parsed. */
interface Draft {
  readonly path: string;
  readonly entity: RawRecord | null;
  readonly issues: readonly Issue[];
}

/**
 * Parses an untrusted file: JSON of any generation (`.json`, `.vdd`) is one document, a ZIP archive one per relevant file. Total:
 * failures are ENGINE_EXCHANGE_ and parse errors.
 */
export function readExchange(name: string, bytes: Uint8Array, registry: WidgetRegistry): readonly ExchangeDocument[] {
  return [...exchangeSteps(name, bytes, registry)].filter((step) => step !== null);
}

/** `readExchange` as a generator, so that a server can handle other requests between documents. Steps without a document yield null. */
export function* exchangeSteps(
  name: string,
  bytes: Uint8Array,
  registry: WidgetRegistry,
): Generator<ExchangeDocument | null, void> {
  const path = toSafePath(name) ?? 'file';
  const drafts: Draft[] = [];
  for (const file of readFiles(path, bytes)) {
    drafts.push(toDraft(file));
    yield null;
  }
  const codes = drafts.flatMap(({ entity }) => (entity ? (authoredCode(entity) ?? []) : []));
  const taken = new Set(codes);
  const repeated = new Set(codes.filter((code, index) => codes.indexOf(code) !== index));
  for (const draft of drafts) yield toDocument(draft, { registry, taken, repeated });
}

/** Unpacked size by ZIP directory; an invalid archive counts by its own size. */
export function measureExchange(bytes: Uint8Array): { readonly files: number; readonly bytes: number } {
  const entries = isZip(bytes) ? readDirectory(bytes, MAX_ENTRIES) : null;
  if (!entries) return { files: 1, bytes: bytes.length };
  return { files: entries.length, bytes: entries.reduce((sum, { size }) => sum + size, 0) };
}

function readFiles(path: string, bytes: Uint8Array): Iterable<ZipFile> {
  const failed = (code: Issue['code'], params: Issue['params']): readonly ZipFile[] => [
    { path, bytes: null, issues: [createIssue(code, '', params)] },
  ];
  if (bytes.length > MAX_PACKED_BYTES)
    return failed('ENGINE_EXCHANGE_LIMIT', { reason: 'packed', limit: MAX_PACKED_BYTES, came: bytes.length });
  if (!isZip(bytes)) {
    if (extensionOf(path) === '.zip') return failed('ENGINE_EXCHANGE_UNREADABLE', { reason: 'zip' });
    if (bytes.length <= MAX_DOCUMENT_BYTES) return [{ path, bytes, issues: [] }];
    return failed('ENGINE_EXCHANGE_LIMIT', { reason: 'document', limit: MAX_DOCUMENT_BYTES, came: bytes.length });
  }
  const content = readZip(bytes);
  if (!content.ok) return [{ path, bytes: null, issues: [content.issue] }];
  return below(path, content.files);
}

function* below(path: string, files: Iterable<ZipFile>): Generator<ZipFile, void> {
  for (const file of files) yield { ...file, path: `${path}/${file.path}` };
}

function toDraft({ path, bytes, issues }: ZipFile): Draft {
  if (!bytes) return { path, entity: null, issues };
  const decoded = bytes.length === 0 ? null : decodeText(bytes);
  if (!decoded) {
    const params = { reason: bytes.length === 0 ? 'empty' : 'encoding' };
    return { path, entity: null, issues: [...issues, createIssue('ENGINE_EXCHANGE_UNREADABLE', '', params)] };
  }
  const { text, encoding } = decoded;
  const report = createReport();
  if (encoding !== 'UTF-8') report.add('ENGINE_EXCHANGE_ENCODING', '', { encoding });
  const value = readJson(text, '', report);
  const document = report.hasErrors() ? undefined : toPlain(value, '', report);
  if (!report.hasErrors() && !isRecord(document))
    report.add('ENGINE_DOCUMENT_SHAPE', '', { property: 'module', expected: 'object' });
  return {
    path,
    entity: isRecord(document) && !report.hasErrors() ? toEntity(document) : null,
    issues: [...issues, ...report.issues],
  };
}

/** Wraps a bare form (or other part: docs/module-format.md#entity) as the `formData` of an entity. */
function toEntity(document: RawRecord): RawRecord {
  const isBareForm = Array.isArray(ownValue(document, 'fields')) && !Object.hasOwn(document, 'formData');
  return isBareForm ? { formData: document } : document;
}

interface Surroundings {
  readonly registry: WidgetRegistry;
  /** Codes in use, not to be generated. */
  readonly taken: Set<string>;
  /** Codes of several documents. */
  readonly repeated: ReadonlySet<string>;
}

function toDocument(draft: Draft, { registry, taken, repeated }: Surroundings): ExchangeDocument {
  const { path, entity: unnamed } = draft;
  if (!unnamed) return { path, entity: null, model: null, issues: draft.issues };
  const code = authoredCode(unnamed);
  const { entity, issues } = nameDocument(unnamed, path, taken);
  const twice =
    code !== null && repeated.has(code) ? [createIssue('ENGINE_EXCHANGE_CODE_TWICE', '/enCode', { code })] : [];
  const parsed = parseModule(entity, registry);
  return { path, entity, model: parsed.model, issues: [...draft.issues, ...issues, ...twice, ...parsed.issues] };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { Value } from '@sinclair/typebox/value';
import type { Static, TObject } from '@sinclair/typebox';
import { BusinessError } from '../http/errors';

/** A kind of file that is exported from one platform and imported into another. */
export interface ExchangeFormat<Content extends TObject> {
  /** Marks the file, to distinguish other kinds of files from damaged ones. */
  readonly format: string;
  /** Newest version that this server reads and writes. */
  readonly version: number;
  readonly content: Content;
}

/** Maximum depth; our documents are flatter. */
const MAX_DEPTH = 32;

/** Writes a document as JSON text with its format, version, moment (milliseconds) and checksum. */
export function sealDocument<Content extends TObject>(
  { format, version }: ExchangeFormat<Content>,
  content: Static<Content>,
  exportedAt: number,
): string {
  const document = { format, version, exportedAt, ...content };
  return JSON.stringify({ ...document, checksum: toChecksum(document) }, null, 1);
}

/**
 * Reads a document back: complete, of this format, of a version that is known, unchanged and of the right shape.
 * Throws SERVER_FILE_DAMAGED, SERVER_FILE_FOREIGN, SERVER_FILE_NEWER, SERVER_FILE_CHANGED.
 */
export function openDocument<Content extends TObject>(
  { format, version, content }: ExchangeFormat<Content>,
  text: string,
): Static<Content> {
  const { checksum, ...document } = parseObject(text);
  if (document['format'] !== format) throw new BusinessError('SERVER_FILE_FOREIGN');
  const found = document['version'];
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1)
    throw new BusinessError('SERVER_FILE_DAMAGED');
  if (found > version) throw new BusinessError('SERVER_FILE_NEWER', { found, known: version });
  if (!isSame(checksum, toChecksum(document))) throw new BusinessError('SERVER_FILE_CHANGED');
  const { format: _format, version: _version, exportedAt: _exportedAt, ...rest } = document;
  const fault = Value.Errors(content, rest).First();
  if (fault) throw new BusinessError('SERVER_FILE_CONTENT', { message: `${fault.path} ${fault.message}` });
  return rest;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    // Not JSON: cut off, or never one of ours. What it starts with tells which.
    throw new BusinessError(/^\ufeff?\s*\{/.test(text) ? 'SERVER_FILE_DAMAGED' : 'SERVER_FILE_FOREIGN');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BusinessError('SERVER_FILE_FOREIGN');
  }
  return value as Readonly<Record<string, unknown>>;
}

/** SHA-256 hex over the canonical JSON: members in the order of their names, no spaces. */
function toChecksum(document: object): string {
  return createHash('sha256').update(toCanonicalJson(document, 0)).digest('hex');
}

function toCanonicalJson(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new BusinessError('SERVER_FILE_DAMAGED');
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${toCanonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}

function isSame(given: unknown, expected: string): boolean {
  return (
    typeof given === 'string' &&
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}

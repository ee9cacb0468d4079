import { createIssue, type Issue } from '../../../engine/contract/errors';
import { readExchange, type ExchangeDocument } from '../../../engine/exchange';
import { MAX_DOCUMENT_CHARS } from '../../../engine/parse';
import { toSourceText } from '../../../engine/source';
import { registry } from '../../../renderers/definitions';
import { readModuleText } from './module-entity';
import type { ImportSource } from './plan-import';
import type { UploadedFile } from './read-files';

/** A document of an upload: what it holds, what is said about it, and how it is named in answers and choices. */
export type ImportDocument = ExchangeDocument & ImportSource;

/**
 * Reads the documents of all files, in their order. Their paths are unique and come out the same for the same files, so that
 * choices made over one upload fit the next. A code that several of them have is a finding of each.
 */
export function readDocuments(files: readonly UploadedFile[]): readonly ImportDocument[] {
  const paths = new Set<string>();
  const documents = files
    .flatMap(({ name, bytes }) => readExchange(name, bytes, registry))
    .map((document) => toImportDocument(document, paths));
  const uses = new Map<string, number>();
  for (const { enCode, kind } of documents) if (kind === 'module') uses.set(enCode, (uses.get(enCode) ?? 0) + 1);
  return documents.map((document) => ((uses.get(document.enCode) ?? 0) > 1 ? withSharedCode(document) : document));
}

/** Whether the text that an author would edit is longer than one that they could save: it is laid out, the file may not be. */
export function isTooLarge(entity: Readonly<Record<string, unknown>>): boolean {
  return toSourceText(entity).length > MAX_DOCUMENT_CHARS;
}

/** The first error that is said about a document; undefined when there is none. */
export function firstError({ issues }: ExchangeDocument): Issue | undefined {
  return issues.find(({ severity }) => severity === 'error');
}

function toImportDocument(document: ExchangeDocument, paths: Set<string>): ImportDocument {
  const { entity } = document;
  let path = document.path;
  for (let number = 2; paths.has(path); number += 1) path = `${document.path} (${String(number)})`;
  paths.add(path);
  return {
    ...document,
    path,
    kind: entity ? 'module' : firstError(document) ? 'broken' : 'other',
    fullName: readModuleText(entity?.['fullName']).trim(),
    enCode: readModuleText(entity?.['enCode']).trim(),
  };
}

const SHARED_CODE: Issue['code'] = 'ENGINE_EXCHANGE_CODE_TWICE';

function withSharedCode(document: ImportDocument): ImportDocument {
  const { issues, enCode } = document;
  if (issues.some(({ code }) => code === SHARED_CODE)) return document;
  return { ...document, issues: [...issues, createIssue(SHARED_CODE, '/enCode', { code: enCode })] };
}

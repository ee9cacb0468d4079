import { setImmediate as pause } from 'node:timers/promises';
import { createIssue } from '../../../engine/contract/create-issue';
import { type Issue } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import {
  exchangeSteps,
  MAX_ENTRIES,
  MAX_UNPACKED_BYTES,
  measureExchange,
  type ExchangeDocument,
} from '../../../engine/exchange';
import { MAX_DOCUMENT_CHARS } from '../../../engine/parse';
import { toSourceText } from '../../../engine/source';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { readModuleText } from './module-entity';
import type { ImportSource } from './plan-import';
import type { UploadedFile } from './read-files';

/**
 * A document of an upload: content, issues (errors first), and its name in responses and choices. Without its model: those of a
 * whole archive would exhaust the memory.
 */
export interface ImportDocument extends ImportSource, Pick<ExchangeDocument, 'entity' | 'issues'> {
  /** Number of issues beyond the limit. */
  readonly moreIssues: number;
  /** Number of value fields, columns of sub-tables included; 0 if invalid. */
  readonly fields: number;
}

/** Further issues of a model. */
export type Judge = (model: ModuleModel) => readonly Issue[];

const MEGABYTE = 1024 * 1024;
/** Maximum number of issues per document. */
const MAX_ISSUES = 500;

/**
 * Parses the documents of all files in order, yielding to other requests in between. Paths are unique and deterministic, so that
 * choices made over one upload fit the next. A code used by several is an issue of each. Throws SERVER_FILE_CONTENT for too many
 * documents or unpacked bytes.
 */
export async function readDocuments(
  files: readonly UploadedFile[],
  { translate, judge = () => [] }: { readonly translate: Translate; readonly judge?: Judge },
): Promise<readonly ImportDocument[]> {
  refuseExcess(files, translate);
  const paths = new Set<string>();
  const documents: ImportDocument[] = [];
  for (const { name, bytes } of files) {
    for (const document of exchangeSteps(name, bytes, registry)) {
      if (document) documents.push(toImportDocument(document, judge, paths));
      await pause();
    }
  }
  const uses = new Map<string, number>();
  for (const { enCode, kind } of documents) if (kind === 'module') uses.set(enCode, (uses.get(enCode) ?? 0) + 1);
  return documents.map((document) => ((uses.get(document.enCode) ?? 0) > 1 ? withSharedCode(document) : document));
}

/** Whether the editor's text would exceed the maximum length: it is formatted, unlike the file. */
export function isTooLarge(entity: Readonly<Record<string, unknown>>): boolean {
  return toSourceText(entity).length > MAX_DOCUMENT_CHARS;
}

/** The first error of a document; undefined = none. */
export function firstError({ issues }: Pick<ExchangeDocument, 'issues'>): Issue | undefined {
  return issues.find(({ severity }) => severity === 'error');
}

/** Many small archives together must respect the limits of one; nothing is unpacked of a refused one. */
function refuseExcess(files: readonly UploadedFile[], translate: Translate): void {
  const sizes = files
    .map(({ bytes }) => measureExchange(bytes))
    .filter((size) => size.files <= MAX_ENTRIES && size.bytes <= MAX_UNPACKED_BYTES);
  const sumOf = (part: 'files' | 'bytes') => sizes.reduce((sum, size) => sum + size[part], 0);
  const refuse = (key: string, limit: number) => {
    throw new BusinessError('SERVER_FILE_CONTENT', { message: translate(`server.modules.${key}`, { limit }) });
  };
  if (sumOf('files') > MAX_ENTRIES) refuse('importTooMany', MAX_ENTRIES);
  if (sumOf('bytes') > MAX_UNPACKED_BYTES) refuse('importTooMuch', MAX_UNPACKED_BYTES / MEGABYTE);
}

function toImportDocument(document: ExchangeDocument, judge: Judge, paths: Set<string>): ImportDocument {
  const { entity, model } = document;
  let path = document.path;
  for (let number = 2; paths.has(path); number += 1) path = `${document.path} (${String(number)})`;
  paths.add(path);
  const found = [...document.issues, ...(model ? judge(model) : [])];
  const issues = bySeverity(found);
  return {
    path,
    entity,
    issues: issues.slice(0, MAX_ISSUES),
    moreIssues: Math.max(0, issues.length - MAX_ISSUES),
    fields: model?.allFields.filter(({ key }) => key !== '').length ?? 0,
    kind: entity ? 'module' : firstError(document) ? 'broken' : 'other',
    fullName: readModuleText(entity?.['fullName']).trim(),
    enCode: readModuleText(entity?.['enCode']).trim(),
  };
}

const SHARED_CODE: Issue['code'] = 'ENGINE_EXCHANGE_CODE_TWICE';

function withSharedCode(document: ImportDocument): ImportDocument {
  const { issues, enCode } = document;
  if (issues.some(({ code }) => code === SHARED_CODE)) return document;
  return { ...document, issues: bySeverity([...issues, createIssue(SHARED_CODE, '/enCode', { code: enCode })]) };
}

/** Errors first, as long lists are truncated. */
function bySeverity(issues: readonly Issue[]): readonly Issue[] {
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    issues.filter((issue) => issue.severity === severity),
  );
}

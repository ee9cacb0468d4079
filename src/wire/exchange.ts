import type { ExportFormat } from '../engine/exchange';
import { get, post, type Wire } from './call';
import { ModuleId, ModuleParams, MODULES } from './module-address';
import { Finding } from './publication';
import { DownloadOffer } from './record-files';
import { Count, Flag, Text, list, many, members, optional, orNull, record, text, whole, words } from './schema';

/** Documents of one import or export. */
const MAX_DOCUMENTS = 2_000;

/** What is done with a document: a new module, a new draft of the one that is here, a new one under another name and code, nothing. */
const Action = words(['create', 'replace', 'keepBoth', 'skip']);
const Format = words(['formloom', '3.4'] satisfies readonly ExportFormat[]);

/** A file to fetch, and what this form of it cannot say. */
const ModuleExport = record({ ...DownloadOffer.properties, announced: list(Finding) });

/** A document of an upload, and the existing module that matches it. */
export const ImportDocument = record({
  path: Text,
  fullName: Text,
  enCode: Text,
  /** Fields that hold a value, columns of sub-tables included; 0 when the document cannot be read. */
  fields: Count,
  findings: list(Finding),
  /** Findings that the list above leaves out, because it is long enough. */
  moreFindings: Count,
  exists: orNull(
    record({
      id: Text,
      fullName: Text,
      enCode: Text,
      /** 0 = never published. */
      version: Count,
      by: words(['code', 'name'], { default: 'code' }),
      /** It has unpublished changes, which replacing it discards. */
      differs: Flag,
    }),
  ),
});

/** What the person who imports chose for a document; a name or code given here takes the place of the document's. */
const ImportChoice = members({
  path: text({ maxLength: 500 }),
  action: Action,
  fullName: optional(text({ maxLength: 500 })),
  enCode: optional(text({ maxLength: 500 })),
});

/** The field `choices` of an import, as JSON. */
export const ImportChoices = many(ImportChoice, { maxItems: MAX_DOCUMENTS });

/** The outcome of a document; `error` = why the whole import was refused. */
export const ImportResult = record({
  path: Text,
  /** '' when nothing was stored. */
  id: Text,
  action: Text,
  /** Of the module's draft. */
  revision: optional(whole()),
  error: optional(Text),
});

export const ImportResults = record({ results: list(ImportResult) });

export const exportModule = get(`${MODULES}/:id/Export`, {
  params: ModuleParams,
  query: members({ format: optional(Format) }),
  answer: ModuleExport,
});

export const exportModules = post(`${MODULES}/Actions/ExportAll`, {
  body: members({
    ids: many(ModuleId, { minItems: 1, maxItems: MAX_DOCUMENTS }),
    format: optional(Format),
  }),
  answer: ModuleExport,
});

/** The body is a form of files. */
export const previewImport = post(`${MODULES}/Actions/ImportPreview`, {
  answer: record({ documents: list(ImportDocument) }, { default: { documents: [] } }),
});

/** The body is a form: `choices`, then the files. */
export const runImport = post(`${MODULES}/Actions/Import`, { answer: ImportResults, refusal: ImportResults });

export type ImportChoice = Wire<typeof ImportChoice>;
export type ImportDocument = Wire<typeof ImportDocument>;
export type ImportResult = Wire<typeof ImportResult>;

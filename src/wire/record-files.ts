import { get, post, type Wire } from './call';
import { IdParams } from './ids';
import { Count, Flag, list, many, members, optional, record, Text, text, words } from './schema';

/** A file to fetch, once: `url` is its key. */
export const DownloadOffer = record({ name: Text, url: text({ minLength: 1 }) });

/** What an import did or, as a preview, would do, record by record. */
export const ImportReport = record({
  isPreview: Flag,
  added: Count,
  changed: Count,
  skipped: Count,
  list: many(
    record({
      kind: Text,
      action: words(['add', 'change', 'skip']),
      id: optional(Text),
      fullName: Text,
      enCode: Text,
      /** Names from the top down to the record. */
      path: Text,
      /** Names of the members that change. */
      changes: list(Text),
    }),
  ),
});

/** Files of records below an address; the body of an import is a form with the file. */
export const exportRecord = (base: `/api/${string}`) =>
  get(`${base}/:id/Action/Export`, { params: IdParams, answer: DownloadOffer });
export const importRecords = (base: `/api/${string}`) =>
  post(`${base}/Action/Import`, {
    query: members({ preview: optional(text({ maxLength: 10 })) }),
    answer: ImportReport,
  });

export type DownloadOffer = Wire<typeof DownloadOffer>;
export type ImportReport = Wire<typeof ImportReport>;

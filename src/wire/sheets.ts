import { get, post, type Wire } from './call';
import { DownloadOffer } from './record-files';
import { Count, dictionary, Flag, list, many, members, optional, record, Text, text, typed, whole } from './schema';

/** Most rows of a file, and of one call. */
export const MAX_SHEET_LIST = 1_000;
/** Longest cell of a spreadsheet. */
const MAX_CELL = 32_767;
const MAX_CELLS = 300;

/** A column of an imported file; `id` is its member in rows. */
const SheetHeader = record({ id: text({ minLength: 1 }), fullName: Text, isRequired: Flag, isSecret: Flag });

/** A fault of a row, in the reader's language; `field` '' = of the whole row. */
const SheetFault = record({ field: Text, message: Text });

/** The rows of a file as texts by column, with what is wrong with each. */
export const SheetPreview = record({
  headerRow: list(SheetHeader),
  /** Besides the columns each has `lineNumber`, its line in the file, and `errorsInfo`, its faults as one text. */
  dataRow: many(dictionary(text())),
  /** Faults in the order of the rows. */
  faults: list(list(SheetFault)),
  /** Headings of the file that are no column. */
  unused: list(text()),
  /** Formulas without a saved result: their cells are taken as blank. */
  blankFormulas: Count,
});

/** Name under which an uploaded file is asked for. */
export const UploadedSheet = record({ name: text({ minLength: 1 }) });

/** What an import did: `snum` rows are in, `fnum` were refused; `failResult` are those, with `errorsInfo`. */
export const SheetReport = record({
  /** 0 = all are in, 1 = some were refused. */
  resultType: whole({ minimum: 0 }),
  snum: whole({ minimum: 0 }),
  fnum: whole({ minimum: 0 }),
  failResult: many(dictionary(text())),
  faults: list(list(SheetFault)),
});

/** A row as clients send it: what `ImportPreview` answered, changed by their user. */
const SentRow = typed<Readonly<Record<string, string | number | boolean | null>>>({
  type: 'object',
  maxProperties: MAX_CELLS,
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: MAX_CELL },
});
const SentRows = members({ list: many(SentRow, { maxItems: MAX_SHEET_LIST }) });

/** Spreadsheets of the resource at an address. The body of `upload` is a form with the file. */
export const sheetCalls = (base: `/api/${string}`) => ({
  template: get(`${base}/TemplateDownload`, { answer: DownloadOffer }),
  upload: post(`${base}/Uploader`, { answer: UploadedSheet }),
  preview: get(`${base}/ImportPreview`, {
    query: members({ fileName: text({ maxLength: 100 }) }),
    answer: SheetPreview,
  }),
  send: post(`${base}/ImportData`, { body: SentRows, answer: SheetReport }),
  failures: post(`${base}/ExportExceptionData`, { body: SentRows, answer: DownloadOffer }),
});

/** Members of the query of an export, besides those of the list: `dataType` '0' = the page, else all; `selectKey` = columns. */
export const SheetExportQuery = members({
  dataType: optional(text({ maxLength: 2 })),
  selectKey: optional(text({ maxLength: 5_000 })),
});

export type SheetPreview = Wire<typeof SheetPreview>;
export type SheetReport = Wire<typeof SheetReport>;
export type SheetFault = Wire<typeof SheetFault>;
export type SentRow = Wire<typeof SentRow>;

import { readWire } from '../../../wire/read-wire';
import { ImportReport } from '../../../wire/record-files';

/** One entry of an import and its outcome. */
export type ImportLine = ImportReport['list'][number];
export type ImportOutcome = ImportLine['action'];

/** Parses the response of a call with `preview=1`; null when it is not a preview (the file was imported). */
export function parseImportReport(data: unknown): ImportReport | null {
  const report = readWire(ImportReport, data);
  return report?.isPreview === true ? report : null;
}

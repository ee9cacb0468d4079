import { readSheet } from '../../engine/sheet/read-sheet';
import { SheetError, type Sheet, type SheetProblem } from '../../engine/sheet/sheet';
import { writeSheets, type WrittenSheet } from '../../engine/sheet/write-sheet';

/** A file to read or to write. */
export type SheetJob =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string }
  | { readonly kind: 'write'; readonly sheets: readonly WrittenSheet[] };

/** What became of it. */
export type SheetResult =
  | { readonly kind: 'read'; readonly sheet: Sheet }
  | { readonly kind: 'refused'; readonly problem: SheetProblem }
  | { readonly kind: 'written'; readonly bytes: Uint8Array<ArrayBuffer> };

/** Longest cell that spreadsheets hold, and longest text of a whole sheet that is handed on. */
const MAX_CELL_LENGTH = 32_767;
const MAX_TEXT_LENGTH = 1_000_000;

/** Runs on a thread of its own: a file that takes long or much memory ends the thread and stops nobody else. */
export default async function runSheetJob(job: SheetJob): Promise<SheetResult> {
  if (job.kind === 'write') return { kind: 'written', bytes: writeSheets(job.sheets) };
  try {
    const sheet = await readSheet(job.bytes, job.fileName);
    const lengths = sheet.lines.flatMap(({ cells }) => [...cells.values()].map(({ text }) => text.length));
    const length = lengths.reduce((sum, each) => sum + each, 0);
    if (length > MAX_TEXT_LENGTH || lengths.some((each) => each > MAX_CELL_LENGTH))
      throw new SheetError('tooLargeUnpacked');
    return { kind: 'read', sheet };
  } catch (error) {
    if (error instanceof SheetError) return { kind: 'refused', problem: error.problem };
    throw error;
  }
}

import { readText, readCsv } from './read-csv';
import { readXls, readXlsx } from './read-workbook';
import { MAX_FILE_BYTES, MAX_SHEET_ROWS, SheetError, type Sheet } from './sheet';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const TEXT_NAME = /\.(?:csv|txt)$/i;

/**
 * Parses the first sheet of an `.xlsx`, `.xls` or `.csv` file. The format is detected by content; the name only tells a text file
 * from other files. Throws SheetError if larger than 500 KB or 16 MB unpacked, over 1,000 rows, without a sheet, damaged or
 * encrypted.
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<Sheet> {
  if (bytes.byteLength > MAX_FILE_BYTES) throw new SheetError('tooLarge');
  if (bytes.byteLength === 0) throw new SheetError('empty');
  const sheet = await readByContent(bytes, fileName);
  if (sheet.lines.length === 0) throw new SheetError('empty');
  if (sheet.lines.length - 1 > MAX_SHEET_ROWS) throw new SheetError('tooManyRows');
  return sheet;
}

async function readByContent(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<Sheet> {
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (startsWith(ZIP)) return readXlsx(bytes);
  if (startsWith(COMPOUND)) return readXls(bytes);
  // Web pages and XML tables are often named .xls; they are refused.
  if (!TEXT_NAME.test(fileName)) throw new SheetError('notSheet');
  return { lines: readCsv(readText(bytes)), blankFormulaCount: 0 };
}

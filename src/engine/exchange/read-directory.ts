import { decodeText } from './decode-text';

/** A file of an archive, as its directory describes it. */
export interface ZipEntry {
  /** Untrusted: not safe as a path. */
  readonly rawPath: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 Deflate. */
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Compressed bytes; null when the directory points outside the file. */
  readonly packed: Uint8Array | null;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
const ENCRYPTED_FLAG = 0x0001;
const UTF8_FLAG = 0x0800;

/** Whether the bytes begin like an archive, possibly an empty one. */
export function isZip(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))
  );
}

/**
 * Parses the directory of a ZIP archive without unpacking; at most `limit` entries plus one, to detect too many. Null when invalid;
 * multi-part and 64-bit archives are not supported, as nothing within the limits needs them.
 */
export function readDirectory(bytes: Uint8Array, limit: number): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null || view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 6, true) !== 0) return null;
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (start > end || view.getUint32(end + 12, true) > end - start) return null;
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count && entries.length <= limit; index += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const next = lengths.reduce((sum, length) => sum + length, at + ENTRY_BYTES);
    if (next > end) return null;
    entries.push(readEntry(bytes, view, { at, nameLength: lengths[0] ?? 0, directoryAt: start }));
    at = next;
  }
  return entries;
}

/** Offset of the end record, which may be followed by a comment. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE && at + END_BYTES + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  }
  return null;
}

interface EntryPlace {
  readonly at: number;
  readonly nameLength: number;
  readonly directoryAt: number;
}

function readEntry(bytes: Uint8Array, view: DataView, { at, nameLength, directoryAt }: EntryPlace): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const name = bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
  const packedSize = view.getUint32(at + 20, true);
  return {
    rawPath: readName(name, (flags & UTF8_FLAG) !== 0),
    isEncrypted: (flags & ENCRYPTED_FLAG) !== 0,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize,
    size: view.getUint32(at + 24, true),
    packed: readPacked(bytes, view, { localAt: view.getUint32(at + 42, true), packedSize, directoryAt }),
  };
}

/** Chinese tools write names in GB18030 without saying so. */
function readName(bytes: Uint8Array, isUtf8: boolean): string {
  const decoded = decodeText(bytes);
  if (decoded && (!isUtf8 || decoded.encoding === 'UTF-8')) return decoded.text;
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function readPacked(
  bytes: Uint8Array,
  view: DataView,
  { localAt, packedSize, directoryAt }: { localAt: number; packedSize: number; directoryAt: number },
): Uint8Array | null {
  if (localAt + LOCAL_BYTES > directoryAt || view.getUint32(localAt, true) !== LOCAL_SIGNATURE) return null;
  const start = localAt + LOCAL_BYTES + view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true);
  return start + packedSize > directoryAt ? null : bytes.subarray(start, start + packedSize);
}

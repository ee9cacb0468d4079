import { MAX_UNPACKED_BYTES, SheetError } from './sheet';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const FILE_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const MAX_ENTRIES = 2_000;

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

/**
 * Unpacks the wanted entries of a zip. What comes out is counted while it comes out, whatever the zip says about sizes, so a
 * bomb ends at `MAX_UNPACKED_BYTES` for all entries together. Throws SheetError.
 */
export async function unpackZip(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>();
  let leftBytes = MAX_UNPACKED_BYTES;
  for (const entry of readEntries(bytes)) {
    if (!isWanted(entry.name) || parts.has(entry.name)) continue;
    if (entry.isEncrypted) throw new SheetError('locked');
    const part = await unpackEntry(bytes, entry, leftBytes);
    leftBytes -= part.byteLength;
    parts.set(entry.name, part);
  }
  return parts;
}

function readEntries(bytes: Uint8Array): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new SheetError('damaged');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new SheetError('damaged');
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      // Some writers put backslashes between folders.
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)).replaceAll('\\', '/'),
      isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED_FLAG) !== 0,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(view.byteLength - END_BYTES - MAX_COMMENT_BYTES, 0);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new SheetError('damaged');
}

async function unpackEntry(
  bytes: Uint8Array<ArrayBuffer>,
  { method, packedBytes, offset }: Entry,
  leftBytes: number,
): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.byteLength || view.getUint32(offset, true) !== FILE_SIGNATURE) {
    throw new SheetError('damaged');
  }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.byteLength) throw new SheetError('damaged');
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) {
    if (packed.byteLength > leftBytes) throw new SheetError('tooLargeUnpacked');
    return packed;
  }
  if (method !== DEFLATED) throw new SheetError('damaged');
  return inflate(packed, leftBytes);
}

async function inflate(packed: Uint8Array<ArrayBuffer>, leftBytes: number): Promise<Uint8Array> {
  const reader = streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new SheetError('damaged');
    });
    if (done) break;
    size += value.byteLength;
    if (size > leftBytes) {
      // What is still packed is of no interest; a failure to stop it neither.
      void reader.cancel().catch(() => undefined);
      throw new SheetError('tooLargeUnpacked');
    }
    chunks.push(value);
  }
  return joinChunks(chunks, size);
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const joined = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
}

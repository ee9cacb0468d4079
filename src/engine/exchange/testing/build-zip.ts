import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';

/** A file to pack; `claimed…` values replace the correct ones in the headers, to test that the reader detects it. */
export interface PackedFile {
  readonly path: string | Uint8Array;
  readonly content?: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly claimedSize?: number;
  readonly claimedPackedSize?: number;
  readonly claimedCrc?: number;
  readonly claimedOffset?: number;
}

const encoder = new TextEncoder();
const UTF8_FLAG = 0x0800;
const DEFLATED = 8;

/** Builds a ZIP archive byte by byte, so that tests can corrupt every header field. */
export function buildZip(files: readonly PackedFile[], { comment = '' } = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const { local, entry } = pack(file, offset);
    parts.push(local);
    directory.push(entry);
    offset += local.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const note = encoder.encode(comment);
  const end = record(22, [
    [0, 4, 0x06054b50],
    [8, 2, files.length],
    [10, 2, files.length],
    [12, 4, size],
    [16, 4, offset],
    [20, 2, note.length],
  ]);
  return concat([...parts, ...directory, end, note]);
}

function pack(file: PackedFile, offset: number): { readonly local: Uint8Array; readonly entry: Uint8Array } {
  const { content = new Uint8Array(), method = DEFLATED, flags = UTF8_FLAG } = file;
  const name = typeof file.path === 'string' ? encoder.encode(file.path) : file.path;
  const data = method === DEFLATED ? deflateSync(content) : content;
  const crc = file.claimedCrc ?? crc32(content);
  const packedSize = file.claimedPackedSize ?? data.length;
  const size = file.claimedSize ?? content.length;
  const common = (at: number): readonly Field[] => [
    [at, 2, flags],
    [at + 2, 2, method],
    [at + 8, 4, crc],
    [at + 12, 4, packedSize],
    [at + 16, 4, size],
    [at + 20, 2, name.length],
  ];
  const local = concat([record(30, [[0, 4, 0x04034b50], ...common(6)]), name, data]);
  const entry = concat([record(46, [[0, 4, 0x02014b50], ...common(8), [42, 4, file.claimedOffset ?? offset]]), name]);
  return { local, entry };
}

/** Offset, width in bytes, value. */
type Field = readonly [number, 2 | 4, number];

function record(length: number, fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (const [at, width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }
  return bytes;
}

/** Concatenates byte arrays. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

import type { Parsed, ValueProblem } from '../contract/widget-definition';
import { accepted, refused, valueProblem } from './parsed';

export type PictureType = 'png' | 'jpeg';

/** Most bytes of a picture that is read, and its longest side in pixels. */
const MAX_PICTURE_BYTES = 256 * 1024;
/** Most bytes of a picture that enters a record: lists carry it with every row. */
export const MAX_ENTERED_BYTES = 64 * 1024;
const MAX_SIDE = 4096;

const ADDRESS = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * A picture as a data address, null for blank. Its bytes are those of the type that it names, no more than `maxBytes`, and begin and
 * end as such a picture does; SVG, which may hold scripts, is none.
 */
export function parsePicture(input: unknown, types: readonly PictureType[], maxBytes = MAX_PICTURE_BYTES): Parsed {
  if (input === null || input === undefined || input === '') return accepted(null);
  if (typeof input !== 'string') return refused();
  // Before it is looked at in detail: a text may have megabytes.
  if (input.length > toAddressLength(maxBytes)) return tooLarge(maxBytes);
  const [, type, code = ''] = ADDRESS.exec(input) ?? [];
  const known = types.find((each) => each === type);
  if (!known || code.length % 4 !== 0) return refused('ENGINE_VALUE_PICTURE', { types: typeNames(types) });
  if (bytesIn(code) > maxBytes) return tooLarge(maxBytes);
  const size = readSize[known](decode(code));
  if (!size) return refused('ENGINE_VALUE_PICTURE', { types: typeNames(types) });
  if (Math.max(...size) > MAX_SIDE) return refused('ENGINE_VALUE_PICTURE_SIDE', { max: MAX_SIDE });
  return accepted(input);
}

/** A picture of a record: one of before may be as large as any that is read, whoever enters one hears of the smaller bound. */
export function parseHeldPicture(input: unknown, types: readonly PictureType[]): Parsed {
  const parsed = parsePicture(input, types);
  return !parsed.ok && parsed.code === 'ENGINE_VALUE_PICTURE_BYTES' ? tooLarge(MAX_ENTERED_BYTES) : parsed;
}

/** Refuses a picture that is too large to enter a record. */
export function validateEntered(value: unknown): readonly ValueProblem[] {
  const [, , code = ''] = ADDRESS.exec(String(value)) ?? [];
  const max = MAX_ENTERED_BYTES / 1024;
  return bytesIn(code) > MAX_ENTERED_BYTES ? [valueProblem('ENGINE_VALUE_PICTURE_BYTES', { max })] : [];
}

const tooLarge = (maxBytes: number) => refused('ENGINE_VALUE_PICTURE_BYTES', { max: maxBytes / 1024 });
const typeNames = (types: readonly PictureType[]) => types.map((type) => type.toUpperCase()).join(', ');
const toAddressLength = (bytes: number) => Math.ceil(bytes / 3) * 4 + 'data:image/jpeg;base64,'.length;
const bytesIn = (code: string) => (code.length / 4) * 3 - (code.endsWith('==') ? 2 : code.endsWith('=') ? 1 : 0);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...ALPHABET].map((character, index) => [character.charCodeAt(0), index]));

/** The bytes of base-64 text that is known to be some. */
function decode(code: string): Uint8Array {
  const bytes = new Uint8Array(bytesIn(code));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    held = ((held << 6) | (VALUES.get(code.charCodeAt(index)) ?? 0)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
  }
  return bytes;
}

type Size = readonly [width: number, height: number];

/** Width and height of a picture by its header; null for what is none of its type, or not the whole of one. */
const readSize: Readonly<Record<PictureType, (bytes: Uint8Array) => Size | null>> = { png: pngSize, jpeg: jpegSize };

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

function pngSize(bytes: Uint8Array): Size | null {
  if (!hasAt(bytes, 0, PNG_START) || !hasAt(bytes, bytes.length - PNG_END.length, PNG_END)) return null;
  return toSize(number32(bytes, 16), number32(bytes, 20));
}

/** Start-of-frame markers: all of C0–CF but for the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Uint8Array): Size | null {
  if (!hasAt(bytes, 0, [0xff, 0xd8, 0xff]) || !hasAt(bytes, bytes.length - 2, [0xff, 0xd9])) return null;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xda) return null;
    if (isFrame(marker)) return toSize(number16(bytes, at + 7), number16(bytes, at + 5));
    at += 2 + Math.max(number16(bytes, at + 2), 2);
  }
  return null;
}

function toSize(width: number, height: number): Size | null {
  return width > 0 && height > 0 ? [width, height] : null;
}

function hasAt(bytes: Uint8Array, start: number, expected: readonly number[]): boolean {
  return start >= 0 && expected.every((byte, index) => bytes[start + index] === byte);
}

const number16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const number32 = (bytes: Uint8Array, at: number) => number16(bytes, at) * 0x10000 + number16(bytes, at + 2);

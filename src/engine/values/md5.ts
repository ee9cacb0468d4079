/** Rotations of the four rounds (RFC 1321 §3.4). */
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** The table T of RFC 1321 §3.4: the integer part of 2^32 · |sin(i)|. */
const SINES = Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0);

/** The functions F, G, H and I of the four rounds (RFC 1321 §3.4). */
const MIXES = [
  (b: number, c: number, d: number) => (b & c) | (~b & d),
  (b: number, c: number, d: number) => (b & d) | (c & ~d),
  (b: number, c: number, d: number) => b ^ c ^ d,
  (b: number, c: number, d: number) => c ^ (b | ~d),
] as const;

function wordOf(round: number, step: number): number {
  if (round === 0) return step;
  if (round === 1) return (5 * step + 1) % 16;
  if (round === 2) return (3 * step + 5) % 16;
  return (7 * step) % 16;
}

/** Message bytes with the 1 bit, zeros and the 64-bit length (RFC 1321 §3.1, §3.2). */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const buffer = new Uint8Array(blocks * 64);
  buffer.set(bytes);
  buffer[bytes.length] = 0x80;
  const view = new DataView(buffer.buffer);
  view.setBigUint64(buffer.length - 8, BigInt(bytes.length) * 8n, true);
  return view;
}

function nextState(state: readonly [number, number, number, number], view: DataView, offset: number) {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const word = view.getInt32(offset + wordOf(round, step) * 4, true);
    const sum = (a + (MIXES[round]?.(b, c, d) ?? 0) + word + (SINES[step] ?? 0)) | 0;
    const shift = SHIFTS[round]?.[step % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0] as const;
}

/**
 * MD5 of a text's UTF-8 bytes as 32 lower-case hex digits: how passwords travel (docs/clients.md#signing-in); the server hashes
 * again. Written out because the page's policy refuses WebAssembly, which the hash libraries at hand are made of.
 */
export function toMd5(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  let state: readonly [number, number, number, number] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let offset = 0; offset < view.byteLength; offset += 64) state = nextState(state, view, offset);
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => digest.setInt32(index * 4, word, true));
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

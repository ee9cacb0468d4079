/** Text of a file and the encoding that it was read in. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'GB18030';
}

/**
 * Reads the text of a file: by its byte order mark, as UTF-8, or, where it is none, as GB18030, which older Chinese tools write.
 * Null when it is none of them. A byte order mark is no part of the text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs(bytes, 'UTF-16LE');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs(bytes, 'UTF-16BE');
  return decodeAs(bytes, 'UTF-8') ?? decodeAs(bytes, 'GB18030');
}

function decodeAs(bytes: Uint8Array, encoding: DecodedText['encoding']): DecodedText | null {
  try {
    return { text: new TextDecoder(encoding.toLowerCase(), { fatal: true }).decode(bytes), encoding };
  } catch {
    // Not of this encoding, or a platform without it.
    return null;
  }
}

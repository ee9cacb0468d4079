/** Decoded text and its encoding. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'GB18030';
}

/**
 * Decodes a file: by byte order mark, as UTF-8, else as GB18030 (older Chinese tools). Null if none fits. The byte order mark is
 * removed.
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
    // Another encoding, or one that the platform lacks.
    return null;
  }
}

/** A random key of 128 bits as hex; `crypto.randomUUID` is missing on pages that are not served over https. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

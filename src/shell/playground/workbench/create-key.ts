/** A name that no other page has; pages over plain HTTP have no `randomUUID`. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

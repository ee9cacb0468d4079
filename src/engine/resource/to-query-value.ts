/**
 * A value as an address carries it: numbers and texts as they are, booleans as 1 and 0, lists joined by commas with blanks
 * keeping their place (`[null, 5]` → `,5`). Null for a blank, for a list of blanks only, and for what is no text at all.
 */
export function toQueryValue(value: unknown): string | number | null {
  switch (typeof value) {
    case 'string':
      return value === '' ? null : value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value ? 1 : 0;
    default:
      return Array.isArray(value) ? joinList(value) : null;
  }
}

function joinList(values: readonly unknown[]): string | null {
  const parts = values.map(toQueryValue);
  return parts.every((part) => part === null) ? null : parts.map((part) => part ?? '').join(',');
}

/** Text of a display value in a list row: lists joined, objects by name; '' = blank. */
export function toCellText(value: unknown): string {
  if (value == null || value === '') return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(toCellText).filter(Boolean).join('、');
  const { name, fullName, label } = value as Readonly<Record<string, unknown>>;
  return toCellText(fullName ?? name ?? label);
}

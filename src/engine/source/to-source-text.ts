import { scanJson } from '../parse/scan-json';

/** Members of an entity that are JSON strings. Other strings are never parsed. */
const EMBEDDED_MEMBERS: ReadonlySet<string> = new Set([
  'formData',
  'formTemplateJson',
  'columnData',
  'appColumnData',
  'tables',
  'rules',
  'resource',
  'interfaceParam',
  'flowTemplateJson',
  'superQueryJson',
  'propsValueList',
]);

/**
 * The editor text of an entity: JSON with two spaces per level, its embedded JSON strings as objects. A string that is not a JSON
 * object or array, or would not round-trip, stays a string.
 */
export function toSourceText(entity: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(entity).map(
    ([key, value]) => [key, EMBEDDED_MEMBERS.has(key) ? unfold(value) : value] as const,
  );
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

function unfold(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  // Duplicate keys and excessive nesting are left for the parser to report.
  if (!scanJson(value).ok) return value;
  try {
    const parsed = JSON.parse(value) as unknown;
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}

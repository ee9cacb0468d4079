import { scanJson } from '../parse/scan-json';

/** Members of an entity that travel as JSON texts (contract e.5, g.15). Any other text stays one, whatever it looks like. */
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
 * The text that authors edit for an entity: JSON over lines, two blanks per level, with the documents that stand in it as JSON
 * texts as objects. A text that is no JSON object or array, or whose JSON could not be written back as it was, stays.
 */
export function toSourceText(entity: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(entity).map(
    ([key, value]) => [key, EMBEDDED_MEMBERS.has(key) ? unfold(value) : value] as const,
  );
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

function unfold(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  // What repeats a key or nests too deeply is left for the parser to report.
  if (!scanJson(value).ok) return value;
  try {
    const parsed = JSON.parse(value) as unknown;
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}

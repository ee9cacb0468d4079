/** A JSON object read from an answer; its members are still unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether an answer's part is an object with named members. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or a number as text; '' for everything else. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A whole number, also when it came as text; null when it is none. */
export function toInteger(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** The objects of a list; [] when it is no list. */
export function toObjects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The objects of an answer that is `{list: […]}` or the list itself (contract e.1). */
export function toList(data: unknown): readonly JsonObject[] {
  return toObjects(isObject(data) ? data['list'] : data);
}

/** JSON inside a text (contract g.15), or the value itself when it is no text; undefined when it cannot be read. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

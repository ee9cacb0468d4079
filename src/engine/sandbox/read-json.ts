import type { JsonValue } from './sandbox';

/** A value of a text that a script wrote; the name `__proto__` is left out, so no copy of it can change a prototype. */
export function readJson(text: string): JsonValue | undefined {
  return JSON.parse(text, (key: string, value: JsonValue) => (key === '__proto__' ? undefined : value)) as
    JsonValue | undefined;
}

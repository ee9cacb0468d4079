import { ENGINE_CODES } from './codes';
import type { EngineCode, Issue } from './errors';

/** Builds an issue; its severity is the code's. */
export function createIssue(
  code: EngineCode,
  pointer: string,
  params: Readonly<Record<string, string | number>> = {},
): Issue {
  return { code, severity: ENGINE_CODES[code], pointer, params };
}

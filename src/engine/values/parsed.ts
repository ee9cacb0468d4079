import type { EngineCode } from '../contract/errors';
import type { Parsed, ValueProblem } from '../contract/widget-definition';

/** A value that was read. */
export function accepted(value: unknown): Parsed {
  return { ok: true, value };
}

/** A value that cannot be read; the code is ENGINE_VALUE_TYPE unless something more exact is known. */
export function refused(
  code: EngineCode = 'ENGINE_VALUE_TYPE',
  params: Readonly<Record<string, string | number>> = {},
): Parsed {
  return { ok: false, code, params };
}

/** One finding of a widget's own validation. */
export function valueProblem(code: EngineCode, params: Readonly<Record<string, string | number>> = {}): ValueProblem {
  return { code, params };
}

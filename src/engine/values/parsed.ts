import type { ValueCode } from '../contract/errors';
import type { Parsed, ValueProblem } from '../contract/widget-definition';

/** A value that was read. */
export function accepted(value: unknown): Parsed {
  return { ok: true, value };
}

/** A value that cannot be read; the code is ENGINE_VALUE_TYPE unless something more exact is known. */
export function refused(
  code: ValueCode = 'ENGINE_VALUE_TYPE',
  params: Readonly<Record<string, string | number>> = {},
): Parsed {
  return { ok: false, code, params };
}

/** One finding of a widget's own validation. */
export function valueProblem(code: ValueCode, params: Readonly<Record<string, string | number>> = {}): ValueProblem {
  return { code, params };
}

/** A value outside of its bounds, which stand as the field shows them; '' = open at that end, and then only the other is named. */
export function rangeProblem({ min, max }: { readonly min: string; readonly max: string }): ValueProblem {
  if (max === '') return valueProblem('ENGINE_VALUE_TOO_EARLY', { min });
  if (min === '') return valueProblem('ENGINE_VALUE_TOO_LATE', { max });
  return valueProblem('ENGINE_VALUE_DATE_RANGE', { min, max });
}

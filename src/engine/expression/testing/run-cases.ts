import { EngineError } from '../../contract/errors';
import type { EvaluationContext, RecordValues } from '../../contract/evaluation';
import { createNameScope, evaluateExpression, parseExpression, toPlainValue } from '../index';

/** Context, fields and values shared by the cases of a suite. */
export interface ExpressionSetting {
  readonly context: EvaluationContext;
  /** Keys of the main fields under '', of columns under the key of their sub-table. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly values: Readonly<RecordValues>;
}

/** One expression; its own `values` and `timeZone` override the setting's. */
export interface ExpressionCase {
  readonly expression: string;
  readonly values?: Readonly<RecordValues>;
  readonly row?: { readonly tableKey: string; readonly values: Readonly<Record<string, unknown>> };
  readonly timeZone?: string;
}

/** Result of a case: a value as records store it, or an error of the parser or the evaluation. */
export type CaseOutcome =
  { readonly result: unknown } | { readonly error: string; readonly position: string | number | undefined };

/** Runs cases one by one. Errors of the language are returned; anything else that is thrown is a bug and propagates. */
export function runCases(setting: ExpressionSetting, cases: readonly ExpressionCase[]): readonly CaseOutcome[] {
  return cases.map((entry) => runCase(setting, entry));
}

function runCase(
  setting: ExpressionSetting,
  { expression: source, values, row, timeZone }: ExpressionCase,
): CaseOutcome {
  const fields = Object.entries(setting.fields).flatMap(([tableKey, keys]) => keys.map((key) => ({ key, tableKey })));
  const params = new Set(Object.keys(setting.context.params ?? {}));
  const parsed = parseExpression(source, createNameScope(fields, row?.tableKey ?? '', params));
  if (!parsed.ok) return { error: parsed.issue.code, position: parsed.issue.params['position'] };
  try {
    const value = evaluateExpression(parsed.expression, {
      values: { ...setting.values, ...values },
      context: { ...setting.context, ...(timeZone === undefined ? {} : { timeZone }) },
      ...(row ? { row } : {}),
    });
    return { result: toPlainValue(value) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const [issue] = error.issues;
    return { error: issue?.code ?? '', position: issue?.params['position'] };
  }
}

import type { EvaluationContext } from '../../contract/evaluation';
import type { ExpressionValue } from '../value';

/** An argument that is computed when it is asked for. */
export type Argument = () => ExpressionValue;

/** What a function is given beside its arguments. */
export interface FunctionCall {
  readonly context: EvaluationContext;
  /** Counts work that is more than a walk over the arguments; throws EngineError when the evaluation has used up its steps. */
  spend: (steps: number) => void;
}

interface Signature {
  /** Upper case; authors may write any case. */
  readonly name: string;
  readonly minArgs: number;
  readonly maxArgs: number;
  /** Reads the clock or the time zone: its result may differ though its arguments do not. */
  readonly usesContext: boolean;
}

/**
 * One function of the language. Its explanation stands in `engine/expression/text.json` under `expression.<NAME>`, its examples in
 * `vectors.json`. A lazy one gets arguments that it may leave uncomputed, as IF, AND and OR do.
 */
export type ExpressionFunction = Signature &
  (
    | {
        readonly isLazy: false;
        apply: (args: readonly ExpressionValue[], call: FunctionCall) => ExpressionValue;
      }
    | { readonly isLazy: true; apply: (args: readonly Argument[]) => ExpressionValue }
  );

type Arity = number | readonly [min: number, max: number];

/** A function of computed arguments. Arity is a count or `[min, max]`. */
export function defineFunction(
  name: string,
  arity: Arity,
  apply: (args: readonly ExpressionValue[], call: FunctionCall) => ExpressionValue,
): ExpressionFunction {
  return { ...signature(name, arity), isLazy: false, apply };
}

/** A function that computes its arguments itself, so that it can leave some out. */
export function defineLazyFunction(
  name: string,
  arity: Arity,
  apply: (args: readonly Argument[]) => ExpressionValue,
): ExpressionFunction {
  return { ...signature(name, arity), isLazy: true, apply };
}

/** A function that also depends on the clock or the time zone. */
export function defineContextFunction(
  name: string,
  arity: Arity,
  apply: (args: readonly ExpressionValue[], context: EvaluationContext) => ExpressionValue,
): ExpressionFunction {
  return {
    ...signature(name, arity),
    usesContext: true,
    isLazy: false,
    apply: (args, { context }) => apply(args, context),
  };
}

function signature(name: string, arity: Arity): Signature {
  const [minArgs, maxArgs] = typeof arity === 'number' ? [arity, arity] : arity;
  return { name, minArgs, maxArgs, usesContext: false };
}

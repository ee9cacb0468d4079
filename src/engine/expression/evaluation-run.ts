import { EngineError, createRefusalIssue } from '../contract/errors';
import type { RecordValues, EvaluationContext } from '../contract/evaluation';
import type { ExpressionNode } from '../contract/expression';
import type { ColumnAggregate } from './column-aggregate';
import { MAX_STEPS } from './limits';
import type { FunctionCall } from './functions';
import type { ExpressionValue } from './value';

/** What an expression is evaluated against. */
export interface EvaluationEnvironment {
  readonly values: Readonly<RecordValues>;
  /** The current sub-table row, whose cells the table's columns mean. */
  readonly row?: { readonly tableKey: string; readonly values: Readonly<Record<string, unknown>> };
  readonly context: EvaluationContext;
  /**
   * Kept by a caller that evaluates row after row of one sub-table while nothing outside these rows changes: what reads other
   * columns only is then computed once. Without it every evaluation starts afresh.
   */
  readonly memo?: EvaluationMemo;
  /** What is known of a whole column of another table than the row's, as it is now; null where its cells have to be read. */
  columns?: (tableKey: string, columnKey: string) => ColumnAggregate | null;
  /** The values consist of plain data: reading a member runs no code. */
  readonly isPlain?: boolean;
}

/** Results of parts of expressions, with the steps that they took: a result that is known counts as much as a new one. */
export type EvaluationMemo = Map<ExpressionNode, { readonly value: ExpressionValue; readonly steps: number }>;

/** One evaluation: its environment and the steps it has taken. */
export class EvaluationRun implements FunctionCall {
  steps = 0;

  constructor(readonly environment: EvaluationEnvironment) {}

  get context(): EvaluationContext {
    return this.environment.context;
  }

  spend(steps: number): void {
    this.steps += steps;
    if (this.steps <= MAX_STEPS) return;
    throw new EngineError([createRefusalIssue('ENGINE_EXPRESSION_LIMIT', '', { position: 1, limit: MAX_STEPS })]);
  }
}

export type Evaluator = (run: EvaluationRun) => ExpressionValue;

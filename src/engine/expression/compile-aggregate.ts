import type { ExpressionNode } from '../contract/expression';
import type { ColumnAggregate } from './column-aggregate';
import type { Evaluator } from './evaluation-run';
import type { EvaluationRun } from './evaluation-run';
import type { Decimal } from './decimal';
import { columnOf } from './name-scope';
import { toDecimal, type ExpressionValue } from './value';

type CallNode = Extract<ExpressionNode, { type: 'call' }>;

/** Functions whose result for one whole column can be kept up to date instead of walking over it. */
const READERS: ReadonlyMap<string, (aggregate: ColumnAggregate) => ExpressionValue> = new Map([
  ['SUM', (aggregate: ColumnAggregate): ExpressionValue => aggregate.sum()],
  ['AVERAGE', (aggregate: ColumnAggregate): ExpressionValue => aggregate.average()],
  ['COUNT', (aggregate: ColumnAggregate): ExpressionValue => aggregate.count()],
  ['MIN', (aggregate: ColumnAggregate): ExpressionValue => aggregate.min()],
  ['MAX', (aggregate: ColumnAggregate): ExpressionValue => aggregate.max()],
]);

/** A call of one column, such as SUM(items.amount), that asks for the known total first; it counts the steps of the walk all the same. */
export function compileAggregate({ name, args }: CallNode, walk: Evaluator): Evaluator {
  const read = READERS.get(name);
  const [argument] = args;
  const column = read && args.length === 1 && argument?.type === 'name' ? columnOf(argument.name) : null;
  if (!read || !column) return walk;
  return (run) => {
    const aggregate = knownColumn(run, column);
    if (!aggregate) return walk(run);
    // The name and its cells, then the walk over the argument.
    run.spend(1 + 2 * aggregate.length + aggregate.textSteps);
    return read(aggregate);
  };
}

/** A node as a number: of a whole column the known sum. */
export function compileDecimal(node: ExpressionNode, evaluate: Evaluator): (run: EvaluationRun) => Decimal {
  const column = node.type === 'name' ? columnOf(node.name) : null;
  if (!column) return (run) => toDecimal(evaluate(run));
  return (run) => {
    const aggregate = knownColumn(run, column);
    if (!aggregate) return toDecimal(evaluate(run));
    run.spend(1 + aggregate.length);
    return aggregate.sum();
  };
}

/** What is known of a whole column: in a row of its own table the name means one cell. */
function knownColumn(
  { environment }: EvaluationRun,
  { tableKey, key }: { readonly tableKey: string; readonly key: string },
): ColumnAggregate | null {
  if (!environment.columns || environment.row?.tableKey === tableKey) return null;
  const aggregate = environment.columns(tableKey, key);
  return aggregate?.isExact === true ? aggregate : null;
}

import type { ExpressionNode } from '../contract/expression';
import { readKnownValue, readOwnValue } from '../json/raw-value';
import { compileAggregate, compileDecimal } from './compile-aggregate';
import { isEqual, isIn, orderOf } from './compare-values';
import { Decimal, toFinite, ZERO } from './decimal';
import { functionOf } from './functions';
import { tablesOf } from './tables-of';
import { idListOf, isUserFact, paramOf, RECORD_ID_NAME, type IdListName } from './name-scope';
import { isTrue, toExpressionValue, type ExpressionValue } from './value';
import type { EvaluationRun, Evaluator } from './evaluation-run';

type BinaryNode = Extract<ExpressionNode, { type: 'binary' }>;

/** Turns a checked tree into closures. Total; the closures throw EngineError when they pass the step limit. */
export function compileEvaluator(node: ExpressionNode): Evaluator {
  const evaluate = compileNode(node);
  const tables = tablesOf(node);
  if (tables.size === 0) {
    return (run) => {
      run.spend(1);
      return evaluate(run);
    };
  }
  return (run) => {
    run.spend(1);
    const { memo, row } = run.environment;
    if (!memo || !row || tables.has(row.tableKey)) return evaluate(run);
    const known = memo.get(node);
    if (known) {
      run.spend(known.steps);
      return known.value;
    }
    const before = run.steps;
    const value = evaluate(run);
    memo.set(node, { value, steps: run.steps - before });
    return value;
  };
}

function compileNode(node: ExpressionNode): Evaluator {
  switch (node.type) {
    case 'number':
      return constant(toFinite(new Decimal(node.value)));
    case 'string':
    case 'boolean':
      return constant(node.value);
    case 'null':
      return constant(null);
    case 'name':
      return compileName(node.name);
    case 'unary':
      return compileUnary(node.op, node.argument);
    case 'binary':
      return compileBinary(node);
    case 'conditional': {
      const [test, then, otherwise] = [node.test, node.then, node.otherwise].map(compileEvaluator) as [
        Evaluator,
        Evaluator,
        Evaluator,
      ];
      return (run) => (isTrue(test(run)) ? then(run) : otherwise(run));
    }
    case 'list': {
      const items = node.items.map(compileEvaluator);
      return (run) => items.map((item) => item(run));
    }
    case 'call':
      return compileAggregate(node, compileCall(node.name, node.args.map(compileEvaluator)));
  }
}

function constant(value: ExpressionValue): Evaluator {
  return () => value;
}

function compileName(name: string): Evaluator {
  const dot = name.indexOf('.');
  if (dot < 0) return (run) => counted(run, readerOf(run)(run.environment.values, name));
  if (name === RECORD_ID_NAME) return (run) => run.environment.context.recordId ?? '';
  const param = paramOf(name);
  if (param !== null) return (run) => counted(run, readOwnValue(run.environment.context.params, param));
  const ids = idListOf(name);
  if (ids) return compileIds(ids);
  const owner = name.slice(0, dot);
  const member = name.slice(dot + 1);
  if (owner === 'user' && isUserFact(member)) {
    return (run) => counted(run, run.environment.context.user[member]);
  }
  return (run) => {
    const { row, values } = run.environment;
    const read = readerOf(run);
    if (row?.tableKey === owner) return counted(run, read(row.values, member));
    const rows = read(values, owner);
    return counted(run, Array.isArray(rows) ? readColumn(rows, member, read) : []);
  };
}

function compileIds({ list, member }: IdListName): Evaluator {
  return (run) => {
    const ids = run.environment.context.idLists?.[list] ?? [];
    return counted(run, member === 'ids' ? ids : ids.length);
  };
}

type Reader = (owner: unknown, key: string) => unknown;

function readerOf({ environment }: EvaluationRun): Reader {
  return environment.isPlain === true ? readKnownValue : readOwnValue;
}

function counted(run: EvaluationRun, value: unknown): ExpressionValue {
  if (Array.isArray(value)) run.spend(value.length);
  return toExpressionValue(value);
}

function readColumn(rows: readonly unknown[], member: string, read: Reader): readonly unknown[] {
  const column: unknown[] = [];
  // By index: an array may carry a `map` or an iterator of its own.
  for (let index = 0; index < rows.length; index += 1) column.push(read(rows[index], member));
  return column;
}

function compileUnary(op: '-' | '+' | 'not', node: ExpressionNode): Evaluator {
  const argument = compileEvaluator(node);
  if (op === 'not') return (run) => !isTrue(argument(run));
  const number = compileDecimal(node, argument);
  return op === '+' ? number : (run) => ZERO.minus(number(run));
}

function compileBinary(node: BinaryNode): Evaluator {
  const [left, right] = [compileEvaluator(node.left), compileEvaluator(node.right)];
  switch (node.op) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return compileArithmetic(node.op, compileDecimal(node.left, left), compileDecimal(node.right, right));
    case '==':
      return (run) => isEqual(left(run), right(run));
    case '!=':
      return (run) => !isEqual(left(run), right(run));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileOrder(node.op, left, right);
    case 'and':
      return (run) => isTrue(left(run)) && isTrue(right(run));
    case 'or':
      return (run) => isTrue(left(run)) || isTrue(right(run));
    case 'in':
      return (run) => isInCounted(run, left(run), right(run));
  }
}

type Numeric = (run: EvaluationRun) => Decimal;

function compileArithmetic(op: '+' | '-' | '*' | '/' | '%', left: Numeric, right: Numeric): Numeric {
  switch (op) {
    case '+':
      return (run) => toFinite(left(run).plus(right(run)));
    case '-':
      return (run) => toFinite(left(run).minus(right(run)));
    case '*':
      return (run) => toFinite(left(run).times(right(run)));
    // Dividing by zero gives 0: an invalid result counts as zero (docs/module-format.md#calculations), never Infinity; toFinite
    // sees to it.
    case '/':
      return (run) => toFinite(left(run).dividedBy(right(run)));
    case '%':
      return (run) => toFinite(left(run).modulo(right(run)));
  }
}

function compileOrder(op: '<' | '<=' | '>' | '>=', left: Evaluator, right: Evaluator): Evaluator {
  const holds = {
    '<': (order: number) => order < 0,
    '<=': (order: number) => order <= 0,
    '>': (order: number) => order > 0,
    '>=': (order: number) => order >= 0,
  }[op];
  return (run) => {
    const order = orderOf(left(run), right(run));
    return order !== null && holds(order);
  };
}

function isInCounted(run: EvaluationRun, left: ExpressionValue, right: ExpressionValue): boolean {
  if (Array.isArray(left) && Array.isArray(right)) run.spend(left.length * right.length);
  return isIn(left, right);
}

function compileCall(name: string, args: readonly Evaluator[]): Evaluator {
  const definition = functionOf(name);
  // Only trees that the parsers made are compiled, and those name functions of the table.
  if (!definition) return constant(null);
  if (definition.isLazy) return (run) => definition.apply(args.map((arg) => () => arg(run)));
  return (run) => {
    const values = args.map((arg) => arg(run));
    for (const value of values) if (typeof value === 'string' || Array.isArray(value)) run.spend(costOf(value));
    return definition.apply(values, run);
  };
}

/** Characters that count as one step of a function that walks over a text. */
const CHARACTERS_PER_STEP = 16;

/** Steps of a walk over an argument: the elements of a list, and the texts by their length. */
function costOf(value: string | readonly ExpressionValue[]): number {
  if (typeof value === 'string') return Math.ceil(value.length / CHARACTERS_PER_STEP);
  let cost = value.length;
  for (const item of value) if (typeof item === 'string' || Array.isArray(item)) cost += costOf(item);
  return cost;
}

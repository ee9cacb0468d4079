import type { ExpressionNode } from '../../contract/expression';

type Of<Type> = Extract<ExpressionNode, { type: Type }>;

/** Operators by rising precedence; not imported from the parser, so that a wrong precedence there fails the round trip. */
const LEVELS = [['? :'], ['or'], ['and'], ['==', '!=', '<', '<=', '>', '>='], ['in'], ['+', '-'], ['*', '/', '%']];
const COMPARISON = levelOf('==');
const PREFIX = LEVELS.length;

function levelOf(op: string): number {
  return LEVELS.findIndex((ops) => ops.includes(op));
}

/** Returns the tokens of a tree with as few brackets as possible; `minimum` = the precedence that its context requires. */
export function printExpression(node: ExpressionNode, minimum = 0): readonly string[] {
  switch (node.type) {
    case 'number':
      return [node.value];
    case 'string':
      return [JSON.stringify(node.value)];
    case 'boolean':
      return [String(node.value)];
    case 'null':
      return ['null'];
    case 'name':
      return [node.name.replace('$', '')];
    case 'call':
      return [node.name, '(', ...printItems(node.args), ')'];
    case 'list':
      return ['[', ...printItems(node.items), ']'];
    case 'unary':
      return [node.op, ...printArgument(node, minimum)];
    case 'binary': {
      const level = levelOf(node.op);
      return bracket(printBinary(node, level === COMPARISON ? level + 1 : level), level < minimum);
    }
    case 'conditional': {
      const [test, then] = [node.test, node.then].map((part) => printExpression(part, 1));
      const pieces = [...(test ?? []), '?', ...(then ?? []), ':', ...printExpression(node.otherwise)];
      return bracket(pieces, minimum > 0);
    }
  }
}

/** `not a == b` negates the comparison (or `in`) if its left side is an operand with prefixes, so it needs no brackets. */
function printArgument({ op, argument }: Of<'unary'>, minimum: number): readonly string[] {
  if (op === 'not' && argument.type === 'unary' && argument.op === 'not') return printExpression(argument, minimum);
  if (op === 'not' && argument.type === 'binary' && isRelation(argument) && levelOf(argument.op) >= minimum) {
    return printBinary(argument, PREFIX);
  }
  return printExpression(argument, PREFIX);
}

function printBinary(node: Of<'binary'>, leftMinimum: number): readonly string[] {
  const { op, left, right } = node;
  const isNegated = left.type === 'unary' && left.op === 'not';
  const before = bracket(printExpression(left, leftMinimum), isRelation(node) && isNegated);
  return [...before, op, ...printExpression(right, levelOf(op) + 1)];
}

function isRelation({ op }: Of<'binary'>): boolean {
  return [COMPARISON, levelOf('in')].includes(levelOf(op));
}

function printItems(items: readonly ExpressionNode[]): readonly string[] {
  return items.flatMap((item, index) => [...(index > 0 ? [','] : []), ...printExpression(item)]);
}

function bracket(pieces: readonly string[], isNeeded: boolean): readonly string[] {
  return isNeeded ? ['(', ...pieces, ')'] : pieces;
}

import type { ExpressionNode } from '../contract/expression';
import { functionOf, type ExpressionFunction } from './functions';
import { MAX_NODES } from './limits';
import { resolveName, type NameScope } from './name-scope';
import {
  AccessorNode,
  ArrayNode,
  ConditionalNode,
  ConstantNode,
  FunctionNode,
  NumberText,
  OperatorNode,
  ParenthesisNode,
  SymbolNode,
  type GrammarNode,
} from './parse-grammar';
import { refusalAt } from './parse-result';

type BinaryNode = Extract<ExpressionNode, { type: 'binary' }>;
type BinaryOperator = BinaryNode['op'];

/** Operators of the grammar that belong to the language; `to` is the spelling of `in` (see scanExpression). */
const BINARY: ReadonlyMap<string, BinaryOperator> = new Map<string, BinaryOperator>([
  ...(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or'] as const).map(
    (op) => [op, op] as [string, BinaryOperator],
  ),
  ['to', 'in'],
]);
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);

/** What a conversion needs and what it gathers. */
export interface Conversion {
  readonly names: NameScope;
  /** Zero-based indices of each name (`amount`) and call (`SUM(`), in their order. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
  /** How many uses of a name or call were converted; the tree is walked in the order of the text. */
  readonly seen: Map<string, number>;
  readonly dependencies: Set<string>;
  nodeCount: number;
}

/** Grammar → our own frozen tree, by allow-list: whatever is not named here is refused. Throws ExpressionRefusal. */
export function convertNode(node: GrammarNode, conversion: Conversion): ExpressionNode {
  if (node instanceof ParenthesisNode) return convertNode(node.content, conversion);
  conversion.nodeCount += 1;
  if (conversion.nodeCount > MAX_NODES) throw refusalAt('ENGINE_EXPRESSION_LIMIT', 0, { limit: MAX_NODES });
  return Object.freeze(convertKind(node, conversion));
}

function convertKind(node: GrammarNode, conversion: Conversion): ExpressionNode {
  if (node instanceof ConstantNode) return convertConstant(node.value);
  if (node instanceof SymbolNode) return convertName(node.name, conversion);
  if (node instanceof AccessorNode) return convertName(memberName(node), conversion);
  if (node instanceof OperatorNode) return convertOperator(node, conversion);
  if (node instanceof FunctionNode) return convertCall(node, conversion);
  if (node instanceof ArrayNode) return { type: 'list', items: convertAll(node.items, conversion) };
  if (node instanceof ConditionalNode) {
    return {
      type: 'conditional',
      test: convertNode(node.condition, conversion),
      then: convertNode(node.trueExpr, conversion),
      otherwise: convertNode(node.falseExpr, conversion),
    };
  }
  throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', 0, { found: '' });
}

function convertAll(nodes: readonly GrammarNode[], conversion: Conversion): readonly ExpressionNode[] {
  return Object.freeze(nodes.map((node) => convertNode(node, conversion)));
}

function convertConstant(value: unknown): ExpressionNode {
  if (value instanceof NumberText) return { type: 'number', value: value.text };
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  if (value === null) return { type: 'null' };
  throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', 0, { found: String(value) });
}

/** `owner.member` of two plain names; every other way to reach a member is refused. */
function memberName(node: AccessorNode): string {
  const [member] = node.index.dimensions;
  const isPlain =
    node.object instanceof SymbolNode &&
    node.index.isDotNotation &&
    node.index.dimensions.length === 1 &&
    member instanceof ConstantNode &&
    typeof member.value === 'string';
  if (!isPlain) throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', 0, { found: '.' });
  return `${node.object.name}.${String(member.value)}`;
}

function convertName(text: string, conversion: Conversion): ExpressionNode {
  const resolved = resolveName(conversion.names, text);
  if (!resolved) throw refusalAt('ENGINE_EXPRESSION_NAME', nextPosition(text, conversion), { name: text });
  if (resolved.fieldId !== null) conversion.dependencies.add(resolved.fieldId);
  return { type: 'name', name: resolved.name };
}

function convertOperator(node: OperatorNode, conversion: Conversion): ExpressionNode {
  const [left, right] = node.args;
  if (node.isImplicit || node.isPercentage || !left) throw refusalAt('ENGINE_EXPRESSION_SYNTAX', 0, { found: node.op });
  if (!right) return convertUnary(node.op, left, conversion);
  const op = BINARY.get(node.op);
  if (!op) throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', 0, { found: node.op });
  // The grammar binds `not` tighter than a comparison; authors mean `not (a == b)` when they write `not a == b`.
  if (COMPARISONS.has(op) && left instanceof OperatorNode && left.op === 'not' && left.args[0]) {
    const inner = new OperatorNode(node.op, node.fn, [left.args[0], right]);
    return { type: 'unary', op: 'not', argument: convertNode(inner, conversion) };
  }
  return { type: 'binary', op, left: convertNode(left, conversion), right: convertNode(right, conversion) };
}

function convertUnary(op: string, argument: GrammarNode, conversion: Conversion): ExpressionNode {
  if (op !== '-' && op !== '+' && op !== 'not') throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', 0, { found: op });
  return { type: 'unary', op, argument: convertNode(argument, conversion) };
}

function convertCall(node: FunctionNode, conversion: Conversion): ExpressionNode {
  if (!(node.fn instanceof SymbolNode)) throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', 0, { found: '(' });
  const written = node.fn.name;
  const index = nextPosition(`${written}(`, conversion);
  const definition = functionOf(written);
  if (!definition) throw refusalAt('ENGINE_EXPRESSION_NAME', index, { name: written });
  checkArity(definition, node.args.length, index);
  return { type: 'call', name: definition.name, args: convertAll(node.args, conversion) };
}

function nextPosition(key: string, { positions, seen }: Conversion): number {
  const count = seen.get(key) ?? 0;
  seen.set(key, count + 1);
  return positions.get(key)?.[count] ?? 0;
}

function checkArity(definition: ExpressionFunction, count: number, index: number): void {
  if (count >= definition.minArgs && count <= definition.maxArgs) return;
  const expected = count < definition.minArgs ? definition.minArgs : definition.maxArgs;
  throw refusalAt('ENGINE_EXPRESSION_TYPE', index, { name: definition.name, expected, actual: count });
}

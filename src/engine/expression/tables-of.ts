import type { ExpressionNode } from '../contract/expression';
import { isFactName } from './name-scope';

const NO_TABLES: ReadonlySet<string> = new Set();
const tablesByNode = new WeakMap<ExpressionNode, ReadonlySet<string>>();

/** Keys of the sub-tables whose columns a tree names; kept per node, so that a deep tree is walked once. */
export function tablesOf(node: ExpressionNode): ReadonlySet<string> {
  const known = tablesByNode.get(node);
  if (known) return known;
  const found = node.type === 'name' ? tableOf(node.name) : union(childrenOf(node).map(tablesOf));
  tablesByNode.set(node, found);
  return found;
}

function tableOf(name: string): ReadonlySet<string> {
  const dot = name.indexOf('.');
  return dot > 0 && !isFactName(name) ? new Set([name.slice(0, dot)]) : NO_TABLES;
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const filled = sets.filter((set) => set.size > 0);
  return filled.length < 2 ? (filled[0] ?? NO_TABLES) : new Set(filled.flatMap((set) => [...set]));
}

function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.type) {
    case 'unary':
      return [node.argument];
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.test, node.then, node.otherwise];
    case 'list':
      return node.items;
    case 'call':
      return node.args;
    default:
      return [];
  }
}

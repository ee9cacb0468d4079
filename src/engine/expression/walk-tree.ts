import type { ExpressionNode } from '../contract/expression';

/** The parts of a node in the order of the text. */
export function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
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

/** A node and everything below it, each before its parts, in the order of the text. */
export function nodesOf(root: ExpressionNode): readonly ExpressionNode[] {
  const nodes: ExpressionNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    waiting.push(...childrenOf(node).toReversed());
  }
  return nodes;
}

/** Distinct canonical names that an expression reads, in order of first use. */
export function namesOf(root: ExpressionNode): readonly string[] {
  return [...new Set(nodesOf(root).flatMap((node) => (node.type === 'name' ? [node.name] : [])))];
}

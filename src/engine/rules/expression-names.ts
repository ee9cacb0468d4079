import type { ExpressionNode } from '../contract/expression';

/** Every name that an expression reads, canonical, each once, in the order of its first use. */
export function namesOf(node: ExpressionNode): readonly string[] {
  const names = new Set<string>();
  collect(node, names);
  return [...names];
}

function collect(node: ExpressionNode, names: Set<string>): void {
  switch (node.type) {
    case 'name':
      names.add(node.name);
      return;
    case 'unary':
      return collect(node.argument, names);
    case 'binary':
      collect(node.left, names);
      return collect(node.right, names);
    case 'conditional':
      for (const part of [node.test, node.then, node.otherwise]) collect(part, names);
      return;
    case 'list':
      for (const item of node.items) collect(item, names);
      return;
    case 'call':
      for (const arg of node.args) collect(arg, names);
  }
}

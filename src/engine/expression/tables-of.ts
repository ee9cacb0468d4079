import type { ExpressionNode } from '../contract/expression';
import { memoise } from '../memoise';
import { columnOf } from './name-scope';
import { childrenOf } from './walk-tree';

const NO_TABLES: ReadonlySet<string> = new Set();

/** Keys of the sub-tables whose columns a tree names; kept per node, so that a deep tree is walked once. */
export const tablesOf: (node: ExpressionNode) => ReadonlySet<string> = memoise((node) =>
  node.type === 'name' ? tableOf(node.name) : union(childrenOf(node).map(tablesOf)),
);

function tableOf(name: string): ReadonlySet<string> {
  const column = columnOf(name);
  return column ? new Set([column.tableKey]) : NO_TABLES;
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const filled = sets.filter((set) => set.size > 0);
  return filled.length < 2 ? (filled[0] ?? NO_TABLES) : new Set(filled.flatMap((set) => [...set]));
}

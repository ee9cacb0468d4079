import type { Ids } from './check-nodes';
import { ancestorsOf, type TreeIndex, type TreeNode } from './tree-index';

/** A line of the tree as it is drawn. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Place among its siblings, from 1, and how many there are. */
  readonly position: number;
  readonly size: number;
}

/** What a search leaves. */
export interface Found {
  /** Nodes that were searched for, which may be changed. */
  readonly hits: Ids;
  /** These and the nodes that lead to them. */
  readonly shown: Ids;
}

/** The nodes that pass, and whose label, or that of a node above, contains the text; with the ways to them. */
export function findNodes(
  index: TreeIndex,
  keyword: string,
  passes: ((node: TreeNode) => boolean) | null,
): Found | null {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '' && !passes) return null;
  const hits = new Set<string>();
  const shown = new Set<string>();
  const inFound = new Set<TreeNode>();
  for (const node of index.all) {
    // A column is called alike in every line: it is found with its line.
    const isCalled = !node.isColumn && node.label.toLowerCase().includes(wanted);
    const isNamed = isCalled || (node.parent !== null && inFound.has(node.parent));
    if (isNamed) inFound.add(node);
    if (!isNamed || (passes && !passes(node))) continue;
    hits.add(node.id);
    shown.add(node.id);
    for (const { id } of ancestorsOf(node)) shown.add(id);
  }
  return { hits, shown };
}

/** The lines from the top, without those in closed nodes and what stands in columns. */
export function toRows(
  index: TreeIndex,
  { isOpen, shown }: { isOpen: (id: string) => boolean; readonly shown: Ids | null },
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const isLine = ({ id, isColumn }: TreeNode) => !isColumn && (shown === null || shown.has(id));
  const visit = (nodes: readonly TreeNode[]) => {
    const left = nodes.filter(isLine);
    left.forEach((node, at) => {
      const hasChildren = node.children.some(isLine);
      const isOpened = hasChildren && isOpen(node.id);
      rows.push({ node, hasChildren, isOpen: isOpened, position: at + 1, size: left.length });
      if (isOpened) visit(node.children);
    });
  };
  visit(index.roots);
  return rows;
}

/** What a key does in the tree. */
export interface TreeMove {
  readonly to?: number;
  readonly toggle?: { readonly id: string; readonly isOpen: boolean };
}

const PAGE = 10;

/** The keys of a tree (WAI-ARIA): arrows, Home, End and pages; null for any other. */
export function moveInTree(rows: readonly TreeRow[], index: number, key: string): TreeMove | null {
  const last = rows.length - 1;
  const row = rows[index];
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(index + 1, last),
    ArrowUp: Math.max(index - 1, 0),
    PageDown: Math.min(index + PAGE, last),
    PageUp: Math.max(index - PAGE, 0),
    Home: 0,
    End: last,
  };
  if (Object.hasOwn(targets, key)) return { to: targets[key] ?? 0 };
  if (!row) return null;
  if (key === 'ArrowRight') {
    if (!row.hasChildren) return {};
    return row.isOpen ? { to: index + 1 } : { toggle: { id: row.node.id, isOpen: true } };
  }
  if (key !== 'ArrowLeft') return null;
  if (row.isOpen) return { toggle: { id: row.node.id, isOpen: false } };
  const parent = rows.findIndex(({ node }) => node === row.node.parent);
  return parent < 0 ? {} : { to: parent };
}

/** A node of a tree as clients read it: both `hasChildren` and `children` are needed (docs/clients.md#menu-entries). */
export type TreeNode<Row> = Row & { readonly hasChildren: boolean; readonly children: readonly TreeNode<Row>[] };

interface Linked {
  readonly id: string;
  readonly parentId: string;
}

/**
 * Nests rows under their parents, keeping their order. A row whose parent is not among the rows is a root;
 * rows that only lead to themselves are left out, so a broken parent chain ends.
 */
export function toTree<Row extends Linked>(rows: readonly Row[]): readonly TreeNode<Row>[] {
  const ids = new Set(rows.map(({ id }) => id));
  const byParent = new Map<string, Row[]>();
  for (const row of rows) {
    const parentId = ids.has(row.parentId) && row.parentId !== row.id ? row.parentId : '';
    const siblings = byParent.get(parentId);
    if (siblings) siblings.push(row);
    else byParent.set(parentId, [row]);
  }
  const nest = (row: Row): TreeNode<Row> => {
    const children = (byParent.get(row.id) ?? []).map(nest);
    return { ...row, hasChildren: children.length > 0, children };
  };
  return (byParent.get('') ?? []).map(nest);
}

/** Keeps the nodes that match and every node above or below one that does. */
export function filterTree<Row extends Linked>(rows: readonly Row[], isMatch: (row: Row) => boolean): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter(isMatch)) {
    for (let at: Row | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id);
  }
  const hasMatchAbove = (row: Row): boolean => ancestorsOf(row, byId).some(isMatch);
  return rows.filter((row) => kept.has(row.id) || hasMatchAbove(row));
}

/** Leaves out a node and everything below it: the choices of a new parent for it. */
export function withoutBranch<Row extends Linked>(rows: readonly Row[], id: string): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.filter((row) => row.id !== id && !ancestorsOf(row, byId).some((above) => above.id === id));
}

/** `withoutBranch` of a tree: nodes that the branch does not touch stay the same. */
export function pruneTree<Row extends Linked>(tree: readonly TreeNode<Row>[], id: string): readonly TreeNode<Row>[] {
  let isTouched = false;
  const kept = tree.flatMap((node) => {
    if (node.id === id) {
      isTouched = true;
      return [];
    }
    const children = pruneTree(node.children, id);
    if (children === node.children) return [node];
    isTouched = true;
    return [{ ...node, hasChildren: children.length > 0, children }];
  });
  return isTouched ? kept : tree;
}

/** The rows above a row, nearest first; stops at a row met before. */
export function ancestorsOf<Row extends Linked>(row: Row, byId: ReadonlyMap<string, Row>): readonly Row[] {
  const found: Row[] = [];
  for (let at = byId.get(row.parentId); at && at.id !== row.id && !found.includes(at); at = byId.get(at.parentId))
    found.push(at);
  return found;
}

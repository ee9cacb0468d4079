/** A computed value and the field ids that it reads. */
export interface DependencyNode {
  readonly id: string;
  readonly dependencies: readonly string[];
}

/**
 * Finds a cycle among computed values: the ids along it, the first repeated at the end (`['a', 'b', 'a']`), or null.
 * Dependencies that are no node are plain inputs. Works without recursion, so a chain of any length is no danger.
 */
export function findCalculationCycle(nodes: readonly DependencyNode[]): readonly string[] | null {
  return orderDependencies(nodes).cycle;
}

/** Every node after the nodes it reads; members of a cycle stand in document order. Also names the first cycle found. */
export function orderDependencies(nodes: readonly DependencyNode[]): {
  readonly order: readonly string[];
  readonly cycle: readonly string[] | null;
} {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const done = new Set<string>();
  const order: string[] = [];
  let cycle: readonly string[] | null = null;
  for (const start of byId.keys()) {
    if (done.has(start)) continue;
    const path: { readonly id: string; next: number }[] = [{ id: start, next: 0 }];
    const onPath = new Set([start]);
    for (let top = path[0]; top; top = path[path.length - 1]) {
      const dependency = byId.get(top.id)?.dependencies[top.next++];
      if (dependency === undefined) {
        path.pop();
        onPath.delete(top.id);
        done.add(top.id);
        order.push(top.id);
      } else if (onPath.has(dependency)) {
        cycle ??= [...path.slice(path.findIndex((step) => step.id === dependency)).map((step) => step.id), dependency];
      } else if (byId.has(dependency) && !done.has(dependency)) {
        path.push({ id: dependency, next: 0 });
        onPath.add(dependency);
      }
    }
  }
  return { order, cycle };
}

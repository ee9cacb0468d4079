import { ancestorsOf, withBelow, type TreeIndex, type TreeNode } from './tree-index';

/** How a check spreads (docs/module-format.md#trees-of-check-boxes). */
export interface CheckRules {
  /** A node stands for all below it. */
  readonly isLinked: boolean;
  /** Linked: nodes that are checked in part belong to the value. */
  readonly keepsHalf: boolean;
  /** Not linked: a node needs the ones above it. */
  readonly checksAbove: boolean;
  /** Not linked: whoever checks a node begins with all below it. */
  readonly checksBelow: boolean;
}

export type Mark = 'on' | 'half' | 'off';
export type Ids = ReadonlySet<string>;

interface CheckState {
  readonly index: TreeIndex;
  readonly rules: CheckRules;
  readonly checked: Ids;
  /** Nodes that the search leaves: others are not changed unseen. null = all. */
  readonly scope: Ids | null;
}

/** How each node is drawn. A linked parent and a container show what stands below, whatever the value says of themselves. */
export function marksOf({ index, rules, checked }: Omit<CheckState, 'scope'>): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  // Children stand behind their parents.
  for (const node of index.all.toReversed()) marks.set(node.id, markOf(node));
  return marks;

  function markOf(node: TreeNode): Mark {
    const isOwn = checked.has(node.id);
    const showsBelow = (rules.isLinked || node.isContainer) && node.children.length > 0;
    if (!showsBelow) return isOwn ? 'on' : 'off';
    if (node.children.every(({ id }) => marks.get(id) === 'on')) return 'on';
    return isOwn || node.children.some(({ id }) => marks.get(id) !== 'off') ? 'half' : 'off';
  }
}

/** The checked ids after a click on a node. */
export function toggleNode(node: TreeNode, state: CheckState): Ids {
  if (!canToggle(node, state)) return state.checked;
  if (state.rules.isLinked) {
    const leaves = leavesIn(withBelow(node), state.scope);
    const isOn = leaves.some(({ id }) => !state.checked.has(id));
    return setLeaves(state, leaves, isOn);
  }
  if (!node.isContainer) return setNodes(state, [node], !state.checked.has(node.id));
  const nodes = valuesIn(withBelow(node), state.scope);
  const added = nodes.filter((below) => !below.isApart || below.parent === node);
  const isOn = added.some(({ id }) => !state.checked.has(id));
  return setNodes(state, isOn ? added : nodes, isOn);
}

/** Not linked: the nodes as they are wanted, with what goes with each. */
function setNodes(state: CheckState, nodes: readonly TreeNode[], isOn: boolean): Ids {
  const next = new Set(state.checked);
  for (const node of nodes) {
    for (const { id } of spreadOf(node, isOn, state)) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
  }
  return next;
}

/** Nodes that may be part of the value and change. */
function valuesIn(nodes: readonly TreeNode[], scope: Ids | null): readonly TreeNode[] {
  return nodes.filter(
    ({ id, isDisabled, isContainer }) => !isDisabled && !isContainer && (scope === null || scope.has(id)),
  );
}

/** Whether a click on the node would change something. */
export function canToggle(node: TreeNode, { rules, scope }: Pick<CheckState, 'rules' | 'scope'>): boolean {
  if (!rules.isLinked && node.isContainer) return !node.isDisabled && valuesIn(withBelow(node), scope).length > 0;
  if (!rules.isLinked || node.children.length === 0) return !node.isDisabled;
  return !node.isDisabled && leavesIn(withBelow(node), scope).length > 0;
}

/** All nodes in scope checked, or none of them. */
export function setAll(state: CheckState, isOn: boolean): Ids {
  const { index, scope, rules } = state;
  if (rules.isLinked) return setLeaves(state, leavesIn(index.all, scope), isOn);
  const nodes = valuesIn(index.all, scope);
  return setNodes(state, isOn ? nodes.filter(({ isApart }) => !isApart) : nodes, isOn);
}

/** What changes together with a node that is not linked; a disabled node never does, and a container has no check of its own. */
function spreadOf(node: TreeNode, isOn: boolean, { rules, scope }: CheckState): readonly TreeNode[] {
  const { checksAbove, checksBelow } = rules;
  const below = isOn
    ? withBelow(node).filter((each) => each === node || (checksBelow && !each.isApart))
    : withBelow(node);
  const above = isOn && checksAbove ? ancestorsOf(node) : [];
  if (!checksAbove && !checksBelow) return [node];
  // What is taken away with a node goes even where a search hides it; what is added is seen.
  return [...valuesIn(below, isOn ? scope : null), ...valuesIn(above, null)];
}

function leavesIn(nodes: readonly TreeNode[], scope: Ids | null): readonly TreeNode[] {
  return nodes.filter(
    ({ id, children, isDisabled, isContainer }) =>
      children.length === 0 && !isDisabled && !isContainer && (scope === null || scope.has(id)),
  );
}

/** Linked: the leaves as they are wanted, and the parents as they follow; parents of nothing that changed stay as they are. */
function setLeaves(state: CheckState, leaves: readonly TreeNode[], isOn: boolean): Ids {
  const next = new Set(state.checked);
  const above = new Set<TreeNode>();
  for (const leaf of leaves) {
    if (isOn) next.add(leaf.id);
    else next.delete(leaf.id);
    for (const node of ancestorsOf(leaf)) above.add(node);
  }
  // A parent's own id says nothing here: only its leaves do.
  for (const { id } of above) next.delete(id);
  const marks = marksOf({ ...state, checked: next });
  for (const { id, isContainer } of above) {
    const mark = marks.get(id);
    if (isContainer) continue;
    if (mark === 'on' || (mark === 'half' && state.rules.keepsHalf)) next.add(id);
  }
  return next;
}

import { useMemo, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ListModel, ListTree, ModuleModel } from '../../../engine/contract/module-model';
import type { ScreenParams } from '../../../engine/contract/resource';
import { useRenderers } from '../../shared/hosts/renderers-context';
import type { Answer } from '../record/use-answer';
import { chooseNode } from './choose-node';
import { parentValues } from './filter-tree';
import { nodeParams } from './node-params';
import { startValues } from './start-values';
import { useTreeNodes, type TreeNodes } from './use-tree-nodes';

/** Value of the node of all, which stands for no choice: above the others (ListTree.rootLabel), or the first of them. Never chosen. */
export const ROOT_VALUE = '';

/** The left tree of a list: its nodes, what is chosen and open in it, and what the choice means for the list. */
export interface ListTreeState {
  readonly tree: ListTree;
  readonly nodes: Answer<TreeNodes>;
  /** Value of the chosen node; null = none, which shows all where the list needs no choice. */
  readonly chosen: string | null;
  choose: (value: string | null) => void;
  /** The chosen node, unless it is the first one that is chosen by itself. */
  readonly asked: string | null;
  /** Gives up the choice where none is needed. */
  clear: () => void;
  /** Whether the list shows all where nothing is chosen; otherwise a node has to be. */
  readonly isOptional: boolean;
  readonly keyword: string;
  setKeyword: (keyword: string) => void;
  /** Values of the open nodes; null = all that have children. */
  readonly opened: readonly string[] | null;
  setOpened: (values: readonly string[]) => void;
  expandAll: () => void;
  collapseAll: () => void;
  /** What the chosen node gives to the screen's parameters. */
  readonly params: ScreenParams;
  /** What a new record takes over from the chosen node where its user may enter it. */
  readonly startValues: RecordValues;
  /** What the chosen node asks of the relation field; nothing where parameters say it already. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Whether a node will be chosen as soon as the nodes are there: the list should not ask before. */
  readonly isPending: boolean;
}

/**
 * State of the left tree of a type 2 list (docs/module-format.md#left-tree); null for a list without one. `firstWanted` is the
 * node that the address of the page names.
 */
export function useListTree(
  model: ModuleModel,
  list: ListModel,
  firstWanted: string | null = null,
): ListTreeState | null {
  const tree = list.type === 2 ? list.tree : null;
  const { widgets: registry } = useRenderers();
  const nodes = useTreeNodes(model, tree);
  const [wanted, setWanted] = useState(firstWanted);
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  const items = nodes.answer?.items;
  const selectsFirst = tree?.selectsFirst ?? false;
  const chosen = useMemo(() => chooseNode({ nodes: items ?? [], wanted, selectsFirst }), [items, wanted, selectsFirst]);
  const node = chosen === null ? undefined : nodes.answer?.rawOf.get(chosen);
  const params = useStableParams(useMemo(() => (tree ? nodeParams(tree, node) : {}), [tree, node]));
  const isByParams = Object.keys(tree?.params ?? {}).length > 0;
  const relation = isByParams ? '' : (tree?.relationFieldId ?? '');
  const filter = useMemo(() => (chosen === null || relation === '' ? {} : { [relation]: chosen }), [chosen, relation]);
  const started = useMemo(
    () => (tree ? startValues({ model, registry, tree, nodes: items ?? [], chosen, raw: node }) : {}),
    [model, registry, tree, items, chosen, node],
  );
  if (!tree) return null;
  const isNeeded = (name: string) => model.resource?.required.includes(name);
  const isOptional = !selectsFirst && !Object.keys(tree.params).some(isNeeded);
  return {
    tree,
    nodes,
    chosen,
    choose: (value) => (value === null && selectsFirst ? undefined : setWanted(value)),
    asked: chosen === wanted ? wanted : null,
    clear: () => (isOptional ? setWanted(null) : undefined),
    isOptional,
    keyword,
    setKeyword(next) {
      setKeyword(next);
      // What was found is shown open.
      setOpened(null);
    },
    opened,
    setOpened,
    // The root, where there is one, stays open: closed it would hide the whole tree.
    expandAll: () => setOpened([ROOT_VALUE, ...parentValues(items ?? [])]),
    collapseAll: () => setOpened([ROOT_VALUE]),
    params,
    startValues: started,
    filter,
    isPending: (selectsFirst || wanted !== null) && !nodes.answer && nodes.error === null,
  };
}

/** The same object while it says the same, so that a reloaded tree does not make the list ask again. */
function useStableParams(params: ScreenParams): ScreenParams {
  const key = JSON.stringify(Object.entries(params));
  return useMemo(() => Object.fromEntries(JSON.parse(key) as [string, string][]), [key]);
}

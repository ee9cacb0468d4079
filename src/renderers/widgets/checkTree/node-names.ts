import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { Parsed, TextContext } from '../../../engine/contract/widget-definition';
import { memoise } from '../../../engine/memoise';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { parseChoices, splitChoiceText, toChoiceList } from '../../../engine/values/option-values';
import { refused } from '../../../engine/values/parsed';
import { indexTree, pathOf, type TreeNode } from './tree-index';

/** Between the levels of a path. */
const PATH_SEPARATOR = '/';

/** Nodes by label and by path: in a tree many nodes are called alike. */
const namesOf = memoise((options: readonly OptionItem[]) => {
  const named = new Map<string, TreeNode[]>();
  const add = (name: string, node: TreeNode) => {
    const nodes = named.get(name);
    if (nodes) nodes.push(node);
    else named.set(name, [node]);
  };
  for (const node of indexTree(options).all) {
    add(node.label, node);
    if (node.parent) add(pathOf(node).join(PATH_SEPARATOR), node);
  }
  return named;
});

/** The chosen nodes joined by commas: a label that several nodes have as its path, what the tree lacks as its id. */
export function namesToText(value: unknown, field: FieldModel, context: TextContext): string {
  const options = context.optionsOf(field);
  const { byId } = indexTree(options);
  const nameOf = (id: string) => {
    const node = byId.get(id);
    if (!node) return id;
    return namesOf(options).get(node.label)?.length === 1 ? node.label : pathOf(node).join(PATH_SEPARATOR);
  };
  return toChoiceList(value).map(nameOf).join(CHOICE_SEPARATOR);
}

/** Text of an import cell → ids, by path, by a label that only one node has, or by id. */
export function namesFromText(text: string, field: FieldModel, context: TextContext): Parsed {
  const options = context.optionsOf(field);
  const wanted = splitChoiceText(text);
  if (options.length === 0) return parseChoices(wanted);
  const ids: string[] = [];
  for (const name of wanted) {
    const nodes = namesOf(options).get(name) ?? [];
    if (nodes.length > 1) return refused('ENGINE_VALUE_AMBIGUOUS', { value: name, count: nodes.length });
    const id = nodes[0]?.id ?? indexTree(options).byId.get(name)?.id;
    if (id === undefined) return refused('ENGINE_VALUE_OPTION', { value: name });
    ids.push(id);
  }
  return parseChoices(ids);
}

import type { OptionItem } from '../../../engine/contract/field-model';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ListTree, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { booleanProp } from '../../../engine/values/field-props';
import { isEntered } from '../../../engine/rules';
import { pathTo } from './choose-node';

interface StartValuesOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly tree: ListTree;
  readonly nodes: readonly OptionItem[];
  /** Value of the chosen node; null = none. */
  readonly chosen: string | null;
}

/**
 * What a new record takes over from the chosen node of the left tree: the node in the tree's field, as that stores it (a value, a list, a
 * path, a list of paths). Nothing where the field could not choose the node itself.
 */
export function startValues({ model, registry, tree, nodes, chosen }: StartValuesOptions): RecordValues {
  const field = findField(model, tree.relationFieldId);
  const path = chosen === null ? [] : pathTo(nodes, chosen);
  const node = path.at(-1);
  if (!field || !node || field.tableKey !== '' || !isEntered(field, registry)) return {};
  if (node.disabled || (node.children?.length && booleanProp(field, 'lastLevel'))) return {};
  // A field of paths takes a list of one path; others refuse lists in lists.
  for (const input of [[path.map(({ value }) => value)], node.value]) {
    const parsed = registry.of(field).toStored(input, field);
    if (parsed.ok) return { [field.key]: parsed.value };
  }
  return {};
}

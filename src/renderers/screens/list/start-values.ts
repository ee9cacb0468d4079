import type { OptionItem } from '../../../engine/contract/field-model';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ListTree, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { booleanProp } from '../../../engine/values/field-props';
import { isEntered } from '../../../engine/rules';
import { pathTo } from './choose-node';
import type { RawNode } from './node-params';

interface StartValuesOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly tree: ListTree;
  readonly nodes: readonly OptionItem[];
  /** Value of the chosen node; null = none. */
  readonly chosen: string | null;
  /** The chosen node as its call answered it. */
  readonly raw: RawNode | undefined;
}

/**
 * What a new record takes over from the chosen node of the left tree: the node in the tree's field, as that stores it (a value, a list, a
 * path, a list of paths). Nothing where the field could not choose the node itself.
 */
export function startValues({ model, registry, tree, nodes, chosen, raw }: StartValuesOptions): RecordValues {
  const field = findField(model, tree.relationFieldId);
  const path = chosen === null ? [] : pathTo(nodes, chosen);
  const node = path.at(-1);
  if (!field || !node || field.tableKey !== '' || !isEntered(field, registry)) return {};
  if (node.disabled || (node.children?.length && booleanProp(field, 'lastLevel'))) return {};
  // A field of paths takes a list of one path; others refuse lists in lists.
  for (const input of [[idsTo(path, raw)], node.value]) {
    const parsed = registry.of(field).toStored(input, field);
    if (parsed.ok) return { [field.key]: parsed.value };
  }
  return {};
}

/** Ids down to the node. A part of the organisation answers where it lies in the whole (docs/clients.md#people-and-places). */
function idsTo(path: readonly OptionItem[], raw: RawNode | undefined): readonly unknown[] {
  const whole = raw?.['organizeIds'];
  return Array.isArray(whole) && whole.at(-1) === path.at(-1)?.value ? whole : path.map(({ value }) => value);
}

import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { InterfaceParam } from '../../../engine/contract/interface-param';
import { findField, type ListTree } from '../../../engine/contract/module-model';
import type { TreeBranch } from '../../../engine/query';
import { toScalarText } from '../../../engine/values/text-values';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { BusinessError } from '../../http/errors';
import { runDataInterface, type GivenParam } from '../dataInterface/index';
import { loadDictionaryOptions } from '../dictionary/index';
import { readTree } from '../organize/index';
import { loadOptions } from './load-options';
import { toCall } from './dynamic-options';
import type { ModuleContext } from './module-context';

/** Maximum number of nodes in a branch; a search for more is refused. */
const MAX_NODES = 20_000;
const NO_CELL = { record: {}, row: null };

/**
 * The branch of the node that search values name in the field of the list's left tree (docs/module-format.md#left-tree). null: none
 * is named, or the tree does not know it or cannot be read. Throws SERVER_NAMES_TOO_MANY for a huge branch.
 */
export async function readBranch(
  context: ModuleContext,
  values: Readonly<Record<string, unknown>>,
): Promise<TreeBranch | null> {
  const { model, access } = context;
  const tree = model.list?.type === 2 ? model.list.tree : null;
  const fieldId = tree?.relationFieldId ?? '';
  const node = fieldId !== '' && Object.hasOwn(values, fieldId) ? toScalarText(values[fieldId]) : '';
  // Whoever may not search the field is refused, and learns nothing about the tree.
  if (!tree || !node || !access.canFilter(fieldId)) return null;
  const branch = await readValues(context, tree, node);
  if (branch.length > MAX_NODES) throw new BusinessError('SERVER_NAMES_TOO_MANY', { text: node, limit: MAX_NODES });
  return branch.length > 0 ? { fieldId, values: branch } : null;
}

/** Values of a node and of all below it, its own first; [] = unknown. */
async function readValues(context: ModuleContext, tree: ListTree, node: string): Promise<readonly string[]> {
  if (tree.source === 'organize' || tree.source === 'department') {
    const { withBelow } = await readTree(context.deps);
    const ids = withBelow([node]);
    return ids.includes(node) ? [node, ...ids.filter((id) => id !== node)] : [];
  }
  const found = findNode(await readNodes(context, tree), node);
  return found ? [...new Set(valuesBelow(found))] : [];
}

async function readNodes(context: ModuleContext, tree: ListTree): Promise<readonly OptionItem[]> {
  const { deps, model } = context;
  switch (tree.source) {
    case 'dictionary':
      if (tree.dictionaryTypeId === '') return [];
      return loadDictionaryOptions(deps, tree.dictionaryTypeId, tree.valueKey === 'enCode' ? 'enCode' : 'id');
    case 'api':
      return askInterface(context, tree, tree.interfaceParams.map(toGiven));
    case 'formField': {
      const field = findField(model, tree.relationFieldId);
      return field ? readChoices(context, field) : [];
    }
    default:
      return [];
  }
}

/** The choices of a field, without a record. */
async function readChoices(context: ModuleContext, field: FieldModel): Promise<readonly OptionItem[]> {
  if (field.options?.kind !== 'dynamic') return (await loadOptions(context, [field])).get(field.id) ?? [];
  const call = toCall(context, field, NO_CELL);
  return call ? askInterface(context, call.source, call.params) : [];
}

type InterfaceNodes = Pick<ListTree, 'interfaceId' | 'labelKey' | 'valueKey' | 'childrenKey'>;

/** The nodes that an interface answers the user; [] when it fails: then the node alone is searched. */
async function askInterface(
  { deps, evaluation }: ModuleContext,
  source: InterfaceNodes,
  params: readonly GivenParam[],
): Promise<readonly OptionItem[]> {
  if (source.interfaceId === '') return [];
  try {
    const answer = await runDataInterface(deps, source.interfaceId, { params, caller: evaluation.user });
    return toOptionItems(answer, source);
  } catch {
    return [];
  }
}

/** Parameters as the tree's own request gives them: there is no record that fields could be read from. */
function toGiven({ raw, field, defaultValue, relationField }: InterfaceParam): GivenParam {
  const isLinked = relationField !== '' && !relationField.startsWith('@');
  return { ...raw, field, defaultValue: isLinked ? '' : defaultValue };
}

function findNode(nodes: readonly OptionItem[], value: string): OptionItem | undefined {
  for (const node of nodes) {
    const found = node.value === value ? node : findNode(node.children ?? [], value);
    if (found) return found;
  }
  return undefined;
}

function valuesBelow({ value, children = [] }: OptionItem): readonly string[] {
  return [value, ...children.flatMap(valuesBelow)];
}

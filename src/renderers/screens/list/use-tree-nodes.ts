import { useCallback } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { findField, type ListTree, type ModuleModel } from '../../../engine/contract/module-model';
import { readRows, resolveCall } from '../../../engine/resource';
import { toOptionItems } from '../../../engine/values/to-option-items';
import type { FormScope } from '../../shared/form-scope';
import { fillParams, requestOptions } from '../../shared/option-request';
import { useServices, type RendererServices } from '../../shared/services';
import { useAnswer, type Answer } from '../record/use-answer';
import { indexNodes, type RawNode } from './node-params';

/** A list has no record, so parameters that name a field are blank. */
const noRecord: FormScope = { valueOf: () => undefined, subscribe: () => () => undefined, recordId: '', moduleId: '' };

/** The nodes of a left tree, and each as it was answered. */
export interface TreeNodes {
  readonly items: readonly OptionItem[];
  readonly rawOf: ReadonlyMap<string, RawNode>;
}

/** Nodes of a list's left tree from wherever the module says (contract c.1 treeDataSource); null asks nothing. */
export function useTreeNodes(model: ModuleModel, tree: ListTree | null): Answer<TreeNodes> {
  const services = useServices();
  const ask = useCallback(
    (signal: AbortSignal) => {
      if (!tree) return Promise.resolve({ items: [], rawOf: new Map<string, RawNode>() });
      return tree.call ? loadRows(tree, services, signal) : loadItems(model, tree, services, signal);
    },
    [model, tree, services],
  );
  return useAnswer(tree ? ask : null);
}

async function loadRows(tree: ListTree, services: RendererServices, signal: AbortSignal): Promise<TreeNodes> {
  if (!tree.call) return { items: [], rawOf: new Map() };
  const resolved = resolveCall({ call: tree.call, values: {}, context: services.evaluationContext() });
  const { data } = await services.call(resolved, { signal });
  const { rows } = readRows(data, tree.call);
  return { items: toOptionItems(rows, tree), rawOf: indexNodes(rows, tree) };
}

/** Choices carry no more than value and label; parameters can be filled with these under the tree's own names. */
async function loadItems(
  model: ModuleModel,
  tree: ListTree,
  services: RendererServices,
  signal: AbortSignal,
): Promise<TreeNodes> {
  const items = await loadChoices(model, tree, services, signal);
  const rawOf = new Map<string, RawNode>();
  const visit = (nodes: readonly OptionItem[]): void => {
    for (const { value, label, children } of nodes) {
      rawOf.set(value, { [tree.labelKey]: label, [tree.valueKey]: value });
      visit(children ?? []);
    }
  };
  visit(items);
  return { items, rawOf };
}

async function loadChoices(
  model: ModuleModel,
  tree: ListTree,
  services: RendererServices,
  signal: AbortSignal,
): Promise<readonly OptionItem[]> {
  switch (tree.source) {
    case 'organize':
    case 'department':
      return services.organizeTree(tree.source);
    case 'dictionary':
      return services.dictionary(tree.dictionaryTypeId, tree.valueKey === 'enCode' ? 'enCode' : 'id');
    case 'api': {
      const answer = await services.dataInterface(tree.interfaceId, fillParams(tree.interfaceParams, noRecord), signal);
      return toOptionItems(answer, tree);
    }
    case 'resource':
      return [];
    case 'formField': {
      const field = findField(model, tree.relationFieldId);
      if (field?.options?.kind === 'static') return field.options.items;
      return field ? ((await requestOptions(field, noRecord, services, signal)) ?? []) : [];
    }
  }
}

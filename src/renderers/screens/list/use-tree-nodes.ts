import { useCallback } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { findField, type ListTree, type ModuleModel } from '../../../engine/contract/module-model';
import { readRows, resolveCall } from '../../../engine/resource';
import { toOptionItems } from '../../../engine/values/to-option-items';
import type { FormScope } from '../../shared/hosts/form-scope';
import { fillParams, requestOptions } from '../../shared/sources/option-request';
import { useServices, type RendererServices } from '../../shared/hosts/services';
import { useAnswer, type Answer } from '../record/use-answer';
import { indexNodes, type RawNode } from './node-params';

/** A list has no record: parameters that name a field are blank. */
const noRecord: FormScope = { valueOf: () => undefined, subscribe: () => () => undefined, recordId: '', moduleId: '' };

/** The nodes of a left tree, and their responses. */
export interface TreeNodes {
  readonly items: readonly OptionItem[];
  readonly rawOf: ReadonlyMap<string, RawNode>;
}

/** Nodes of a list's left tree from any source (docs/module-format.md#left-tree); null = no request. */
export function useTreeNodes(model: ModuleModel, tree: ListTree | null): Answer<TreeNodes> {
  const services = useServices();
  const ask = useCallback(
    (signal: AbortSignal) => {
      if (!tree) return Promise.resolve({ items: [], rawOf: new Map<string, RawNode>() });
      return tree.call ? loadRows(tree, services, signal) : loadItems(tree, { model, services, signal });
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

interface ChoicesAround {
  readonly model: ModuleModel;
  readonly services: RendererServices;
  readonly signal: AbortSignal;
}

/** Choices have only value and label; parameters can use these under the tree's own names. */
async function loadItems(tree: ListTree, around: ChoicesAround): Promise<TreeNodes> {
  const items = await loadChoices(tree, around);
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

async function loadChoices(tree: ListTree, { model, services, signal }: ChoicesAround): Promise<readonly OptionItem[]> {
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
      return field ? ((await requestOptions(field, { scope: noRecord, services, signal })) ?? []) : [];
    }
  }
}

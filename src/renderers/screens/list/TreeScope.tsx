import { useMemo, useState, type ReactNode } from 'react';
import type { ListModel, ModuleModel } from '../../../engine/contract/module-model';
import type { RecordSource } from '../../shared/sources/record-source';
import { ScreenParamsProvider, useScreenParams } from '../../shared/hosts/screen-params';
import { readNode, type PageAddress } from './list-address';
import { useListTree, type ListTreeState } from './use-list-tree';

interface TreeScopeProps {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly source: RecordSource;
  readonly address?: PageAddress | undefined;
  /** `source` has the parameters of the selected node. */
  children: (scope: { readonly tree: ListTreeState | null; readonly source: RecordSource }) => ReactNode;
}

/** Applies the parameters of the left tree's selected node to a list and all that it opens. */
export function TreeScope({ model, list, source, address, children }: TreeScopeProps) {
  const [firstWanted] = useState(() => readNode(address?.read() ?? ''));
  const tree = useListTree(model, list, firstWanted);
  const around = useScreenParams();
  const params = tree?.params;
  const hasParams = Object.keys(params ?? {}).length > 0;
  const scoped = useMemo(
    () => (hasParams && params ? (source.within?.(params) ?? source) : source),
    [source, params, hasParams],
  );
  const content = children({ tree, source: scoped });
  if (!hasParams) return content;
  return <ScreenParamsProvider params={{ ...around, ...params }}>{content}</ScreenParamsProvider>;
}

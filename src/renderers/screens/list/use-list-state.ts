import { useEffect, useMemo, useReducer } from 'react';
import { findField, type ListModel, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { RecordSource } from '../../shared/sources/record-source';
import { readListState, writeListState, type PageAddress } from './list-address';
import { applyListAction } from './list-query';
import type { ShownSearch } from './SearchField';
import type { ListTreeState } from './use-list-tree';

export interface ListDataOptions {
  readonly model: ModuleModel;
  readonly list: ListModel;
  /** Already under the parameters that the left tree gives. */
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly tree: ListTreeState | null;
  /** Keeps what is asked in the address of the page; absent = what is asked is gone with the screen. */
  readonly address?: PageAddress | undefined;
}

/** What a list is asked: it begins with what the address of its page says, and is written there with each change. */
export function useListState({ model, list, source, access, tree, address }: ListDataOptions) {
  const searches = useMemo(() => permittedSearches(model, list, access), [model, list, access]);
  const hasKeyword = list.keywordHint !== null || searches.some(({ search }) => search.isKeyword);
  /** The state that an address asks this reader for. */
  const read = (query: string) =>
    readListState(query, {
      list,
      searchIds: searches.map(({ search }) => search.fieldId),
      hasKeyword,
      hasQueries: list.hasSuperQuery && source.queryPlans !== undefined,
      hasViews: source.groups !== undefined,
    });
  const [state, dispatch] = useReducer(applyListAction, null, () => read(address?.read() ?? ''));
  const node = tree?.asked ?? null;
  const isPending = tree?.isPending === true;
  useEffect(() => {
    if (!address || isPending) return;
    const before = address.read();
    const query = writeListState(before, list, { state, node });
    if (query !== before) address.write(query);
  }, [address, list, state, node, isPending]);
  return { state, dispatch, read, searches, hasKeyword };
}

function permittedSearches(model: ModuleModel, list: ListModel, access: ModuleAccess): readonly ShownSearch[] {
  return list.searches.flatMap((search) => {
    const field = findField(model, search.fieldId);
    return field && access.canFilter(search.fieldId) ? [{ search, field }] : [];
  });
}

import { useActions } from '../actions/use-actions';
import type { ListData } from './use-list-data';
import type { ListDataOptions } from './use-list-state';

interface ListActionsOptions extends Pick<ListDataOptions, 'model' | 'list' | 'source' | 'tree'> {
  readonly data: Pick<ListData, 'reload' | 'expansion' | 'query'>;
  readonly selection: { readonly ids: readonly string[]; clear: () => void };
}

/** The actions of a list: what they do to its rows and its tree, and what follows when it changed its own records. */
export function useListActions({ model, list, source, tree, data, selection }: ListActionsOptions) {
  const { reload, expansion } = data;
  const actions = useActions({
    source,
    model,
    selectedIds: selection.ids,
    listQuery: data.query,
    effects: {
      refreshRows: reload,
      refreshTree: () => tree?.nodes.reload(),
      clearSelection: selection.clear,
      // Of a form: a list has none of these.
      submit: () => undefined,
      reset: () => undefined,
      setValues: () => undefined,
      run: () => undefined,
      expandAll: (target) => (target === 'tree' ? tree?.expandAll() : expansion.expandAll()),
      collapseAll: (target) => (target === 'tree' ? tree?.collapseAll() : expansion.collapseAll()),
    },
  });
  /** The list changed its own records. */
  function onChanged() {
    reload();
    actions.runEffects(list.then);
  }
  return { ...actions, onChanged };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListModel } from '../../../../engine/contract/module-model';
import type { ColumnSetting } from '../../../shared/sources/column-settings';
import type { ListView, ListViews, ViewDraft } from '../../../shared/sources/list-views';
import { useAnswer } from '../../record/use-answer';
import { writeSavedState } from '../list-address';
import { createListState } from '../list-query';
import { useChange } from '../use-change';
import type { ListData } from '../use-list-data';

/** The columns of a list while a saved view is shown. */
export interface ViewColumns {
  /** As they are arranged now. */
  readonly settings: readonly ColumnSetting[];
  /** Arranges them as a view has them; null = as the reader has. */
  set: (settings: readonly ColumnSetting[] | null) => void;
}

interface UseSavedViewsOptions {
  readonly views: ListViews;
  readonly list: ListModel;
  readonly data: Pick<ListData, 'state' | 'dispatch' | 'read' | 'leave'>;
  readonly columns: ViewColumns;
  /** Whether they are about to be chosen from. */
  readonly isOpen: boolean;
  /** Something else is asked: the search bar begins anew. */
  onRestored: () => void;
}

/** The saved views of a list, the one that is shown, and what can be done with them. */
export function useSavedViews({ views, list, data, columns, isOpen, onRestored }: UseSavedViewsOptions) {
  const { state, dispatch, read, leave } = data;
  const { savedId } = state;
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isOpen || savedId !== null)) setWanted(true);
  const ask = useCallback((signal: AbortSignal) => views.list(signal), [views]);
  const { answer, error, reload } = useAnswer(isWanted ? ask : null);
  const current = answer?.find(({ id }) => id === savedId) ?? null;
  const address = writeSavedState(state, list);
  useShownColumns({
    savedId,
    current,
    isKnown: answer !== null,
    columns,
    onGone: () => dispatch({ type: 'named', savedId: null }),
  });
  const isChanged =
    current !== null &&
    (address !== writeSavedState(read(current.address), list) ||
      (current.columns !== null && JSON.stringify(current.columns) !== JSON.stringify(columns.settings)));

  function choose(view: ListView | null) {
    const next = view ? read(view.address) : createListState(list);
    leave(() => {
      dispatch({ type: 'restore', state: { ...next, savedId: view?.id ?? null } });
      columns.set(view?.columns ?? null);
      onRestored();
    });
  }
  const { isBusy, run } = useChange(reload);
  return {
    saved: answer,
    error,
    reload,
    current,
    isChanged,
    isBusy,
    address,
    choose,
    /** Whether it was saved; what is shown has its name then. */
    async save(draft: Omit<ViewDraft, 'address' | 'columns'> & { readonly keeps?: ListView }): Promise<boolean> {
      const { keeps, ...named } = draft;
      const asked = keeps ? { address: keeps.address, columns: keeps.columns } : { address, columns: columns.settings };
      const done = await run(() => views.save({ ...named, ...asked }));
      if (done && !keeps) {
        columns.set(columns.settings);
        dispatch({ type: 'named', savedId: done.id });
      }
      return done !== null;
    },
    async remove(view: ListView): Promise<void> {
      if ((await run(() => views.remove(view.id))) && view.id === savedId) {
        dispatch({ type: 'named', savedId: null });
        // What is arranged from now on is the reader's own again.
        columns.set(null);
      }
    },
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;

interface ShownColumnsOptions {
  readonly savedId: string | null;
  readonly current: ListView | null;
  readonly isKnown: boolean;
  readonly columns: ViewColumns;
  onGone: () => void;
}

/** A list that is opened by the address of a saved view has its columns too; one that is gone leaves what is asked. */
function useShownColumns({ savedId, current, isKnown, columns, onGone }: ShownColumnsOptions): void {
  /** The view of the address; null = it has been seen to. */
  const openedId = useRef(savedId);
  const { set } = columns;
  useEffect(() => {
    if (openedId.current === null || !isKnown) return;
    const isShown = openedId.current === savedId;
    openedId.current = null;
    if (isShown && current) set(current.columns);
    if (isShown && !current) onGone();
  }, [isKnown, savedId, current, set, onGone]);
}

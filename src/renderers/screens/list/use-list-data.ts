import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import type { RecordPage, RecordSource } from '../../shared/sources/record-source';
import { cursorTo, isSearchedBy, lastPage, toRecordQuery, type ListAction, type ListState } from './list-query';
import { useExpansion, type RowTree } from './use-expansion';
import { useFolds } from './use-folds';
import { useListState, type ListDataOptions } from './use-list-state';
import type { ListTreeState } from './use-list-tree';
import { useRecordPage } from './use-record-page';
import { useRowGroups } from './use-row-groups';
import { useSubRows } from './use-sub-rows';
import { useWholeList } from './use-whole-list';
import { isGroupedView } from './views/view-state';
import { permittedColumns } from './visible-columns';

/**
 * Why a list asks nothing: the first node of its tree is about to be chosen, the user has to choose one, or it was opened
 * without a parameter that it needs.
 */
export type Waiting = 'tree' | 'node' | 'params';

/** Does something that takes the rows away, in several steps: a row that is being edited is asked about once, before all of them. */
const leave = (go: () => void): void => go();
const NO_FILTER: Readonly<Record<string, unknown>> = {};

/** What a list asks for and what it was answered, whoever acts on the rows. */
export function useListData(options: ListDataOptions) {
  const { model, list, source, access, tree } = options;
  const columns = useMemo(() => permittedColumns(model, access), [model, access]);
  const { state, dispatch, read, searches, hasKeyword } = useListState(options);
  const filter = tree?.filter ?? NO_FILTER;
  const isPending = tree?.isPending === true;
  const [scope, setScope] = useState({ source, filter, isPending });
  if (scope.source !== source || scope.filter !== filter || scope.isPending !== isPending) {
    // Other records stand there now: they begin with their first page, unless none were asked for yet.
    setScope({ source, filter, isPending });
    dispatch({ type: 'tree', tree: filter, keepsPage: scope.isPending });
  }
  const waiting = waitingFor(source, tree);
  const isGrouped = isGroupedView(state.view);
  const asked = useMemo(() => (waiting === null ? toRecordQuery(state, list) : null), [waiting, state, list]);
  // Groups have a call of their own, and no rows of a page.
  const query = isGrouped ? null : asked;
  const { answer, isLoading, error, reload: reloadPage } = useRecordPage(source, query);
  const { reloads, reload } = useReload(reloadPage);
  const page: RecordPage | null = waiting === null && !isGrouped ? (answer?.page ?? null) : null;
  const expansion = useExpansion({
    tree: useRowTree(list, answer?.query.isTop === true),
    // Rows stay as they are until those of the new source are there.
    source: answer?.source ?? source,
    page,
    query: answer?.query ?? null,
    offset: (state.page - 1) * state.pageSize,
    searchKey: searchText(state),
  });

  const { entries: loaded, subRows } = useSubRows(answer?.source ?? source, page, expansion.entries);
  const grouping = useRowGroups({ model, list, access, source, entries: loaded, sort: state.sort });
  const folding = useFolds({ isGrouped: list.childTableStyle === 1, source, entries: loaded, columns });
  const whole = useWholeList({ source, query, reloads, answer, isLoading });
  useLastPage({ state, dispatch, total: page && !isLoading ? page.total : null });

  return {
    state,
    ...{ dispatch, leave },
    /** The state that an address asks for. */
    read,
    /** What rows are asked for; null = none, or nothing yet. */
    query,
    /** What groups are made of; null = nothing yet. */
    asked,
    /** Counts what was asked for again. */
    reloads,
    page,
    ...whole,
    /** Turns to a page, from the row beside it where that is in sight. */
    turn: (next: number, pageSize: number) => {
      const shown = answer?.query === query ? { page: state.page, cursors: answer?.page.cursors } : null;
      dispatch({ type: 'turn', page: next, pageSize, cursor: shown && cursorTo(next, shown) });
    },
    isLoading,
    error: waiting === null ? error : null,
    reload,
    waiting,
    /** Whether the rows in sight belong to what was chosen before: nothing may be done with them any more. */
    isOutdated: answer !== null && answer.source !== source,
    expansion,
    folding,
    /** The rows as they are shown: without those of folded groups, with what was loaded beyond the page's own sub-table rows. */
    entries: grouping.entries,
    grouping,
    subRows,
    columns,
    searches,
    hasKeyword,
    isFiltered: isSearchedBy(state) || isNarrowedBy(tree, state),
  };
}

/** A tree in which something is always chosen narrows nothing down: it says which list this is. */
function isNarrowedBy(tree: ListTreeState | null, state: ListState): boolean {
  return Object.keys(state.tree).length > 0 && tree?.tree.selectsFirst !== true;
}

const LEVELS: RowTree = { isExpanded: false, isLazy: true };

/** How the rows of an answer stand below each other. */
function useRowTree({ treeTable }: ListModel, isByLevel: boolean): RowTree | null {
  const nested = useMemo(
    () => treeTable && { isExpanded: treeTable.isExpanded, isLazy: treeTable.childrenCall !== null },
    [treeTable],
  );
  return isByLevel ? LEVELS : nested;
}

interface LastPageOptions {
  readonly state: ListState;
  readonly dispatch: (action: ListAction) => void;
  /** null = not known now. */
  readonly total: number | null;
}

/** Deleting the last rows of the last page would leave the user on a page that no longer exists. */
function useLastPage({ state: { page, pageSize }, dispatch, total }: LastPageOptions): void {
  const last = total === null ? null : lastPage(total, pageSize);
  useEffect(() => {
    if (last !== null && page > last) dispatch({ type: 'turn', page: last, pageSize });
  }, [dispatch, last, page, pageSize]);
}

/** `reloads` counts what was asked for again. */
function useReload(reloadPage: () => void) {
  const [reloads, setReloads] = useState(0);
  const reload = useCallback(() => {
    setReloads((count) => count + 1);
    reloadPage();
  }, [reloadPage]);
  return { reloads, reload };
}

export type ListData = ReturnType<typeof useListData>;

function waitingFor(source: RecordSource, tree: ListTreeState | null): Waiting | null {
  if (tree?.isPending) return 'tree';
  if ((source.missingParams ?? []).length === 0) return null;
  return tree && Object.keys(tree.tree.params).length > 0 ? 'node' : 'params';
}

/** '' = nothing is searched. */
function searchText(state: ListState): string {
  const { keyword, search, superQuery } = state;
  if (!isSearchedBy(state)) return '';
  return JSON.stringify([keyword, Object.entries(search), superQuery]);
}

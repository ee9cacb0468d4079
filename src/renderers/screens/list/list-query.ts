import type { ListModel } from '../../../engine/contract/module-model';
import type { BuiltQuery } from '../../../engine/query';
import type { RecordPage, RecordQuery, RowCursor } from '../../shared/sources/record-source';
import { TABLE_VIEW, type ViewState } from './views/view-state';

/** Rows per request of a list without paging (docs/screens.md#lists). */
export const UNPAGED_SIZE = 10_000;
/** Page sizes offered (docs/screens.md#lists). */
export const PAGE_SIZES = [20, 50, 100, 500] as const;

/** Page size of lists to choose from (docs/screens.md#lists). */
export const SELECT_PAGE_SIZE = 20;

export type SortEntry = RecordQuery['sort'][number];

/** The user's query; survives opening and closing forms. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  /** null = the module's default. */
  readonly sort: SortEntry | null;
  readonly search: Readonly<Record<string, unknown>>;
  readonly keyword: string;
  /** null = no advanced query. */
  readonly superQuery: BuiltQuery | null;
  readonly tree: Readonly<Record<string, unknown>>;
  /** Row from which the page was turned (keyset pagination); null = by page number. */
  readonly cursor: RowCursor | null;
  /** Whether searching part of the rows suffices, or all must be searched, which may take long. */
  readonly reach: 'part' | 'all';
  readonly view: ViewState;
  /** The saved view that was chosen, whatever was changed since; null = none. */
  readonly savedId: string | null;
}

export type ListAction =
  | { readonly type: 'turn'; readonly page: number; readonly pageSize: number; readonly cursor?: RowCursor | null }
  | { readonly type: 'sort'; readonly sort: SortEntry | null }
  | { readonly type: 'search'; readonly search: Readonly<Record<string, unknown>>; readonly keyword: string }
  | { readonly type: 'superQuery'; readonly superQuery: BuiltQuery | null }
  | { readonly type: 'all' }
  | { readonly type: 'view'; readonly view: ViewState }
  /** Asks what a saved view asks, but for what the left tree says. */
  | { readonly type: 'restore'; readonly state: ListState }
  /** What is asked has a name from now on, or none any more. */
  | { readonly type: 'named'; readonly savedId: string | null }
  /** Asks for everything again, but for what the left tree says. */
  | { readonly type: 'clear' }
  | {
      readonly type: 'tree';
      readonly tree: Readonly<Record<string, unknown>>;
      /** Whether the page stays: the node was asked for together with it. */
      readonly keepsPage?: boolean;
    };

/** The initial state of a list. A page size that is not offered is kept; the pager adds it. */
export function createListState(list: ListModel): ListState {
  const pageSize = list.hasPage ? list.pageSize : UNPAGED_SIZE;
  const asked = { search: {}, keyword: '', superQuery: null, tree: {} };
  return { page: 1, pageSize, sort: null, ...asked, cursor: null, reach: 'part', view: TABLE_VIEW, savedId: null };
}

/** Reducer of user actions; whatever changes the set of rows returns to the first page. */
export function applyListAction(state: ListState, action: ListAction): ListState {
  const { reach } = state;
  const first = { ...state, page: 1, cursor: null, reach: 'part' } as const;
  switch (action.type) {
    case 'turn': {
      const { page, pageSize, cursor = null } = action;
      return pageSize === state.pageSize ? { ...state, page, cursor } : { ...first, pageSize, reach };
    }
    case 'all':
      return { ...first, reach: 'all' };
    case 'sort':
      return { ...first, sort: action.sort };
    case 'search':
      return { ...first, search: withoutBlanks(action.search), keyword: action.keyword.trim() };
    case 'superQuery':
      return { ...first, superQuery: action.superQuery };
    case 'view':
      return { ...first, reach, view: action.view };
    case 'restore':
      return { ...action.state, tree: state.tree };
    case 'named':
      return { ...state, savedId: action.savedId };
    case 'clear':
      return { ...first, search: {}, keyword: '', superQuery: null };
    case 'tree':
      return action.keepsPage ? { ...state, tree: action.tree } : { ...first, tree: action.tree };
  }
}

/** Whether the reader has narrowed the list down. */
export function isSearchedBy({ keyword, search, superQuery }: ListState): boolean {
  return keyword !== '' || superQuery !== null || Object.keys(search).length > 0;
}

/** Whether rows are asked for level by level: a search finds rows of all levels, and other views than the table have none. */
function isByLevel(state: ListState, { type, parentFieldId }: ListModel): boolean {
  return type === 5 && parentFieldId !== '' && state.view.kind === 'table' && !isSearchedBy(state);
}

/** The query for the source. */
export function toRecordQuery(state: ListState, list: ListModel): RecordQuery {
  const { page, pageSize, search, keyword, superQuery, tree, cursor, reach } = state;
  const sort = state.sort ? [state.sort] : list.defaultSort;
  return {
    ...{ page, pageSize, search, keyword, tree, sort },
    ...(superQuery && { superQuery }),
    ...(isByLevel(state, list) && { isTop: true }),
    ...(cursor && { cursor }),
    ...(reach === 'all' && { reach }),
  };
}

/** The row cursor from the current page to an adjacent one; null for other pages. */
export function cursorTo(page: number, shown: { readonly page: number; readonly cursors: RecordPage['cursors'] }) {
  if (!shown.cursors) return null;
  if (page === shown.page + 1) return { side: 'after', row: shown.cursors.last } as const;
  if (page === shown.page - 1) return { side: 'before', row: shown.cursors.first } as const;
  return null;
}

/** The last page that has rows; at least 1. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function withoutBlanks(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => !asksNothing(value)));
}

/** null, '', [], and a range without ends are no filter. */
function asksNothing(value: unknown): boolean {
  if (value == null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every((item) => item == null || item === '');
}

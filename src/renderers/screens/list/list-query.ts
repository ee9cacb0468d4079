import type { ListModel } from '../../../engine/contract/module-model';
import type { RecordQuery } from '../../shared/record-source';

/** Rows fetched at once by a list without paging (widgets.md §9). */
export const UNPAGED_SIZE = 10_000;
/** Page sizes offered (widgets.md §9). */
export const PAGE_SIZES = [20, 50, 100, 500] as const;

/** Page size of lists to choose from (widgets.md §9 pickers). */
export const SELECT_PAGE_SIZE = 20;

export type SortEntry = RecordQuery['sort'][number];

/** What the user asks of a list; survives opening and closing forms. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  /** null = the module's own order. */
  readonly sort: SortEntry | null;
  readonly search: Readonly<Record<string, unknown>>;
  readonly keyword: string;
  readonly tree: Readonly<Record<string, unknown>>;
}

export type ListAction =
  | { readonly type: 'turn'; readonly page: number; readonly pageSize: number }
  | { readonly type: 'sort'; readonly sort: SortEntry | null }
  | { readonly type: 'search'; readonly search: Readonly<Record<string, unknown>>; readonly keyword: string }
  | { readonly type: 'tree'; readonly tree: Readonly<Record<string, unknown>> };

/** The state a list opens with. A page size that is not offered is kept; the pager adds it. */
export function createListState(list: ListModel): ListState {
  const pageSize = list.hasPage ? list.pageSize : UNPAGED_SIZE;
  return { page: 1, pageSize, sort: null, search: {}, keyword: '', tree: {} };
}

/** Applies a user's action; whatever changes the set of rows goes back to the first page. */
export function applyListAction(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'turn':
      return { ...state, page: action.pageSize === state.pageSize ? action.page : 1, pageSize: action.pageSize };
    case 'sort':
      return { ...state, page: 1, sort: action.sort };
    case 'search':
      return { ...state, page: 1, search: withoutBlanks(action.search), keyword: action.keyword.trim() };
    case 'tree':
      return { ...state, page: 1, tree: action.tree };
  }
}

/** The question to ask the source. */
export function toRecordQuery(state: ListState, list: ListModel): RecordQuery {
  const { page, pageSize, search, keyword, tree } = state;
  return { page, pageSize, search, keyword, tree, sort: state.sort ? [state.sort] : list.defaultSort };
}

/** The last page that has rows; at least 1. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function withoutBlanks(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => !isBlank(value)));
}

/** null, '', [], and a range without ends ask for nothing. */
function isBlank(value: unknown): boolean {
  if (value == null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every((item) => item == null || item === '');
}

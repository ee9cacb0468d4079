import type { ListModel } from '../../../engine/contract/module-model';
import type { RecordPage, RecordQuery, RowCursor } from '../../shared/record-source';

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
  /** The row that the page was turned from; null = its number says where it is. */
  readonly cursor: RowCursor | null;
  /** Whether a part of the rows may be looked at, or all have to be, although that takes long. */
  readonly reach: 'part' | 'all';
}

export type ListAction =
  | { readonly type: 'turn'; readonly page: number; readonly pageSize: number; readonly cursor?: RowCursor | null }
  | { readonly type: 'sort'; readonly sort: SortEntry | null }
  | { readonly type: 'search'; readonly search: Readonly<Record<string, unknown>>; readonly keyword: string }
  | { readonly type: 'all' }
  | { readonly type: 'tree'; readonly tree: Readonly<Record<string, unknown>> };

/** The state a list opens with. A page size that is not offered is kept; the pager adds it. */
export function createListState(list: ListModel): ListState {
  const pageSize = list.hasPage ? list.pageSize : UNPAGED_SIZE;
  return { page: 1, pageSize, sort: null, search: {}, keyword: '', tree: {}, cursor: null, reach: 'part' };
}

/** Applies a user's action; whatever changes the set of rows goes back to the first page. */
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
    case 'tree':
      return { ...first, tree: action.tree };
  }
}

/** The question to ask the source. */
export function toRecordQuery(state: ListState, list: ListModel): RecordQuery {
  const { page, pageSize, search, keyword, tree, cursor, reach } = state;
  const sort = state.sort ? [state.sort] : list.defaultSort;
  return { page, pageSize, search, keyword, tree, sort, ...(cursor && { cursor }), ...(reach === 'all' && { reach }) };
}

/** The row that leads from a shown page to another one; null unless that is its neighbour. */
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
  return Object.fromEntries(Object.entries(search).filter(([, value]) => !isBlank(value)));
}

/** null, '', [], and a range without ends ask for nothing. */
function isBlank(value: unknown): boolean {
  if (value == null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every((item) => item == null || item === '');
}

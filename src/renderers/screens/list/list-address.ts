import type { ListModel } from '../../../engine/contract/module-model';
import type { BuiltQuery } from '../../../engine/query';
import { NEW_RECORD, OPEN_DRAFT } from '../../shared/hosts/record-pages';
import { createListState, PAGE_SIZES, type ListState, type SortEntry } from './list-query';
import { readView, VIEW_MEMBERS, writeView } from './views/view-state';

/** The query part of a page's address, such as `?page=2`: where the list of the page keeps what its reader asks. */
export interface PageAddress {
  /** '' = no query. */
  read: () => string;
  write: (query: string) => void;
}

/** What a list may be asked by its address; all else is left out. */
interface AskableList {
  readonly list: ListModel;
  /** Ids of the fields of the search bar. */
  readonly searchIds: readonly string[];
  readonly hasKeyword: boolean;
  /** Whether the reader may put an advanced query together. */
  readonly hasQueries: boolean;
  /** Whether there is more than the table. */
  readonly hasViews: boolean;
}

/** Members of an address; `f.<field id>` = one of the search bar. */
const KEYWORD = 'keyword';
const PAGE = 'page';
const PAGE_SIZE = 'pageSize';
const SORT = 'sort';
const QUERY = 'query';
const NODE = 'node';
const SAVED = 'saved';
const SEARCH = 'f.';
const OWN = [NEW_RECORD, OPEN_DRAFT, KEYWORD, PAGE, PAGE_SIZE, SORT, QUERY, NODE, SAVED, ...VIEW_MEMBERS];
const isOwn = (name: string) => OWN.includes(name) || name.startsWith(SEARCH);

const MAX_PAGE = 1_000_000;
/** Characters of an advanced query; a longer one is not kept in the address. */
const MAX_QUERY_LENGTH = 4_000;

/** The state that an address asks for, over that of the module. What cannot be read, or not be asked of this list, is left out (docs/screens.md#addresses-of-lists). */
export function readListState(query: string, asked: AskableList): ListState {
  const { list } = asked;
  const start = createListState(list);
  if (query === '') return start;
  const params = new URLSearchParams(query);
  const pageSize = readCount(params.get(PAGE_SIZE));
  return {
    ...start,
    search: Object.fromEntries(
      asked.searchIds.flatMap((id) => {
        const value = readValue(params.get(SEARCH + id));
        return value === undefined ? [] : [[id, value]];
      }),
    ),
    keyword: asked.hasKeyword ? (params.get(KEYWORD) ?? '').trim() : '',
    superQuery: asked.hasQueries ? readQuery(params.get(QUERY)) : null,
    sort: readSort(params.get(SORT), list),
    page: readCount(params.get(PAGE)) ?? start.page,
    ...(asked.hasViews && { view: readView(params), savedId: params.get(SAVED) || null }),
    pageSize: list.hasPage && PAGE_SIZES.some((size) => size === pageSize) && pageSize ? pageSize : start.pageSize,
  };
}

/** The node of the left tree that an address asks for; null = none. */
export function readNode(query: string): string | null {
  return new URLSearchParams(query).get(NODE) || null;
}

/** What a list is asked now. */
interface AskedList {
  readonly state: ListState;
  /** The chosen node of the left tree; null = none. */
  readonly node: string | null;
}

/** The query of an address with what is asked now; members that are not a list's stay. */
export function writeListState(query: string, list: ListModel, { state, node }: AskedList): string {
  const start = createListState(list);
  const params = othersOf(query);
  const put = (name: string, value: string) => (value === '' ? undefined : params.set(name, value));
  put(KEYWORD, state.keyword);
  for (const [id, value] of Object.entries(state.search)) put(SEARCH + id, writeValue(value));
  if (state.superQuery) put(QUERY, writeQuery(state.superQuery));
  put(NODE, node ?? '');
  if (state.sort) put(SORT, `${state.sort.order === 'desc' ? '-' : ''}${state.sort.fieldId}`);
  if (state.page !== start.page) put(PAGE, String(state.page));
  if (state.pageSize !== start.pageSize) put(PAGE_SIZE, String(state.pageSize));
  for (const [name, value] of writeView(state.view)) put(name, value);
  put(SAVED, state.savedId ?? '');
  return toQuery(params);
}

/** A line of an advanced query. */
interface AskedLine {
  readonly field: string;
  readonly symbol: string;
  readonly value: unknown;
}

/** The query of an address that asks a list for the records for which all lines hold, as an advanced query; '' = all records, null = too long to be asked. */
export function writeLinesQuery(lines: readonly AskedLine[]): string | null {
  if (lines.length === 0) return '';
  const groups = lines.map(({ field, symbol, value }) => ({ id: '', field, type: '', op: symbol, value }));
  const text = writeQuery({ matchLogic: 'and', groups: [{ logic: 'and', groups }] });
  return text === '' ? null : toQuery(new URLSearchParams({ [QUERY]: text }));
}

/** Whether an address asks for the form of a new record over the list. */
export function asksForNew(query: string): boolean {
  return new URLSearchParams(query).get(NEW_RECORD) === '1';
}

/** What a saved view keeps of a list: all that is asked but for the page, and what the left tree says. */
export function writeSavedState(state: ListState, list: ListModel): string {
  const { page, pageSize } = createListState(list);
  return writeListState('', list, { state: { ...state, page, pageSize, savedId: null }, node: null });
}

/** The query of an address without what a list is asked. */
export function withoutListState(query: string): string {
  return toQuery(othersOf(query));
}

function othersOf(query: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !isOwn(name)));
}

function toQuery(params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function readCount(text: string | null): number | null {
  if (text === null || !/^[1-9]\d*$/.test(text)) return null;
  return Math.min(Number(text), MAX_PAGE);
}

function readSort(text: string | null, list: ListModel): SortEntry | null {
  const fieldId = text?.replace(/^-/, '') ?? '';
  const column = list.columns.find((entry) => entry.fieldId === fieldId);
  return column?.isSortable ? { fieldId, order: text?.startsWith('-') ? 'desc' : 'asc' } : null;
}

const readLogic = (input: unknown): 'and' | 'or' => (input === 'or' ? 'or' : 'and');

/** An advanced query without what its panel adds: `["and", ["or", ["name", "like", "a"]]]`. */
function writeQuery({ matchLogic, groups }: BuiltQuery): string {
  const lines = groups.map(({ logic, groups: terms }) => [
    logic,
    ...terms.map(({ field, op, value }) => [field, op, value]),
  ]);
  const text = JSON.stringify([matchLogic, ...lines]);
  return text.length > MAX_QUERY_LENGTH ? '' : text;
}

/** null for what is none. Whether its fields and symbols fit is the server's to say. */
function readQuery(text: string | null): BuiltQuery | null {
  const query = text === null || text.length > MAX_QUERY_LENGTH ? undefined : parsed(text);
  if (!Array.isArray(query) || query.length < 2) return null;
  const [matchLogic, ...groups] = query as unknown[];
  const read = groups.map((group, at) => {
    if (!Array.isArray(group) || group.length < 2) return null;
    const [logic, ...terms] = group as unknown[];
    const lines = terms.flatMap((term, place) => readTerm(term, `${String(at + 1)}-${String(place + 1)}`) ?? []);
    return lines.length === terms.length ? { logic: readLogic(logic), groups: lines } : null;
  });
  const whole = read.filter((group) => group !== null);
  return whole.length === read.length ? { matchLogic: readLogic(matchLogic), groups: whole } : null;
}

function readTerm(input: unknown, id: string) {
  if (!Array.isArray(input)) return null;
  const [field, op, value = ''] = input as unknown[];
  if (typeof field !== 'string' || typeof op !== 'string' || !isSearchValue(value, 2)) return null;
  return { id, field, type: '', op, value };
}

/** Texts stand as they are, unless they read as JSON. */
function writeValue(value: unknown): string {
  return typeof value === 'string' && parsed(value) === undefined ? value : JSON.stringify(value);
}

/** Scalars, and lists of them, as search inputs report; `undefined` for anything else. */
function readValue(text: string | null): unknown {
  if (text === null || text.trim() === '') return undefined;
  const value = parsed(text) ?? text;
  return isSearchValue(value, 2) ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isSearchValue(value: unknown, levels: number): boolean {
  if (Array.isArray(value)) return levels > 0 && value.every((entry) => isSearchValue(entry, levels - 1));
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

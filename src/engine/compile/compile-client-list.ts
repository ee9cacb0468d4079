import type { HomeCard, ListModel, ModuleModel } from '../contract/module-model';
import { compileButtons, compileCustomButtons, compileDisplay, compileTreeTable } from './compile-client-action';
import { rowsOf, writeRows } from '../settings/row';
import type { ClientNode } from './compile-client-props';

const SEARCH_NUMBERS = { equals: 1, like: 2, range: 3 } as const;

/**
 * Compiles the list document (docs/module-format.md#list-settings) with every key that 3.4.7 clients need, numbers as numbers
 * (docs/clients.md#config). `nodes` are the compiled nodes by field id: columns and searches contain copies of them.
 */
export function compileClientList(
  model: ModuleModel,
  list: ListModel,
  nodes: ReadonlyMap<string, ClientNode>,
): ClientNode {
  const authored = authoredRest(model.source?.columnData ?? {});
  const [sort] = list.defaultSort;
  const entry = (fieldId: string) => ({ ...nodes.get(fieldId), prop: fieldId, jnpfKey: jnpfKeyOf(nodes.get(fieldId)) });
  return {
    columnOptions: [],
    defaultColumnList: [],
    printIds: [],
    ruleList: [],
    uploaderTemplateJson: {},
    funcs: {},
    ...authored,
    ...writeRows(rowsOf('list'), list),
    columnList: list.columns.map((listColumn) => {
      const { fieldId, label, isSortable, display } = listColumn;
      const column = { ...entry(fieldId), ...writeRows(rowsOf('column'), listColumn), label, sortable: isSortable };
      return display ? { ...column, display: compileDisplay(display) } : column;
    }),
    searchList: list.searches.map((search) => {
      const { fieldId, label, type, isMultiple } = search;
      return {
        ...entry(fieldId),
        ...writeRows(rowsOf('search'), search),
        // The name sent in queries: a sub-table column must name its table (docs/module-format.md#column-addresses).
        __vModel__: fieldId,
        label,
        value: '',
        searchType: SEARCH_NUMBERS[type],
        searchMultiple: isMultiple,
      };
    }),
    btnsList: compileButtons(list.buttons),
    columnBtnsList: compileButtons(list.rowButtons),
    customBtnsList: compileCustomButtons(list.customButtons),
    ...(list.keywordHint !== null && { keyword: list.keywordHint }),
    ...(list.treeTable && { treeTable: compileTreeTable(list.treeTable) }),
    ...(list.then.length > 0 && { then: list.then }),
    defaultSidx: sort?.fieldId ?? '',
    sort: sort?.order ?? 'desc',
    ...(list.defaultSort.length > 1 && {
      defaultSortConfig: list.defaultSort.map(({ fieldId, order }) => ({ field: fieldId, sort: order })),
    }),
    hasPage: list.hasPage,
    summaryField: list.summaryFieldIds,
    thousands: list.thousandsFieldIds.length > 0,
    thousandsField: list.thousandsFieldIds,
    ...(list.tree && compileTree(list.tree)),
    ...(list.homeCards && { homeCards: list.homeCards.map(compileHomeCard) }),
    groupField: list.groupFieldId,
    parentField: list.parentFieldId,
  };
}

/** The authored members, except those compiled anew. */
function authoredRest(columnData: Readonly<Record<string, unknown>>): ClientNode {
  const {
    sortList: _sortList,
    defaultSortConfig: _sortConfig,
    keyword: _keyword,
    treeTable: _treeTable,
    then: _then,
    homeCards: _homeCards,
    treeCall: _treeCall,
    treeParams: _treeParams,
    treeSelectFirst: _treeSelectFirst,
    treeMenu: _treeMenu,
    ...rest
  } = columnData;
  return rest;
}

function compileHomeCard({ title, kind, fieldId, unit, measure, shownFieldIds, filters }: HomeCard): ClientNode {
  return {
    ...{ title, kind },
    ...(fieldId !== '' && { field: fieldId }),
    ...(unit && { unit }),
    ...(measure && { measure: measure.kind, of: measure.fieldId }),
    ...(shownFieldIds.length > 0 && { fields: shownFieldIds }),
    ...(filters.length > 0 && {
      filters: filters.map((filter) => ({ field: filter.fieldId, symbol: filter.symbol, fieldValue: filter.value })),
    }),
  };
}

function jnpfKeyOf(node: ClientNode | undefined): unknown {
  return (node?.__config__ as ClientNode | undefined)?.jnpfKey;
}

function compileTree(tree: NonNullable<ListModel['tree']>): ClientNode {
  return {
    ...writeRows(rowsOf('tree'), tree),
    ...(tree.rootLabel !== undefined && { treeRoot: tree.rootLabel }),
    treeTemplateJson: tree.interfaceParams.map((param) => param.raw),
    treeRelation: tree.relationFieldId,
    ...(tree.call && { treeCall: tree.call.name }),
    ...(Object.keys(tree.params).length > 0 && { treeParams: tree.params }),
    ...(tree.menu.length > 0 && { treeMenu: compileButtons(tree.menu) }),
  };
}

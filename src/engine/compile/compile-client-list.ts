import type { ListModel, ModuleModel } from '../contract/module-model';
import { compileButtons, compileCustomButtons, compileDisplay, compileTreeTable } from './compile-client-action';
import type { ClientNode } from './compile-client-props';

const SEARCH_NUMBERS = { equals: 1, like: 2, range: 3 } as const;

/**
 * Writes the list document of a module (contract c.1) with every key that 3.4.7 clients need, numbers as numbers
 * (client-3.4.7 §8). `nodes` are the compiled nodes by field id: columns and searches repeat them whole.
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
    type: list.type,
    columnList: list.columns.map(({ fieldId, label, align, fixed, width, isSortable, display }) => {
      const column = { ...entry(fieldId), label, align, fixed, width, sortable: isSortable };
      return display ? { ...column, display: compileDisplay(display) } : column;
    }),
    searchList: list.searches.map(({ fieldId, label, type, isMultiple, isKeyword }) => {
      return {
        ...entry(fieldId),
        // Under this name it is sent: a column of a sub-table must name its table there (contract a.5).
        __vModel__: fieldId,
        label,
        value: '',
        searchType: SEARCH_NUMBERS[type],
        searchMultiple: isMultiple,
        isKeyword,
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
    hasPage: list.type !== 3 && list.hasPage,
    pageSize: list.pageSize,
    hasSuperQuery: list.hasSuperQuery,
    childTableStyle: list.childTableStyle,
    showSummary: list.hasSummary,
    summaryField: list.summaryFieldIds,
    thousands: list.thousandsFieldIds.length > 0,
    thousandsField: list.thousandsFieldIds,
    ...(list.tree && compileTree(list.tree)),
    groupField: list.groupFieldId,
    parentField: list.parentFieldId,
    useColumnPermission: list.useColumnPermission,
    useFormPermission: list.useFormPermission,
    useBtnPermission: list.useBtnPermission,
    useDataPermission: list.useDataPermission,
  };
}

/** What is written anew below must not stand beside its older or broken form. */
function authoredRest(columnData: Readonly<Record<string, unknown>>): ClientNode {
  const {
    sortList: _sortList,
    defaultSortConfig: _sortConfig,
    keyword: _keyword,
    treeTable: _treeTable,
    then: _then,
    treeCall: _treeCall,
    treeParams: _treeParams,
    treeSelectFirst: _treeSelectFirst,
    treeMenu: _treeMenu,
    ...rest
  } = columnData;
  return rest;
}

function jnpfKeyOf(node: ClientNode | undefined): unknown {
  return (node?.__config__ as ClientNode | undefined)?.jnpfKey;
}

function compileTree(tree: NonNullable<ListModel['tree']>): ClientNode {
  return {
    treeTitle: tree.title,
    ...(tree.rootLabel !== undefined && { treeRoot: tree.rootLabel }),
    treeDataSource: tree.source,
    treeDictionary: tree.dictionaryTypeId,
    treePropsUrl: tree.interfaceId,
    treeTemplateJson: tree.interfaceParams.map((param) => param.raw),
    treePropsValue: tree.valueKey,
    treePropsLabel: tree.labelKey,
    treePropsChildren: tree.childrenKey,
    treeRelation: tree.relationFieldId,
    ...(tree.call && { treeCall: tree.call.name }),
    ...(Object.keys(tree.params).length > 0 && { treeParams: tree.params }),
    ...(tree.selectsFirst && { treeSelectFirst: true }),
    ...(tree.menu.length > 0 && { treeMenu: compileButtons(tree.menu) }),
  };
}

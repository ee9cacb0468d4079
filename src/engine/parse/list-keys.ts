/** List keys that the parser reads, or that repeat what it reads (contract c.1). */
// prettier-ignore
export const READ_LIST_KEYS: ReadonlySet<string> = new Set([
  'type', 'columnList', 'searchList', 'btnsList', 'columnBtnsList', 'customBtnsList', 'defaultSidx', 'sort', 'sortList',
  'defaultSortConfig', 'hasPage', 'pageSize', 'hasSuperQuery', 'childTableStyle', 'showSummary', 'summaryField', 'summaryKind', 'rowStyles', 'cellStyles', 'thousands',
  'thousandsField', 'treeTitle', 'treeRoot', 'treeDataSource', 'treeDictionary', 'treePropsUrl', 'treeInterfaceId', 'treeTemplateJson',
  'treePropsValue', 'treePropsLabel', 'treePropsChildren', 'treeRelation', 'treeDbTableFieldRelation', 'groupField',
  'parentField', 'ruleList', 'useColumnPermission', 'useFormPermission', 'useBtnPermission', 'useDataPermission', 'funcs',
  'columnOptions', 'defaultColumnList', 'keyword', 'treeTable', 'treeCall', 'treeParams', 'treeSelectFirst', 'treeMenu', 'then',
]);

/** List keys of other features and generations: they stay in the raw document. */
// prettier-ignore
export const IGNORED_LIST_KEYS: ReadonlySet<string> = new Set([
  'printIds', 'uploaderTemplateJson', 'hasTreeQuery', 'treeSynType', 'treeInterfaceName', 'treePropsName', 'treeDbTable',
  'treeDbTableField', 'treeDbTableFieldParentId', 'treeDbTableFieldShow', 'complexHeaderList', 'viewKey', 'tabConfig',
  'showOverflow', 'ruleListApp', 'hasBtn', 'webType', 'subField', 'columnColor', 'hasFilter',
]);

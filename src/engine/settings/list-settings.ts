import { isRecord, listAt, ownValue, toText } from '../parse/raw-value';
import {
  DROPPED,
  each,
  holds,
  IDLE,
  isAsked,
  look,
  lost,
  parsesApart,
  partly,
  reads,
  shows,
  unsupported,
  type Loss,
  withTexts,
  type Place,
} from './setting';

/** Asked for by lists with a left tree only: designers write the settings of all types into each list. */
const inTree: Loss['asks'] = (value, list) => toText(ownValue(list, 'type')) === '2' && isAsked(value);
const isOneOf =
  (...values: readonly string[]): Loss['asks'] =>
  (value) =>
    values.includes(toText(value));
/** Conditions in groups (5.x): without them more rows are shown than the author wants. */
const isGrouped: Loss['asks'] = (value) => isRecord(value) && listAt(value, 'conditionList').length > 0;
const hasKeys: Loss['asks'] = (value) => isRecord(value) && listAt(value, 'selectKey').length > 0;
const hasTabs: Loss['asks'] = (value) => isRecord(value) && isAsked(ownValue(value, 'on'));

/** Settings of a list (contract c.1). */
// prettier-ignore
export const LIST: Place = {
  type: partly(
    [lost('listType3', isOneOf('3')), lost('listType4', isOneOf('4')), lost('listType5', isOneOf('5'))],
    'ListModel.type',
  ),
  columnList: parsesApart('column', 'ListModel.columns'),
  searchList: parsesApart('search', 'ListModel.searches'),
  btnsList: holds('button', 'ListModel.buttons'),
  columnBtnsList: holds('button', 'ListModel.rowButtons'),
  customBtnsList: holds('customButton', 'ListModel.customButtons'),
  defaultSidx: reads('ListModel.defaultSort'),
  sort: reads('ListModel.defaultSort'),
  defaultSortConfig: holds('sort', 'ListModel.defaultSort'),
  sortList: parsesApart('sortable', 'ListColumn.isSortable'),
  hasPage: reads('ListModel.hasPage'),
  pageSize: reads('ListModel.pageSize'),
  keyword: shows('ListModel.keywordHint'),
  treeTable: reads('ListModel.treeTable', 'TreeTable.isExpanded', 'TreeTable.childrenCall'),
  then: reads('ListModel.then'),
  // 3.4 clients ask with it, and the server answers them.
  hasSuperQuery: unsupported('superQuery', isAsked, 'ListModel.hasSuperQuery'),
  childTableStyle: reads('ListModel.childTableStyle'),
  showSummary: reads('ListModel.hasSummary'),
  summaryField: reads('ListModel.summaryFieldIds'),
  summaryKind: reads('ListModel.summaryKinds'),
  rowStyles: holds('rowStyle', 'ListModel.styles'),
  cellStyles: holds('cellStyle', 'ListModel.styles'),
  thousands: reads('ListModel.thousandsFieldIds'),
  thousandsField: reads('ListModel.thousandsFieldIds'),
  treeTitle: withTexts(reads('ListModel.tree', 'ListTree.title'), 'ListTree.title'),
  treeRoot: shows('ListTree.rootLabel'),
  treeDataSource: reads('ListTree.source'),
  treeDictionary: reads('ListTree.dictionaryTypeId'),
  treePropsUrl: reads('ListTree.interfaceId'),
  treeInterfaceId: reads('ListTree.interfaceId'),
  treeTemplateJson: holds('param', 'ListTree.interfaceParams'),
  treePropsValue: reads('ListTree.valueKey'),
  treePropsLabel: reads('ListTree.labelKey'),
  treePropsChildren: reads('ListTree.childrenKey'),
  treeRelation: reads('ListTree.relationFieldId'),
  treeDbTableFieldRelation: reads('ListTree.relationFieldId'),
  treeCall: reads('ListTree.call'),
  treeParams: reads('ListTree.params'),
  treeSelectFirst: reads('ListTree.selectsFirst'),
  treeMenu: holds('button', 'ListTree.menu'),
  treeSynType: unsupported('treeLazy', inTree),
  groupField: reads('ListModel.groupFieldId'),
  parentField: reads('ListModel.parentFieldId'),
  ruleList: { ...parsesApart('filter', 'ListModel.filters'), status: 'partly', losses: [lost('filterGroups', isGrouped)] },
  useColumnPermission: reads('ListModel.useColumnPermission'),
  useFormPermission: reads('ListModel.useFormPermission'),
  useBtnPermission: reads('ListModel.useBtnPermission'),
  // Lint says which scopes there are.
  useDataPermission: partly([], 'ListModel.useDataPermission'),
  funcs: partly([lost('scripts', () => false)]),
  printIds: unsupported('printTemplate'),
  uploaderTemplateJson: unsupported('importTemplate', hasKeys),
  complexHeaderList: look('complexHeader'),
  tabConfig: unsupported('listTabs', hasTabs),
  showOverflow: look('showOverflow', (value) => value === false),
  columnColor: look('columnColor'),
  // Whoever has a tree can search in it.
  ...each(IDLE, ['hasTreeQuery', 'columnOptions', 'defaultColumnList', 'treeInterfaceName', 'treePropsName', 'hasBtn', 'webType', 'viewKey']),
  ...each(DROPPED, ['treeDbTable', 'treeDbTableField', 'treeDbTableFieldParentId', 'treeDbTableFieldShow', 'ruleListApp', 'subField', 'hasFilter']),
};

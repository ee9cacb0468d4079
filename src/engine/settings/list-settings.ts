import { isRecord, ownValue, toText } from '../json/raw-value';
import { placeOf } from './place-of';
import { DROPPED, each, IDLE, isAsked, look, parsesApart, unsupported, type Loss, type Place } from './setting';

/** Asked for by lists with a left tree only: designers write the settings of all types into each list. */
const inTree: Loss['asks'] = (value, list) => toText(ownValue(list, 'type')) === '2' && isAsked(value);
const hasTabs: Loss['asks'] = (value) => isRecord(value) && isAsked(ownValue(value, 'on'));

/** Settings of a list: its rows and its tree's, and the names of other generations and of designers. */
export const LIST: Place = {
  ...placeOf('list'),
  ...placeOf('tree'),
  sortList: parsesApart('sortable', 'ListColumn.isSortable'),
  treeSynType: unsupported('treeLazy', inTree),
  complexHeaderList: look('complexHeader'),
  tabConfig: unsupported('listTabs', hasTabs),
  showOverflow: look('showOverflow', (value) => value === false),
  columnColor: look('columnColor'),
  // Whoever has a tree can search in it.
  ...each(IDLE, ['hasTreeQuery', 'treeInterfaceName', 'treePropsName', 'hasBtn', 'webType', 'viewKey']),
  // prettier-ignore
  ...each(DROPPED, ['treeDbTable', 'treeDbTableField', 'treeDbTableFieldParentId', 'treeDbTableFieldShow', 'ruleListApp', 'subField', 'hasFilter']),
};

import { ownValue, toNumber, toText } from '../json/raw-value';
import { SYSTEM_WORDS } from '../values/system-words';
import { placeOf } from './place-of';
import {
  each,
  follows,
  holds,
  IDLE,
  lost,
  partly,
  reads,
  shows,
  unsupported,
  withTexts,
  type Loss,
  type Place,
  type Setting,
  type TextMember,
} from './setting';

const isSource =
  (source: number): Loss['asks'] =>
  (value) =>
    toNumber(value) === source;

/** A column of a list; the copy of its field's node stands in the same entry (docs/module-format.md#columns). */
export const COLUMN: Place = placeOf('column');

/** A search field of a list. */
export const SEARCH: Place = {
  ...placeOf('search'),
  isIncludeSubordinate: unsupported('searchBelow'),
  value: unsupported('searchValue'),
  ...each(IDLE, ['isShow', 'noShow', 'checked', 'sortCode', 'isAccount']),
};

/** A column that users may sort by (generation A). */
export const SORTABLE: Place = {
  prop: reads('ListColumn.isSortable'),
  ...each(IDLE, ['label', 'sortable', 'checked']),
};

/** A part of the list's own order. */
export const SORT: Place = {
  field: reads('ListModel.defaultSort'),
  sort: reads('ListModel.defaultSort'),
  ...each(IDLE, ['fieldName', 'id', 'label', 'sortName']),
};

const { action, ...COMMON } = placeOf('button');

/** A button of a list. */
export const BUTTON: Place = {
  ...COMMON,
  ...(action && { action }),
  show: reads('ListModel.buttons'),
  ...each(IDLE, ['description', 'name', 'id']),
};

/** A button with an event (docs/module-format.md#custom-buttons). */
export const CUSTOM_BUTTON: Place = {
  ...placeOf('customButton'),
  ...Object.fromEntries(Object.entries(COMMON).map(([name, setting]) => [name, ofCustomButton(setting)])),
  ...(action && { action: ofCustomButton(action) }),
  value: reads('ListButton.value'),
  show: reads('ListModel.customButtons'),
  ...each(IDLE, ['description', 'name', 'id']),
};

/** It is a part of the model of its own, in which words stand. */
function ofCustomButton(setting: Setting): Setting {
  const texts = setting.texts?.map((member) => member.replace('ListButton.', 'CustomButton.') as TextMember);
  return texts ? { ...setting, texts } : setting;
}

/** What a button with an event does. */
export const EVENT: Place = {
  btnType: reads('ListButton.action'),
  modelId: reads('ListButton.action'),
  popupTitle: withTexts(reads('ListButton.action'), 'ActionModel.title', 'CustomEvent.popupTitle'),
  popupType: reads('ListButton.action'),
  popupWidth: reads('ListButton.action'),
  formOptions: holds('formOption', 'ListButton.action'),
  interfaceId: reads('ListButton.action'),
  templateJson: holds('param', 'ListButton.action'),
  useConfirm: reads('ListButton.action'),
  confirmTitle: withTexts(reads('ListButton.action'), 'ActionModel.confirm', 'CustomEvent.confirmTitle'),
  func: reads('CustomButton.script'),
  // The form that it opens has buttons of its own.
  customBtn: unsupported('customButton'),
  ...each(IDLE, ['interfaceName', 'modelName', 'name']),
};

/** What an opened form is filled with. */
export const FORM_OPTION: Place = {
  currentField: reads('ListButton.action'),
  field: reads('ListButton.action'),
  ...each(IDLE, ['id', 'fieldLabel', 'currentFieldLabel', 'label']),
};

/** A fixed filter of a list; properties of its field's node are copied into it. */
export const FILTER: Place = {
  field: reads('ListFilterRule.fieldId'),
  symbol: reads('ListFilterRule.symbol'),
  fieldValue: reads('ListFilterRule.value', 'ListFilterRule.valueFieldId'),
  fieldValueType: reads('ListFilterRule.valueFieldId'),
  logic: reads('ListFilterRule.logic'),
  // prettier-ignore
  ...each(IDLE, ['fieldName', 'fieldLabel', 'fieldType', 'symbolName', 'logicName', 'fieldValueJnpfKey', 'cellKey', 'value', 'conditionList', 'matchLogic']),
};

/** A card of the home page (ours). */
export const HOME_CARD: Place = {
  title: shows('HomeCard.title'),
  kind: reads('HomeCard.kind'),
  field: reads('HomeCard.fieldId'),
  unit: reads('HomeCard.unit'),
  measure: reads('HomeCard.measure'),
  of: reads('HomeCard.measure'),
  fields: reads('HomeCard.shownFieldIds'),
  filters: holds('homeFilter', 'HomeCard.filters'),
};

/** Which records such a card counts. */
export const HOME_FILTER: Place = {
  field: reads('HomeCardFilter.fieldId'),
  symbol: reads('HomeCardFilter.symbol'),
  fieldValue: reads('HomeCardFilter.value'),
};

const isUnknownWord: Loss['asks'] = (value, entry) =>
  isSource(4)(value, entry) && !SYSTEM_WORDS.has(toText(ownValue(entry, 'relationField')).replace(/^@/, ''));

/** Sources of a parameter: a field, a fixed value, nothing, a system variable. */
const SOURCES = [1, 2, 3, 4];
const isUnknownSource: Loss['asks'] = (value) => toNumber(value) !== null && !SOURCES.includes(Number(value));

/** A parameter of a data interface (docs/module-format.md#interface-parameters); the entry is posted back whole. */
export const PARAM: Place = {
  field: reads('InterfaceParam.field'),
  fieldName: reads('InterfaceParam.fieldName'),
  // The interface knows its own types.
  dataType: follows('InterfaceParam.dataType'),
  required: reads('InterfaceParam.required'),
  defaultValue: reads('InterfaceParam.defaultValue'),
  relationField: reads('InterfaceParam.relationField'),
  sourceType: partly(
    [lost('systemVariable', isUnknownWord), lost('parameterSource', isUnknownSource)],
    'InterfaceParam.relationField',
  ),
  // prettier-ignore
  ...each(follows('InterfaceParam.raw'), ['id', 'jnpfKey', 'isMultiple', 'isChildren', 'complexHeaderList', 'relationFieldName', 'fieldLabel', 'label', 'description', 'sortCode', 'value', 'parameter', 'multiple']),
};

/** A script with its name (docs/module-format.md#scripts). */
export const SCRIPT: Place = { func: follows('ListModel.scripts'), ...each(IDLE, ['name', 'title']) };

/** A pattern of a field (docs/module-format.md#patterns). */
export const PATTERN: Place = {
  pattern: reads('PatternRule.source', 'PatternRule.flags'),
  message: shows('PatternRule.message'),
  id: IDLE,
};

/** Looks of a row or a cell by a condition (ours). */
export const ROW_STYLE: Place = {
  when: reads('ListModel.styles'),
  style: reads('ListModel.styles'),
  description: IDLE,
};
export const CELL_STYLE: Place = { ...ROW_STYLE, field: reads('ListModel.styles') };

/** A button of a sub-table since 5.x: its add button and its selection are read (docs/module-format.md#row-selection). */
export const TABLE_BUTTON: Place = {
  value: reads('FieldModel.props'),
  label: reads('FieldModel.props'),
  show: reads('FieldModel.props'),
  actionConfig: reads('FieldModel.props'),
  ...each(IDLE, ['btnType', 'btnIcon', 'actionType', 'showConfirm', 'id']),
};

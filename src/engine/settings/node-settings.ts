import { isRecord, ownValue, recordAt } from '../parse/raw-value';
import {
  DROPPED,
  each,
  follows,
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

/** Every control has the width of its column: the designer writes that into each node. */
const isStyled: Loss['asks'] = (value) =>
  isRecord(value) &&
  Object.entries(value).some(([name, part]) => isAsked(part) && !(name === 'width' && part === '100%'));
/** Parameters of choices stand in `__config__`. */
const isOfChoices: Loss['asks'] = (value, node) =>
  isAsked(value) && ownValue(recordAt(node, '__config__'), 'dataType') === 'dynamic';

/** What every node has, whatever its widget (contract a.1). The widget's own properties stand in its `props.schema.json`. */
// prettier-ignore
export const NODE: Place = {
  __config__: parsesApart('config'),
  __vModel__: reads('FieldModel.key', 'FieldModel.id'),
  __slot__: parsesApart('slot', 'FieldModel.props'),
  props: parsesApart('choiceNames', 'FieldModel.props'),
  options: withTexts(
    reads('FieldModel.options', 'OptionItem.value', 'OptionItem.label', 'OptionItem.children', 'OptionItem.disabled'),
    'OptionItem.label',
  ),
  on: partly([lost('scripts', () => false)]),
  style: look('style', isStyled),
  disabled: reads('FieldModel.isDisabled'),
  readonly: reads('FieldModel.isReadOnly'),
  title: shows('FieldModel.label'),
  helpMessage: shows('FieldModel.tip'),
  tipLabel: shows('FieldModel.tip'),
  isStorage: reads('FieldModel.isStored'),
  defaultValue: reads('FieldModel.defaultValue'),
  templateJson: unsupported('nodeParams', isOfChoices),
  footerBtnsList: holds('tableButton', 'FieldModel.props'),
  ...each(IDLE, ['prop', 'label', 'id', 'fullName']),
};

/** `__config__` of a node (contract b.2). */
// prettier-ignore
export const CONFIG: Place = {
  label: shows('FieldModel.label'),
  tipLabel: shows('FieldModel.tip'),
  labelWidth: reads('FieldModel.labelWidth'),
  showLabel: reads('FieldModel.showLabel'),
  className: look('className'),
  defaultValue: reads('FieldModel.defaultValue'),
  defaultCurrent: reads('FieldModel.defaultCurrent'),
  defaultExpression: reads('FieldModel.defaultExpression'),
  required: reads('FieldModel.isRequired'),
  requiredMessage: shows('FieldModel.requiredMessage'),
  regList: holds('pattern', 'FieldModel.patterns'),
  trigger: reads('FieldModel.trigger'),
  span: reads('FieldModel.span'),
  formId: reads('FieldModel.id'),
  visibility: reads('FieldModel.visibility'),
  noShow: reads('FieldModel.isHidden'),
  unique: reads('FieldModel.isUnique'),
  tableName: reads('FieldModel.tableName'),
  relationTable: reads('FieldModel.tableName'),
  children: parsesApart('node', 'FieldModel.children'),
  showTitle: reads('FieldModel.props'),
  active: reads('FieldModel.props'),
  props: parsesApart('choiceNames', 'FieldModel.options'),
  dataType: reads('FieldModel.options'),
  dictionaryType: reads('FieldModel.options'),
  propsUrl: reads('FieldModel.options'),
  templateJson: holds('param', 'FieldModel.options'),
  resourceCall: reads('FieldModel.options'),
  startsWithFirst: reads('FieldModel.options'),
  columnWidth: reads('FieldModel.columnWidth'),
  disabled: reads('FieldModel.isDisabled'),
  readonly: reads('FieldModel.isReadOnly'),
  isStorage: reads('FieldModel.isStored'),
  rowStyles: holds('rowStyle', 'FieldModel.styles'),
  cellStyles: holds('cellStyle', 'FieldModel.styles'),
  ...each(IDLE, [
    'tag', 'tagIcon', 'layout', 'dragDisabled', 'isSubTable', 'parentVModel', 'rowType', 'layoutTree', 'componentName', 'type',
    'propsName', 'renderKey',
  ]),
};

/** Names that any widget may have and none draws: of other generations, of the designer, or of what there is not yet. */
// prettier-ignore
export const ANY_WIDGET: Place = {
  useMask: unsupported('mask'),
  maskConfig: follows(),
  useScan: unsupported('scan'),
  transferList: unsupported('transfer'),
  complexHeaderList: look('complexHeader'),
  tableFixed: look('tableFixed', (value) => isAsked(value) && value !== 'none'),
  tableAlign: look('tableAlign', (value) => isAsked(value) && value !== 'left'),
  labelI18nCode: unsupported('translations'),
  ...each(follows(), ['fullNameI18nCode', 'placeholderI18nCode', 'tipLabelI18nCode']),
  ...each(DROPPED, [
    'changeTag', 'options', 'flowId', 'isRange', 'pickerOptions', 'tableConf', 'valueFormat', 'size', 'closeText', 'description',
    'columnBtnsList', 'buttonStyle', 'type', 'interfaceName', 'controlsPosition', 'controls', 'interfaceHasPage', 'layoutTree',
    'name', 'merged', 'popupType', 'ruleName',
  ]),
};

/** `props` and `props.props` of a node, and `__config__.props`: the names of text, value and children in a choice (contract g.4). */
export const CHOICE_NAMES: Place = {
  label: reads('FieldModel.options'),
  value: reads('FieldModel.options'),
  children: reads('FieldModel.options'),
  props: parsesApart('choiceNames', 'FieldModel.options'),
  ...each(IDLE, ['disabled', 'isLeaf', 'expandTrigger', 'emitPath', 'checkStrictly', 'lazy', 'leaf']),
};

/** `__slot__` of a node: choices up to 3.4, and what stands before and behind an input. */
export const SLOT: Place = {
  options: reads('FieldModel.options'),
  ...each(IDLE, ['empty', 'list-type']),
};

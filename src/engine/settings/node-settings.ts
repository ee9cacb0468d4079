import { placeOf } from './place-of';
import { DROPPED, each, follows, IDLE, isAsked, look, parsesApart, reads, unsupported, type Place } from './setting';

/** What every node has, whatever its widget. The widget's own properties stand in its `props.schema.json`. */
export const NODE: Place = placeOf('node');

/** `__config__` of a node (docs/module-format.md#common-settings). */
export const CONFIG: Place = placeOf('config');

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
  ...each(DROPPED, [
    'changeTag', 'options', 'flowId', 'isRange', 'pickerOptions', 'tableConf', 'valueFormat', 'size', 'closeText', 'description',
    'columnBtnsList', 'buttonStyle', 'type', 'interfaceName', 'controlsPosition', 'controls', 'interfaceHasPage', 'layoutTree',
    'name', 'merged', 'popupType', 'ruleName',
  ]),
};

/** `props` and `props.props` of a node, and `__config__.props`: the names of text, value and children in a choice. */
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

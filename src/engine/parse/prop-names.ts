/** `show-word-limit` → `showWordLimit`; other names unchanged (contract g.5). */
export function kebabToCamel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `showWordLimit` → `show-word-limit`: how 3.4.x writes a property. */
export function camelToKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `__config__` keys that the parser itself reads or that only the designer needs (contract b.2). */
// prettier-ignore
export const CONFIG_KEYS: ReadonlySet<string> = new Set([
  'label', 'tipLabel', 'labelWidth', 'showLabel', 'tag', 'tagIcon', 'className', 'defaultValue', 'defaultCurrent', 'required',
  'regList', 'trigger', 'layout', 'span', 'dragDisabled', 'visibility', 'noShow', 'unique', 'tableName', 'relationTable',
  'isSubTable', 'parentVModel', 'children', 'rowType', 'layoutTree', 'componentName', 'showTitle', 'type', 'dataType',
  'dictionaryType', 'propsUrl', 'propsName', 'templateJson', 'props', 'formId', 'renderKey', 'columnWidth', 'isStorage', 'active',
  'requiredMessage', 'resourceCall', 'startsWithFirst', 'defaultExpression', 'rowStyles', 'cellStyles',
]);

/** Node keys that the parser itself reads, in all generations. */
// prettier-ignore
export const NODE_KEYS: ReadonlySet<string> = new Set([
  '__config__', '__vModel__', '__slot__', 'on', 'style', 'options', 'props', 'disabled', 'readonly', 'title', 'isStorage',
  'helpMessage', 'tipLabel', 'defaultValue', 'prop', 'label', 'templateJson', 'id', 'fullName',
]);

/** Legacy, cached, later or client-internal names of any widget: known, and deliberately not carried over (contract g.7, g.17). */
// prettier-ignore
export const IGNORED_NAMES: ReadonlySet<string> = new Set([
  'changeTag', 'options', 'flowId', 'isRange', 'pickerOptions', 'tableConf', 'valueFormat', 'size', 'labelI18nCode',
  'fullNameI18nCode', 'placeholderI18nCode', 'tipLabelI18nCode', 'tableAlign', 'tableFixed', 'useMask', 'maskConfig', 'useScan',
  'transferList', 'complexHeaderList', 'closeText', 'description', 'columnBtnsList', 'footerBtnsList', 'buttonStyle', 'type',
  'interfaceName', 'controlsPosition', 'controls', 'interfaceHasPage', 'layoutTree', 'name', 'merged', 'popupType', 'ruleName',
]);

/** `show-word-limit` → `showWordLimit`; other names unchanged (contract g.5). */
export function kebabToCamel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `showWordLimit` → `show-word-limit`: how 3.4.x writes a property. */
export function camelToKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `__config__` keys that the register has a row for (contract b.2): repeated here, because pages that draw a module do without it. */
// prettier-ignore
export const CONFIG_KEYS: ReadonlySet<string> = new Set([
  'label', 'tipLabel', 'labelWidth', 'showLabel', 'className', 'defaultValue', 'defaultCurrent', 'defaultExpression',
  'required', 'requiredMessage', 'regList', 'trigger', 'span', 'formId', 'visibility', 'noShow', 'unique', 'tableName',
  'relationTable', 'children', 'showTitle', 'active', 'props', 'dataType', 'dictionaryType', 'propsUrl', 'templateJson',
  'resourceCall', 'startsWithFirst', 'columnWidth', 'disabled', 'readonly', 'isStorage', 'rowStyles', 'cellStyles', 'tag',
  'tagIcon', 'layout', 'dragDisabled', 'isSubTable', 'parentVModel', 'rowType', 'layoutTree', 'componentName', 'type', 'propsName', 'renderKey',
]);

/** Node keys that the register has a row for, in all generations. */
// prettier-ignore
export const NODE_KEYS: ReadonlySet<string> = new Set([
  '__config__', '__vModel__', '__slot__', 'props', 'options', 'on', 'style', 'disabled', 'readonly', 'title', 'helpMessage',
  'tipLabel', 'isStorage', 'defaultValue', 'templateJson', 'footerBtnsList', 'prop', 'label', 'id', 'fullName',
]);

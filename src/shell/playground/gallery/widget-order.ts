/**
 * Widgets by how often authors use them: counted once over the nodes of 40 modules that other systems exported (`jnpfKey`, older
 * names counted as today's). From `card` on the modules were silent: the order is that of the designers' palettes.
 */
const BY_USE: readonly string[] = [
  ...['input', 'select', 'textarea', 'datePicker', 'popupSelect', 'inputNumber', 'treeSelect', 'createUser'],
  ...['createTime', 'radio', 'billRule', 'modifyUser', 'modifyTime', 'userSelect', 'table', 'checkbox', 'timePicker'],
  ...['switch', 'depSelect', 'rate', 'organizeSelect', 'posSelect', 'currOrganize', 'currPosition', 'areaSelect'],
  ...['colorPicker', 'editor', 'slider', 'relationForm', 'relationFormAttr', 'dictionarySelect', 'popupTableSelect'],
  ...['cascader', 'timeRange', 'text', 'divider'],
  ...['card', 'groupTitle', 'row', 'tab', 'collapse', 'steps', 'tableGrid', 'dateRange', 'numRange', 'autoComplete'],
  ...['calculate', 'usersSelect', 'roleSelect', 'groupSelect', 'popupAttr', 'button', 'alert', 'link'],
];
const RANKS = new Map(BY_USE.map((key, index) => [key, index]));

/** Place of a widget in the order of use; what is used nowhere comes last. */
function rankOf(key: string): number {
  return RANKS.get(key) ?? BY_USE.length;
}

/** Widgets with those that are used most first. */
export function byUse<Widget extends { readonly key: string }>(widgets: readonly Widget[]): readonly Widget[] {
  return widgets.toSorted((a, b) => rankOf(a.key) - rankOf(b.key) || a.key.localeCompare(b.key));
}

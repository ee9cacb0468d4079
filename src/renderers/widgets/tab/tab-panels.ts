import type { FieldModel } from '../../../engine/contract/field-model';

/** Tabs that a browser shows, each with the key it is opened by. */
export function tabPanels(field: FieldModel): readonly { readonly key: string; readonly item: FieldModel }[] {
  return field.children
    .filter((item) => !item.isHidden && item.visibility.includes('pc'))
    .map((item) => ({ key: item.id, item }));
}

/**
 * Key of the tab that is open first. `active` is an index, the same as text, or a tab's name
 * (docs/module-format.md#layout-widgets); the first tab when it fits none.
 */
export function firstActiveKey(field: FieldModel): string {
  const active = field.props['active'];
  const named = field.children.find((item) => item.props['name'] !== '' && item.props['name'] === String(active));
  const chosen = named ?? field.children[Number(active)];
  const panels = tabPanels(field);
  return (panels.find((panel) => panel.item === chosen) ?? panels[0])?.key ?? '';
}

import type { FieldModel } from '../../../engine/contract/field-model';
import { fieldStateOf, type FieldStates } from '../../../engine/rules';

/** A tab that is shown, with the key it is opened by. */
interface TabPanel {
  readonly key: string;
  readonly item: FieldModel;
}

/** Tabs that a browser shows; without those that the document or a rule hides. */
export function tabPanels(field: FieldModel, states: FieldStates): readonly TabPanel[] {
  return field.children
    .filter((item) => !item.isHidden && item.visibility.includes('pc') && fieldStateOf(states, item.id).isVisible)
    .map((item) => ({ key: item.id, item }));
}

/**
 * Key of the tab that is open first. `active` is an index, the same as text, or a tab's name
 * (docs/module-format.md#layout-widgets); the first tab when it fits none.
 */
export function firstActiveKey(field: FieldModel, panels: readonly TabPanel[]): string {
  const active = field.props['active'];
  const named = field.children.find((item) => item.props['name'] !== '' && item.props['name'] === String(active));
  const chosen = named ?? field.children[Number(active)];
  return (panels.find((panel) => panel.item === chosen) ?? panels[0])?.key ?? '';
}

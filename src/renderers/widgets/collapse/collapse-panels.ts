import type { FieldModel } from '../../../engine/contract/field-model';

/** One panel; `name` is what `active` points at: the panel's own, or its place counted from 1. */
export interface CollapsePanel {
  readonly key: string;
  readonly name: string;
  readonly item: FieldModel;
}

/** Panels that a browser shows. */
export function collapsePanels(field: FieldModel): readonly CollapsePanel[] {
  return field.children
    .map((item, index) => ({ key: item.id, name: String(item.props['name'] || index + 1), item }))
    .filter(({ item }) => !item.isHidden && item.visibility.includes('pc'));
}

/** Keys of the panels that are open first; with `accordion` at most one. */
export function firstOpenKeys(field: FieldModel): readonly string[] {
  const { active, accordion } = field.props;
  const names = (Array.isArray(active) ? (active as readonly unknown[]) : [active]).map(String);
  const open = collapsePanels(field)
    .filter((panel) => names.includes(panel.name))
    .map((panel) => panel.key);
  return accordion === true ? open.slice(0, 1) : open;
}

/** Opens the panels that hold errors; an accordion changes over only when its open panel holds none. */
export function openWithErrors(
  open: readonly string[],
  wrong: readonly string[],
  isAccordion: boolean,
): readonly string[] {
  if (!isAccordion) return [...new Set([...open, ...wrong])];
  return wrong.some((key) => open.includes(key)) ? open : wrong.slice(0, 1);
}

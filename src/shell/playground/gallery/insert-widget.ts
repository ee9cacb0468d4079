import type { FieldModel } from '../../../engine/contract/field-model';
import {
  endOf,
  isContainer,
  placeBeside,
  placeInside,
  rootList,
  type FormPlace,
  type FormTree,
} from '../placing/form-places';

/**
 * The place for a new widget: behind the chosen node, or at the form's end where none is chosen. A widget that no sub-table can
 * hold goes behind the sub-table.
 */
export function placeForWidget(widget: string, chosen: FieldModel | undefined, tree: FormTree): FormPlace {
  const isAllowedInTable = tree.registry.resolve(widget)?.isAllowedInTable === true;
  // The chosen node itself, else the nearest container of it beside which a widget may stand.
  const [beside] = tree.model.allFields
    .filter(({ pointer }) => chosen && `${chosen.pointer}/`.startsWith(`${pointer}/`))
    .filter((field) => tree.registry.of(field).partOf === '' && (isAllowedInTable || field.tableKey === ''))
    .sort((left, right) => right.pointer.length - left.pointer.length);
  const list = rootList(tree.model);
  return beside ? placeBeside(beside, 1) : { list, index: endOf(tree, list) };
}

/** The end of what the chosen node holds; null = it is no container. */
export function placeInChosen(widget: string, chosen: FieldModel, tree: FormTree): FormPlace | null {
  return isContainer(chosen, tree) ? placeInside(chosen, widget, tree) : null;
}

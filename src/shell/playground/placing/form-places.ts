import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { joinPath } from '../../../engine/json/json-pointer';
import { lastStep, parentPointer } from '../../../engine/source/pointer-steps';

/** The nodes of a form with what is known of their widgets. */
export interface FormTree {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
}

/** A place among the nodes of a form: a list by its pointer, and the index in it that something gets. */
export interface FormPlace {
  readonly list: string;
  readonly index: number;
}

/** The list of a form's outermost nodes. */
export function rootList({ form }: ModuleModel): string {
  const [first] = form.fields;
  return first ? parentPointer(first.pointer) : '/formData/fields';
}

/** The list of what a container holds. */
export function childList({ pointer }: FieldModel): string {
  return joinPath(pointer, '__config__.children');
}

/** The node at exactly this pointer; undefined = none. */
export function nodeAt({ model }: FormTree, pointer: string): FieldModel | undefined {
  return model.allFields.find((field) => field.pointer === pointer);
}

/** The container whose list this is; null = the form itself, undefined = it is no list of nodes. */
export function ownerOf(tree: FormTree, list: string): FieldModel | null | undefined {
  if (list === rootList(tree.model)) return null;
  return tree.model.allFields.find((field) => childList(field) === list);
}

/** The nodes of a list. */
export function nodesOf(tree: FormTree, list: string): readonly FieldModel[] {
  const owner = ownerOf(tree, list);
  return owner === null ? tree.model.form.fields : (owner?.children ?? []);
}

/** The index behind the last node of a list: the one that something put there gets. */
export function endOf(tree: FormTree, list: string): number {
  const last = nodesOf(tree, list).at(-1);
  return last ? Number(lastStep(last.pointer)) + 1 : 0;
}

/** Whether a node can hold others. */
export function isContainer(field: FieldModel, { registry }: FormTree): boolean {
  const { kind } = registry.of(field);
  return field.isKnown && (kind === 'layout' || kind === 'table');
}

/** Widgets that are the only ones a container holds (the tabs of a tab container); [] = it holds fields. */
export function partsOf(owner: FieldModel, { registry }: FormTree) {
  const { key } = registry.of(owner);
  return registry.definitions.filter(({ partOf }) => partOf === key);
}

/** The end of a container: where it holds parts only, that of its last part. Null = there is none yet. */
export function placeInside(owner: FieldModel, widget: string, tree: FormTree): FormPlace | null {
  const parts = partsOf(owner, tree);
  if (parts.length === 0 || parts.some(({ key }) => key === widget)) {
    return { list: childList(owner), index: endOf(tree, childList(owner)) };
  }
  const last = owner.children.at(-1);
  return last ? placeInside(last, widget, tree) : null;
}

/** The place before (0) or behind (1) a node, in its own list. */
export function placeBeside({ pointer }: FieldModel, behind: 0 | 1): FormPlace {
  return { list: parentPointer(pointer), index: Number(lastStep(pointer)) + behind };
}

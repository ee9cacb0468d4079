import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { toSteps } from '../../../engine/source/pointer-steps';
import { childOf, valueAt } from '../editor/references/json-value';

/** The innermost form node at a pointer; undefined = none. */
export function fieldAt(model: ModuleModel, pointer: string): FieldModel | undefined {
  let found: FieldModel | undefined;
  for (const field of model.allFields) {
    const isInside = pointer === field.pointer || pointer.startsWith(`${field.pointer}/`);
    if (isInside && field.pointer.length >= (found?.pointer.length ?? 0)) found = field;
  }
  return found ?? columnAt(model, pointer);
}

/** The field behind a place in the list's document: a column or a search names it. */
function columnAt(model: ModuleModel, pointer: string): FieldModel | undefined {
  const match = /^\/columnData\/(columnList|searchList)\/(\d+)(?:\/|$)/.exec(pointer);
  const entries = match?.[1] === 'columnList' ? model.list?.columns : model.list?.searches;
  const fieldId = entries?.[Number(match?.[2] ?? -1)]?.fieldId;
  return fieldId === undefined ? undefined : model.allFields.find(({ id }) => id === fieldId);
}

/** Pointer of a field in the document; null for an unknown id. */
export function pointerOf(model: ModuleModel | null, fieldId: string): string | null {
  return model?.allFields.find(({ id }) => id === fieldId)?.pointer ?? null;
}

const LISTS = { column: 'columnList', search: 'searchList' } as const;

/** Pointer of the list's column or search of a field; null = it has none. */
export function entryPointer(model: ModuleModel | null, list: keyof typeof LISTS, fieldId: string): string | null {
  const entries = list === 'column' ? model?.list?.columns : model?.list?.searches;
  const index = entries?.findIndex((entry) => entry.fieldId === fieldId) ?? -1;
  return index < 0 ? null : `/columnData/${LISTS[list]}/${String(index)}`;
}

const BUTTON_LISTS = ['btnsList', 'columnBtnsList', 'customBtnsList'].map((name) => `/columnData/${name}`);

/** Pointer of the list's button with this value; null = there is none. */
export function buttonPointer(document: unknown, value: string): string | null {
  for (const list of BUTTON_LISTS) {
    const buttons = valueAt(document, toSteps(list));
    const index = Array.isArray(buttons) ? buttons.findIndex((button) => childOf(button, 'value') === value) : -1;
    if (index >= 0) return `${list}/${String(index)}`;
  }
  return null;
}

/** Pointer of the button of the list or the form that a place belongs to; '' = none. */
export function buttonAt(pointer: string): string {
  const found = /^\/(?:columnData\/(?:btnsList|columnBtnsList|customBtnsList)|formData\/footerBtnsList)\/\d+(?=\/|$)/;
  return found.exec(pointer)?.[0] ?? '';
}

/** Whether a pointer is that of a whole column or search. */
export function isListEntry(pointer: string): boolean {
  return /^\/columnData\/(columnList|searchList)\/\d+$/.test(pointer);
}

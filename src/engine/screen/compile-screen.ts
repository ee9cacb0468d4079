import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { FIELD_DEFAULTS, NOT_SENT, type ScreenField, type ScreenModel } from './screen-model';

/** Writes a restricted model for our own browser; `parseScreen` reads it back. What is new in the model goes with it. */
export function compileScreen(model: ModuleModel): ScreenModel {
  const { form, list, rules, ...rest } = without(model, NOT_SENT.module);
  return {
    ...rest,
    form: { ...form, fields: form.fields.map(toScreenField) },
    // What the event of a custom button does stands in its action.
    list: list && {
      ...without(list, NOT_SENT.list),
      customButtons: list.customButtons.map((button) => ({ ...button, event: {} })),
    },
    rules: rules.map((rule) => ({ ...rule, pointer: '' })),
  };
}

function toScreenField({ id, widget, children, ...field }: FieldModel): ScreenField {
  const said = Object.entries(without(field, NOT_SENT.field)).filter(
    ([name, value]) => JSON.stringify(value) !== DEFAULT_TEXTS.get(name),
  );
  const inside = children.length > 0 ? { children: children.map(toScreenField) } : {};
  return { id, widget, ...Object.fromEntries(said), ...inside };
}

const DEFAULT_TEXTS = new Map(Object.entries(FIELD_DEFAULTS).map(([name, value]) => [name, JSON.stringify(value)]));

function without<Part extends object, Name extends keyof Part>(part: Part, names: readonly Name[]): Omit<Part, Name> {
  const kept = Object.entries(part).filter(([name]) => !(names as readonly PropertyKey[]).includes(name));
  return Object.fromEntries(kept) as Omit<Part, Name>;
}

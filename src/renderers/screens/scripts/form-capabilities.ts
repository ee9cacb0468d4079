import { findField } from '../../../engine/contract/module-model';
import type { OptionItem } from '../../../engine/contract/field-model';
import { documentOptions } from '../../../engine/values/option-values';
import { isRecord, listAt, ownValue, toText } from '../../../engine/json/raw-value';
import type { JsonValue } from '../../../engine/sandbox';
import type { GivenOptions } from '../../shared/sources/given-options';
import { knownOptions } from '../../shared/sources/known-options';
import { setValue, type ValueReach } from './set-value';
import type { StateWord } from './script-states';

/** What the setters of a form's scripts act on. */
export interface FormReach extends ValueReach {
  readonly options: GivenOptions;
}

/** The event that setters answer. */
interface FormOccasion {
  /** While the form opens, what is set is how the record begins, not a change of its user. */
  readonly isOpening: boolean;
  /** Where the row now stands that stood at `rowIndex` when the script began; undefined = it is gone, or not of this event. */
  rowNow: (rowIndex: number) => number | undefined;
  /** A field that has to be filled in was to be hidden or made optional. */
  onObliged: (label: string) => void;
}

type Tell = (...args: readonly JsonValue[]) => void;

/** The functions of a form's scripts that change it; what a reader may not know or write is no field for them. */
export function formSetters(reach: FormReach, occasion: FormOccasion): Readonly<Record<string, Tell>> {
  const { controller, access, options } = reach;
  const say = (toWord: (isOn: boolean) => StateWord): Tell => {
    return (prop, isOn) => {
      const field = findField(controller.model, String(prop));
      if (!field) return;
      const word = toWord(isOn === true);
      // What the user may not write stays locked.
      const isRefused = word.isDisabled === false && field.key !== '' && !access.canWriteField(field.id);
      if (isRefused) return;
      controller.overrule(field.id, word);
      const state = controller.fieldStates.get(field.id);
      const isObliged =
        (word.isVisible === false && state?.isVisible === true) ||
        (word.isRequired === false && state?.isRequired === true);
      if (isObliged) occasion.onObliged(field.label || field.id);
    };
  };
  return {
    setFormData(prop, value, row) {
      const rowIndex = typeof row === 'number' ? occasion.rowNow(row) : undefined;
      setValue(String(prop), value, { ...reach, rowIndex, isOpening: occasion.isOpening });
    },
    setShowOrHide: say((isVisible) => ({ isVisible })),
    setRequired: say((isRequired) => ({ isRequired })),
    setDisabled: say((isDisabled) => ({ isDisabled })),
    setFieldOptions: (prop, list) => {
      const field = findField(controller.model, String(prop));
      if (field) options.give(field.id, toOptions(list));
    },
  };
}

/** What the form has as a script may read it: fields of its reader. */
export function formData({ controller }: Pick<FormReach, 'controller'>): JsonValue {
  const known = controller.model.allFields.filter(({ key, tableKey }) => key !== '' && tableKey === '');
  const values = Object.fromEntries(known.map(({ key }) => [key, controller.values[key] ?? null]));
  return JSON.parse(JSON.stringify(values)) as JsonValue;
}

/** Choices by field that a script may ask for, of the fields that its text names. */
export function formOptions({ controller, options }: FormReach, source: string): JsonValue {
  if (!source.includes('getFieldOptions')) return {};
  const asked = controller.model.allFields.filter(({ key, options: own }) => own !== null && source.includes(key));
  const entries = asked.map((field) => {
    const own = knownOptions(field) ?? options.loaded(field.id) ?? documentOptions(field);
    return [field.id, (options.of(field.id) ?? own).map(toChoice)];
  });
  return Object.fromEntries(entries) as JsonValue;
}

function toChoice({ value, label, children }: OptionItem): JsonValue {
  return { id: value, fullName: label, ...(children && { children: children.map(toChoice) }) };
}

/** Choices as scripts write them: `fullName` and `id`, or `label` and `value`. */
function toOptions(list: JsonValue | undefined): readonly OptionItem[] {
  return (Array.isArray(list) ? list : []).filter(isRecord).map((entry) => {
    const value = toText(ownValue(entry, 'id') ?? ownValue(entry, 'value'));
    const children = toOptions(listAt(entry, 'children') as JsonValue);
    return {
      value,
      label: toText(ownValue(entry, 'fullName') ?? ownValue(entry, 'label'), value),
      ...(ownValue(entry, 'disabled') === true && { disabled: true }),
      ...(children.length > 0 && { children }),
    };
  });
}

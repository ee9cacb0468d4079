import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';

type Raw = Readonly<Record<string, unknown>>;

/** Where documents keep what the model calls otherwise; the first place that a node has is the one. */
const FIELD_PLACES: Readonly<Record<string, readonly string[]>> = {
  label: ['__config__/label', 'title'],
  widget: ['__config__/jnpfKey'],
  isRequired: ['__config__/required'],
  isUnique: ['__config__/unique'],
  isHidden: ['__config__/noShow'],
  isDisabled: ['disabled', '__config__/disabled'],
  isReadOnly: ['readonly', '__config__/readonly'],
  tip: ['__config__/tipLabel', 'tipLabel', 'helpMessage'],
  showLabel: ['__config__/showLabel'],
  labelWidth: ['__config__/labelWidth'],
  span: ['__config__/span'],
  requiredMessage: ['__config__/requiredMessage'],
  trigger: ['__config__/trigger'],
  visibility: ['__config__/visibility'],
  columnWidth: ['__config__/columnWidth'],
  defaultValue: ['__config__/defaultValue', '__config__/defaultCurrent', 'defaultValue'],
  defaultExpression: ['__config__/defaultExpression'],
  patterns: ['__config__/regList'],
  options: ['options', '__slot__/options', '__config__/options'],
  optionSource: ['__config__/dataType'],
  isStored: ['isStorage', '__config__/isStorage'],
};

/**
 * Pointer of a member of the field, or of one of its widget's properties, in the document that the field came from; where the
 * document does not say it, the place at which it would.
 */
export function placeInField(field: FieldModel, member: string): string {
  const kebab = member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const places = FIELD_PLACES[member] ?? [member, kebab, `__config__/${member}`, `__config__/${kebab}`];
  const place = places.find((each) => has(field.raw, each.split('/'))) ?? places[0] ?? member;
  return `${field.pointer}/${place}`;
}

/** Pointer of the form document: `/formData`, `/formTemplateJson`, or '' for a bare form. */
export function formPointer(model: ModuleModel): string {
  const first = model.form.fields[0]?.pointer ?? '';
  return first.endsWith('/fields/0') ? first.slice(0, -'/fields/0'.length) : '/formData';
}

/** Pointer of an entry of one of the list document's lists: the first that names the thing, else the list itself. */
export function listEntryPointer(model: ModuleModel, list: string, names: (entry: Raw) => boolean): string {
  const entries = model.source?.columnData?.[list];
  const index = Array.isArray(entries) ? entries.findIndex((entry: unknown) => isRaw(entry) && names(entry)) : -1;
  return `/columnData/${list}${index < 0 ? '' : `/${String(index)}`}`;
}

/** Whether a column or search entry is of that field. */
export function isEntryOf(fieldId: string): (entry: Raw) => boolean {
  const dotted = fieldId.replace('-', '.');
  return (entry) => ['prop', '__vModel__', 'id'].some((key) => entry[key] === fieldId || entry[key] === dotted);
}

function has(owner: unknown, steps: readonly string[]): boolean {
  const [first, ...rest] = steps;
  if (first === undefined) return true;
  return isRaw(owner) && Object.hasOwn(owner, first) && has(owner[first], rest);
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

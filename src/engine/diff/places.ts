import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { rowsOf } from '../settings/row';
import { isRecord, type RawRecord } from '../json/raw-value';

/** Document members whose names differ from the model's; the first one present counts. */
const FIELD_PLACES: Readonly<Record<string, readonly string[]>> = {
  ...placesOf('config', '__config__.'),
  ...placesOf('node', ''),
  widget: ['__config__/jnpfKey'],
  options: ['options', '__slot__/options', '__config__/options'],
  optionSource: ['__config__/dataType'],
  isStored: ['isStorage', '__config__/isStorage'],
};

function placesOf(place: 'config' | 'node', inside: string): Record<string, readonly string[]> {
  const rows = Object.entries(rowsOf(place)).filter(([, { members, status }]) => !members && status !== 'idle');
  return Object.fromEntries(
    rows.map(([name, { member = name, also = [] }]) => [
      member,
      [`${inside}${name}`, ...also].map((path) => path.replaceAll('.', '/')),
    ]),
  );
}

/** Pointer of a field's member or widget property in its document; if it is not there, the place where it would be. */
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

type Names = (entry: RawRecord) => boolean;

/** Pointer of an entry in one of the list document's arrays: the first that matches, else the array itself. */
export function listEntryPointer(model: ModuleModel, list: string, names: Names): string {
  return entryPointer(`/columnData/${list}`, model.source?.columnData?.[list], names);
}

/** The same of the form document. */
export function formEntryPointer(model: ModuleModel, list: string, names: Names): string {
  return entryPointer(`${formPointer(model)}/${list}`, model.source?.formData[list], names);
}

function entryPointer(pointer: string, entries: unknown, names: Names): string {
  const index = Array.isArray(entries) ? entries.findIndex((entry: unknown) => isRecord(entry) && names(entry)) : -1;
  return `${pointer}${index < 0 ? '' : `/${String(index)}`}`;
}

/** Whether a column or search entry refers to the field. */
export function isEntryOf(fieldId: string): (entry: RawRecord) => boolean {
  const dotted = fieldId.replace('-', '.');
  return (entry) => ['prop', '__vModel__', 'id'].some((key) => entry[key] === fieldId || entry[key] === dotted);
}

function has(owner: unknown, steps: readonly string[]): boolean {
  const [first, ...rest] = steps;
  if (first === undefined) return true;
  return isRecord(owner) && Object.hasOwn(owner, first) && has(owner[first], rest);
}

import type { ActionModel } from '../contract/action';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { memoise } from '../memoise';
import { isRecord, readOwnValue } from '../json/raw-value';

/**
 * What can set a field without its user: a rule's `value`, a default that is computed when the form opens, a row selection, a
 * relation of another control, what a button does, or a script.
 */
export type FieldWriter = 'rule' | 'default' | 'selection' | 'relation' | 'action' | 'script';

/** Writers by field id; fields without one are missing. */
export type FieldWriters = ReadonlyMap<string, ReadonlySet<FieldWriter>>;

/**
 * Finds every writer of a module besides users, calculations and the server. Anything missing here cannot write: a locked field
 * then keeps its value.
 */
export const writersOf = memoise(findWriters);

function findWriters(model: ModuleModel): FieldWriters {
  const writers = new Map<string, Set<FieldWriter>>();
  const add = (fieldId: string, writer: FieldWriter) => {
    const own = writers.get(fieldId) ?? new Set();
    writers.set(fieldId, own.add(writer));
  };
  for (const { then } of model.rules) for (const fieldId of Object.keys(then.value)) add(fieldId, 'rule');
  for (const field of model.allFields) if (startsByItself(field)) add(field.id, 'default');
  for (const table of model.allFields) for (const fieldId of selectedColumns(table)) add(fieldId, 'selection');
  const pressed = [...model.allFields, ...model.form.buttons];
  for (const { action } of pressed) for (const fieldId of filledBy(action)) add(fieldId, 'action');
  const scripted = scriptedNames(model);
  const shown = new Set(model.allFields.filter((field) => isNamed(field, scripted)).flatMap(containedIds));
  const related = relatedNames(model);
  for (const field of model.allFields) {
    if (field.key === '') continue;
    if (isNamed(field, scripted) || shown.has(field.id)) add(field.id, 'script');
    if (isNamed(field, related) || isRelation(field)) add(field.id, 'relation');
  }
  return writers;
}

/** Fields in a layout container: a script that shows it lets its users fill them in. */
function containedIds({ key, children }: FieldModel): readonly string[] {
  return key === '' ? children.flatMap((child) => [child.id, ...containedIds(child)]) : [];
}

/** Whether the default depends on the user or the current time. */
function startsByItself({ defaultCurrent, defaultExpression, options }: FieldModel): boolean {
  return defaultCurrent || defaultExpression !== undefined || (options?.kind === 'call' && options.startsWithFirst);
}

/** Columns filled by a row selection (docs/module-format.md#row-selection). */
function selectedColumns(table: FieldModel): readonly string[] {
  const entries: unknown[] = [];
  collectUnder(table.props, 'relationOptions', entries);
  const prefix = `${table.key}-`;
  return entries.flatMap((entry) => {
    const name = readOwnValue(entry, 'field');
    if (typeof name !== 'string' || name === '') return [];
    return [name.startsWith(prefix) ? name : `${prefix}${name}`];
  });
}

/** Fields that a button gives values. */
function filledBy(action: ActionModel | null | undefined): readonly string[] {
  if (action?.type === 'set') return Object.keys(action.values);
  return action?.type === 'interface' || action?.type === 'call' ? Object.keys(action.into) : [];
}

/** An unknown control that shows part of another one's record. */
function isRelation({ isKnown, raw }: FieldModel): boolean {
  const source = raw['relationField'];
  return !isKnown && typeof source === 'string' && source !== '';
}

/** All strings in unknown controls, except those of the fields they only read. */
function relatedNames(model: ModuleModel): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { isKnown, raw } of model.allFields) if (!isKnown) collectTexts(raw, names);
  return names;
}

const READ_ONLY_MEMBERS = new Set(['__vModel__', 'relationField', 'label', '__config__']);

function collectTexts(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') names.add(value);
  else if (Array.isArray(value)) for (const entry of value) collectTexts(entry, names);
  else if (isRecord(value)) {
    for (const [member, entry] of Object.entries(value)) if (!READ_ONLY_MEMBERS.has(member)) collectTexts(entry, names);
  }
}

function collectUnder(value: unknown, member: string, entries: unknown[]): void {
  if (Array.isArray(value)) for (const entry of value) collectUnder(entry, member, entries);
  else if (isRecord(value)) {
    for (const [name, entry] of Object.entries(value)) {
      if (name === member && Array.isArray(entry)) entries.push(...(entry as readonly unknown[]));
      else collectUnder(entry, member, entries);
    }
  }
}

/** A quoted name (`setFormData('price', …)`, `data['price']`), an assigned name, or a member of an object literal. */
const SCRIPT_NAMES =
  /\\?['"`]([A-Za-z$]\w*(?:[-.]\w+)?)\\?['"`]|\.([A-Za-z]\w*)\s*(?:[-+*/%]|\|\||&&|\?\?)?=(?![=>])|\b([A-Za-z]\w*)\s*:/g;

/** Names that a module's scripts may write or unlock; scripts are searched, never run. */
function scriptedNames({ source, form, list, allFields }: ModuleModel): ReadonlySet<string> {
  const scripts: string[] = [];
  // A browser has the scripts without the document that they stood in.
  collectScripts([form.scripts, list?.scripts, allFields.map((field) => field.scripts)], scripts);
  if (source) collectScripts([source.formData, source.columnData], scripts);
  else for (const { raw } of allFields) collectScripts(raw, scripts);
  const names = new Set<string>();
  for (const script of scripts) {
    for (const [, quoted, assigned, member] of script.matchAll(SCRIPT_NAMES)) {
      names.add((quoted ?? assigned ?? member ?? '').replace('.', '-'));
    }
  }
  return names;
}

function collectScripts(value: unknown, scripts: string[]): void {
  if (typeof value === 'string') {
    if (value.includes('=>') || value.includes('function')) scripts.push(value);
  } else if (Array.isArray(value)) for (const entry of value) collectScripts(entry, scripts);
  else if (isRecord(value)) for (const entry of Object.values(value)) collectScripts(entry, scripts);
}

/** Scripts name a column with or without its sub-table. */
function isNamed({ id, key }: FieldModel, names: ReadonlySet<string>): boolean {
  return names.has(id) || names.has(key);
}

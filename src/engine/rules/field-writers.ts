import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { isRow, readOwnValue } from './record-draft';

/**
 * What can give a field a value that no user enters: a rule's `value`, a default that is known only when the form opens, the
 * selection that rows are taken from, another control's relation, or a script of the author (which other clients run).
 */
export type FieldWriter = 'rule' | 'default' | 'selection' | 'relation' | 'script';

/** The writers of each field by its id; a field without one is missing. */
export type FieldWriters = ReadonlyMap<string, ReadonlySet<FieldWriter>>;

const known = new WeakMap<ModuleModel, FieldWriters>();

/**
 * Finds every writer in a module beside its users, calculations and the server. What is not found here cannot write: a field
 * that the form locks then keeps its value.
 */
export function writersOf(model: ModuleModel): FieldWriters {
  const made = known.get(model) ?? findWriters(model);
  known.set(model, made);
  return made;
}

function findWriters(model: ModuleModel): FieldWriters {
  const writers = new Map<string, Set<FieldWriter>>();
  const add = (fieldId: string, writer: FieldWriter) => {
    const own = writers.get(fieldId) ?? new Set();
    writers.set(fieldId, own.add(writer));
  };
  for (const { then } of model.rules) for (const fieldId of Object.keys(then.value)) add(fieldId, 'rule');
  for (const field of model.allFields) if (startsByItself(field)) add(field.id, 'default');
  for (const table of model.allFields) for (const fieldId of selectedColumns(table)) add(fieldId, 'selection');
  const scripted = scriptedNames(model);
  const related = relatedNames(model);
  for (const field of model.allFields) {
    if (field.key === '') continue;
    if (isNamed(field, scripted)) add(field.id, 'script');
    if (isNamed(field, related) || isRelation(field)) add(field.id, 'relation');
  }
  return writers;
}

/** Whether a new record or row starts with a value that depends on who opens the form, and when. */
function startsByItself({ defaultCurrent, defaultExpression, options }: FieldModel): boolean {
  return defaultCurrent || defaultExpression !== undefined || (options?.kind === 'call' && options.startsWithFirst);
}

/** Columns that rows taken from a selection bring with them (contract b.6 addTableConf, footer buttons of 5.x). */
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

/** A control that we do not draw and that shows a part of what another one holds. */
function isRelation({ isKnown, raw }: FieldModel): boolean {
  const source = raw['relationField'];
  return !isKnown && typeof source === 'string' && source !== '';
}

/** Every text that controls which we do not draw hold, apart from the fields that they only read. */
function relatedNames(model: ModuleModel): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { isKnown, raw } of model.allFields) if (!isKnown) collectTexts(raw, names);
  return names;
}

const READ_ONLY_MEMBERS = new Set(['__vModel__', 'relationField', 'label', '__config__']);

function collectTexts(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') names.add(value);
  else if (Array.isArray(value)) for (const entry of value) collectTexts(entry, names);
  else if (isRow(value)) {
    for (const [member, entry] of Object.entries(value)) if (!READ_ONLY_MEMBERS.has(member)) collectTexts(entry, names);
  }
}

function collectUnder(value: unknown, member: string, entries: unknown[]): void {
  if (Array.isArray(value)) for (const entry of value) collectUnder(entry, member, entries);
  else if (isRow(value)) {
    for (const [name, entry] of Object.entries(value)) {
      if (name === member && Array.isArray(entry)) entries.push(...(entry as readonly unknown[]));
      else collectUnder(entry, member, entries);
    }
  }
}

/** A name in quotes (`setFormData('price', …)`, `data['price']`), one that is assigned to, and a member of a written object. */
const SCRIPT_NAMES =
  /\\?['"`]([A-Za-z]\w*(?:[-.]\w+)?)\\?['"`]|\.([A-Za-z]\w*)\s*(?:[-+*/%]|\|\||&&|\?\?)?=(?![=>])|\b([A-Za-z]\w*)\s*:/g;

/** Names that the scripts of a module may write or unlock; they are read, never run. */
function scriptedNames({ source, allFields }: ModuleModel): ReadonlySet<string> {
  const scripts: string[] = [];
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
  else if (isRow(value)) for (const entry of Object.values(value)) collectScripts(entry, scripts);
}

/** Authors name a column with its sub-table or alone. */
function isNamed({ id, key }: FieldModel, names: ReadonlySet<string>): boolean {
  return names.has(id) || names.has(key);
}

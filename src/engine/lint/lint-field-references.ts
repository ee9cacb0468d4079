import type { FieldModel } from '../contract/field-model';
import { isRecord, listAt, ownValue, toNumber, toText, type RawRecord } from '../json/raw-value';
import { joinPath, joinPointer } from '../json/json-pointer';
import { readParams } from '../parse/read-params';
import { lintReference, type LintContext } from './lint-context';
import { lintLinks } from './lint-links';
import { propPointer } from './prop-pointer';

/** Properties that refer to the system, in any widget (docs/module-format.md#nodes). */
const SYSTEM_PROPS: Readonly<Record<string, 'interface' | 'module'>> = {
  interfaceId: 'interface',
  modelId: 'module',
  module: 'module',
};
/** Properties that name fields: one, or lists of a sub-table's columns. */
const FIELD_PROP = /^(?:r|\w+R)elationField$/;
const COLUMN_LISTS = ['summaryField', 'thousandsField'];
/** Older front ends append the related form's table to the field's name (docs/module-format.md#column-addresses). */
const TABLE_SUFFIX = /_jnpfTable_.*$/;

/** Checks the references of fields: dictionaries, data interfaces, modules, number rules and other fields. */
export function lintFieldReferences(context: LintContext): void {
  const ids = new Set(context.model.allFields.filter(({ key }) => key !== '').map(({ id }) => id));
  for (const field of context.model.allFields) {
    lintOptions(field, context);
    lintProps(field, ids, context);
  }
}

function lintOptions({ options, pointer }: FieldModel, context: LintContext): void {
  if (options?.kind === 'dictionary') {
    lintDictionary(options.typeId, joinPath(pointer, '__config__.dictionaryType'), context);
  }
  if (options?.kind === 'dynamic') {
    lintInterface(options.interfaceId, joinPath(pointer, '__config__.propsUrl'), context);
  }
}

function lintProps(field: FieldModel, ids: ReadonlySet<string>, context: LintContext): void {
  const definition = context.registry.of(field);
  // Unknown widgets only have their raw node.
  const props = field.isKnown ? field.props : field.raw;
  const placeOf = (name: string) =>
    field.isKnown ? propPointer(field, name, definition) : joinPointer(field.pointer, name);
  for (const [name, kind] of Object.entries(SYSTEM_PROPS)) {
    const reference = toText(ownValue(props, name));
    if (kind === 'interface') lintInterface(reference, placeOf(name), context);
    else lintModuleReference(reference, placeOf(name), context);
  }
  if (definition.systemValue === 'billNumber') lintBillRule(toText(ownValue(props, 'rule')), placeOf('rule'), context);
  if (!field.isKnown) return;
  lintRelations(field, props, { ids, placeOf, context });
  lintLinks(field, context);
  lintParams(field, props, { ids, context, placeOf });
  const selection = ownValue(props, 'addTableConf');
  // Without it rows are added empty, and the designer's settings for a selection are left over.
  if (isRecord(selection) && toNumber(ownValue(props, 'addType')) === 1)
    lintSelection(field, selection, { ids, placeOf, context });
}

interface PropPlace {
  readonly ids: ReadonlySet<string>;
  readonly context: LintContext;
  placeOf: (name: string) => string;
}

function lintRelations(field: FieldModel, props: RawRecord, { ids, placeOf, context }: PropPlace): void {
  // With an interface or module, the name means a column of its response.
  const isOfAnswer = Object.keys(SYSTEM_PROPS).some((name) => toText(ownValue(props, name)) !== '');
  for (const [name, value] of Object.entries(props)) {
    if (!FIELD_PROP.test(name) || typeof value !== 'string' || isOfAnswer) continue;
    lintField(value, placeOf(name), { field, ids, context });
  }
  const columnIds = new Set(field.children.map(({ id }) => id));
  const known = new Set(field.children.map(({ key }) => key));
  for (const name of COLUMN_LISTS) {
    for (const [index, entry] of listAt(props, name).entries()) {
      const reference = toText(entry);
      if (columnIds.size === 0 || columnIds.has(reference)) continue;
      lintReference(context, joinPointer(placeOf(name), index), {
        code: 'ENGINE_LINT_FIELD_MISSING',
        reference,
        known,
      });
    }
  }
}

/** The row selection of a sub-table (docs/module-format.md#sub-tables). */
function lintSelection(field: FieldModel, raw: RawRecord, { ids, placeOf, context }: PropPlace): void {
  const pointer = placeOf('addTableConf');
  lintInterface(toText(ownValue(raw, 'interfaceId')), joinPointer(pointer, 'interfaceId'), context);
  lintParams(field, raw, { ids, context, placeOf: (name) => joinPointer(pointer, name) });
  const known = new Set(field.children.map(({ key }) => key));
  for (const [index, entry] of listAt(raw, 'relationOptions').entries()) {
    const reference = isRecord(entry) ? toText(ownValue(entry, 'field')) : '';
    const place = joinPath(pointer, `relationOptions.${String(index)}.field`);
    lintReference(context, place, { code: 'ENGINE_LINT_FIELD_MISSING', reference, known });
  }
}

/** The parameters of a data interface that stand beside its id. */
function lintParams(field: FieldModel, raw: RawRecord, { ids, placeOf, context }: PropPlace): void {
  for (const [index, { relationField }] of readParams(ownValue(raw, 'templateJson')).entries()) {
    const place = joinPath(placeOf('templateJson'), `${String(index)}.relationField`);
    lintField(relationField, place, { field, ids, context });
  }
}

/** A field by id, or in a sub-table by column name; an `@keyword` is not a field. */
function lintField(
  reference: string,
  pointer: string,
  place: { readonly field: FieldModel; readonly ids: ReadonlySet<string>; readonly context: LintContext },
): void {
  const { field, ids, context } = place;
  if (reference === '' || reference.startsWith('@')) return;
  const name = reference.replace(TABLE_SUFFIX, '').replace('.', '-');
  if (ids.has(name) || (field.tableKey !== '' && ids.has(`${field.tableKey}-${name}`))) return;
  lintReference(context, pointer, { code: 'ENGINE_LINT_FIELD_MISSING', reference, known: ids });
}

/** A dictionary type by id or code. */
export function lintDictionary(reference: string, pointer: string, context: LintContext): void {
  const known = context.surroundings.dictionaryTypes;
  lintReference(context, pointer, { code: 'ENGINE_LINT_DICTIONARY_MISSING', reference, known });
}

/** A data interface by id or code. */
export function lintInterface(reference: string, pointer: string, context: LintContext): void {
  const { interfaces: known, disabled } = context.surroundings;
  const code = 'ENGINE_LINT_INTERFACE_MISSING';
  lintReference(context, pointer, { code, reference, known, disabled: disabled?.interfaces });
}

const SCREEN_PREFIX = 'system/';

/** Another module by id, or a system screen; true = a module whose fields are known. */
export function lintModuleReference(reference: string, pointer: string, context: LintContext): boolean {
  const { modules: known, isScreen } = context.surroundings;
  if (!known || reference === '') return false;
  if (known.has(reference)) return true;
  if (reference.startsWith(SCREEN_PREFIX) && isScreen?.(reference.slice(SCREEN_PREFIX.length)) !== false) return false;
  lintReference(context, pointer, { code: 'ENGINE_LINT_MODULE_MISSING', reference, known });
  return false;
}

/** A number rule by id or code. */
function lintBillRule(reference: string, pointer: string, context: LintContext): void {
  const { billRules: known, disabled } = context.surroundings;
  const code = 'ENGINE_LINT_BILL_RULE_MISSING';
  lintReference(context, pointer, { code, reference, known, disabled: disabled?.billRules });
}

import { withDescendants } from '../../contract/field-model';
import { findField, type ListModel, type ModuleModel } from '../../contract/module-model';
import type { ModuleAccess } from '../../contract/permission';
import type { WidgetRegistry } from '../../contract/registry';
import { deepFreeze } from '../../parse/deep-freeze';
import { GONE, kept, or, part, type Reader } from './answer';
import { createRefusal } from './refusal';
import { restrictJson } from './restrict-json';
import { resource, rules } from './restrict-parts';
import { field, form, list } from './restrict-screens';

/** What of the documents as authored is written anew from the model. */
const FORM_PARTS = ['fields', 'rules', 'footerBtnsList'];
const LIST_PARTS = ['columnList', 'searchList', 'btnsList', 'columnBtnsList', 'customBtnsList', 'treeMenu'];

export interface RestrictOptions {
  readonly registry: WidgetRegistry;
  /** Whether the calls that the module names are kept, with what makes them; default true. */
  readonly hasCalls?: boolean;
}

/**
 * The module as a reader may know it: no field, button, formula or rule that is refused, nor the name of one. The form follows
 * `canReadField`, the list `canFilter`; expressions read only what both allow, because the reader evaluates them over what the form
 * has. What a formula or rule that is gone does, the server does on every save all the same. Tables, tests and
 * translations are no reader's.
 */
export function restrictModel(model: ModuleModel, access: ModuleAccess, options: RestrictOptions): ModuleModel {
  const { registry, hasCalls = true } = options;
  const settings = new Set(registry.definitions.flatMap(({ propsSchema }) => Object.keys(propsSchema.properties)));
  const unread = createRefusal(model.allFields, (id) => !access.canReadField(id));
  const names = createRefusal(model.allFields, (id) => !access.canFilter(id));
  const reads = createRefusal(model.allFields, (id) => unread.has(id) || names.has(id));
  const inForm: Reader = { registry, access, hasCalls, settings, tableKey: '', names: unread, reads: unread };
  const inList: Reader = { ...inForm, names, reads };
  const restrict = part<ModuleModel>({
    ...kept('id', 'fullName', 'enCode', 'category', 'description', 'sortCode', 'webType', 'generation'),
    form,
    list: (value) => or(list, null)(value, inList),
    tables: () => [],
    rules,
    // What its rows are asked by is the server's to know.
    dataView: (value) => value && { interfaceId: value.interfaceId, params: [] },
    translations: () => undefined,
    tests: () => undefined,
    resource: or(resource, null),
    // Both follow from the restricted form and list.
    allFields: () => [],
    listFields: () => undefined,
    source: ({ formData, columnData }) => ({
      formData: withoutParts(formData, FORM_PARTS, inForm),
      columnData: columnData && withoutParts(columnData, LIST_PARTS, inList),
    }),
  });
  const restricted = restrict(model, inForm);
  if (restricted === GONE) throw new Error('a module is never refused as a whole');
  const allFields = restricted.form.fields.flatMap(withDescendants);
  const listFields = restricted.list && nodesOf(restricted.list, model, inList);
  return deepFreeze({ ...restricted, allFields, ...(listFields && { listFields }) });
}

type Json = Readonly<Record<string, unknown>>;

/** A document without what is written anew. */
function withoutParts(document: Json, parts: readonly string[], reader: Reader): Json {
  const rest = Object.entries(document).map(([name, value]) => [name, parts.includes(name) ? [] : value] as const);
  return restrictJson(Object.fromEntries(rest), undefined, reader) as Json;
}

/** The nodes of a list's columns and searches, where they may say less than those of the form, or stand in the list alone. */
function nodesOf({ columns, searches }: ListModel, model: ModuleModel, inList: Reader): ModuleModel['listFields'] {
  if (inList.reads.isEmpty) return undefined;
  const ids = new Set([...columns, ...searches].map(({ fieldId }) => fieldId));
  return [...ids].flatMap((id) => {
    const node = findField(model, id);
    const restricted = node ? field(node, inList) : GONE;
    return restricted === GONE ? [] : [restricted];
  });
}

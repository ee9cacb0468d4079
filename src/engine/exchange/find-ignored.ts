import { createIssue, type Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import type { ListModel, ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { joinPath, joinPointer } from '../parse/json-pointer';
import { isBlank, isRecord, ownValue, toText, type RawRecord } from '../parse/raw-value';
import clientWidgets from './client-widgets.json';

/** Types of fields that 3.4.7 draws (contract a.1, a.4), under its own names. */
const CLIENT_WIDGETS: ReadonlySet<string> = new Set(clientWidgets);

/** One thing that stands in the file and that a 3.4.7 client passes over. */
interface Ignored {
  readonly property: string;
  /** `module`, `formData`, `columnData`, a field's id or a button's value. */
  readonly owner: string;
  /** Into the module's document. */
  readonly pointer: string;
}

/**
 * What of a module a 3.4.7 client does not know (it came with later versions or is our own): in the file of the 3.4 form it
 * stands beside what the client reads, and an import here finds it again. One ENGINE_EXPORT_IGNORED each, in document order.
 */
export function findIgnored(model: ModuleModel, entity: RawRecord, registry: WidgetRegistry): readonly Issue[] {
  const ignored = [
    ...ofModule(model, entity),
    ...ofForm(model),
    ...model.allFields.flatMap((field) => ofField(field, registry)),
    ...(model.list ? ofList(model.list, model.source?.columnData ?? {}) : []),
  ];
  return ignored.map(({ property, owner, pointer }) =>
    createIssue('ENGINE_EXPORT_IGNORED', pointer, { property, owner }),
  );
}

function ofModule(model: ModuleModel, entity: RawRecord): readonly Ignored[] {
  const rules = model.rules.map(({ pointer }) => ({ property: 'rules', owner: 'module', pointer }));
  const own = [
    ...(model.resource ? ['resource'] : []),
    ...(model.translations ? ['i18n'] : []),
    ...(isRecord(ownValue(entity, 'menu')) ? ['menu'] : []),
  ];
  return [...own.map((property) => ({ property, owner: 'module', pointer: `/${property}` })), ...rules];
}

function ofForm({ form }: ModuleModel): readonly Ignored[] {
  const given: Readonly<Record<string, boolean>> = {
    createTitle: form.createTitle !== '',
    editTitle: form.editTitle !== '',
    labelSuffix: form.labelSuffix !== '',
    hasConfirmAndAddBtn: form.confirmAndAddButton.isShown,
  };
  return namesOf(given).map((property) => ({ property, owner: 'formData', pointer: `/formData/${property}` }));
}

function ofField(field: FieldModel, registry: WidgetRegistry): readonly Ignored[] {
  const clientKey = registry.resolve(field.widget)?.client.key ?? field.widget;
  const widget = CLIENT_WIDGETS.has(clientKey)
    ? []
    : [{ property: field.widget, owner: field.id, pointer: field.pointer }];
  const given: Readonly<Record<string, boolean>> = {
    defaultExpression: field.defaultExpression !== undefined,
    requiredMessage: field.requiredMessage !== '',
    resourceCall: field.options?.kind === 'call',
    rowStyles: (field.styles?.rows.length ?? 0) > 0,
    cellStyles: (field.styles?.cells.length ?? 0) > 0,
  };
  const settings = namesOf(given).map((property) => ({
    property,
    owner: field.id,
    pointer: joinPath(field.pointer, `__config__.${property}`),
  }));
  return [...widget, ...settings];
}

function ofList(list: ListModel, authored: RawRecord): readonly Ignored[] {
  const { tree, styles } = list;
  const given: Readonly<Record<string, boolean>> = {
    keyword: list.keywordHint !== null,
    treeTable: list.treeTable !== null,
    then: list.then.length > 0,
    summaryKind: list.summaryKinds !== undefined,
    rowStyles: (styles?.rows.length ?? 0) > 0,
    cellStyles: (styles?.cells.length ?? 0) > 0,
    defaultSortConfig: list.defaultSort.length > 1,
    treeRoot: tree?.rootLabel !== undefined,
    treeDataSource: tree?.source === 'resource' || tree?.source === 'formField',
    treeParams: Object.keys(tree?.params ?? {}).length > 0,
    treeSelectFirst: tree?.selectsFirst === true,
    treeMenu: (tree?.menu.length ?? 0) > 0,
  };
  const settings = namesOf(given).map((property) => ({
    property,
    owner: 'columnData',
    pointer: `/columnData/${property}`,
  }));
  const displays = list.columns
    .filter((column) => column.display !== null)
    .map(({ fieldId }) => ({
      property: 'display',
      owner: fieldId,
      pointer: entryPointer(authored, 'columnList', fieldId),
    }));
  return [...settings, ...displays, ...ofButtons(list, authored)];
}

/** Buttons that do something of their own: a 3.4.7 client shows those that it does not know and does nothing. */
function ofButtons(list: ListModel, authored: RawRecord): readonly Ignored[] {
  const places = [
    ['btnsList', list.buttons],
    ['columnBtnsList', list.rowButtons],
  ] as const;
  return places.flatMap(([key, buttons]) =>
    buttons
      .filter((button) => button.action !== null)
      .map(({ value }) => ({ property: 'action', owner: value, pointer: entryPointer(authored, key, value) })),
  );
}

/** Where an entry of a list stands: the one that names that field or button; the list itself when none does. */
function entryPointer(authored: RawRecord, key: string, name: string): string {
  const place = joinPointer('/columnData', key);
  const entries = ownValue(authored, key);
  const index = Array.isArray(entries)
    ? entries.findIndex(
        (entry) =>
          isRecord(entry) && ['prop', '__vModel__', 'id', 'value'].some((member) => isNamed(entry, member, name)),
      )
    : -1;
  return index < 0 ? place : joinPointer(place, index);
}

function isNamed(entry: RawRecord, member: string, name: string): boolean {
  const value = ownValue(entry, member);
  return !isBlank(value) && toText(value) === name;
}

function namesOf(given: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(given).filter((name) => given[name] === true);
}

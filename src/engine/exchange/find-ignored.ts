import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import type { ListModel, ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { isStandIn } from '../compile/compile-client-node';
import { joinPath, joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, ownValue, toText, type RawRecord } from '../json/raw-value';
import { rowsOf, unknownToClients } from '../settings/row';
import clientWidgets from './client-widgets.json';

/** Field types that 3.4.7 renders (docs/module-format.md#abilities), by its own names. */
const CLIENT_WIDGETS: ReadonlySet<string> = new Set(clientWidgets);

/** A setting in the file that 3.4.7 clients ignore. */
interface Ignored {
  readonly property: string;
  /** `module`, `formData`, `columnData`, a field's id or a button's value. */
  readonly owner: string;
  /** Pointer into the module's document. */
  readonly pointer: string;
}

/**
 * Finds what 3.4.7 clients ignore in a module (later versions or our own). In the 3.4 export it stays beside what they read, and an
 * import restores it. One ENGINE_EXPORT_IGNORED each, in document order.
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
    ...(model.tests ? ['tests'] : []),
    ...(isRecord(ownValue(entity, 'menu')) ? ['menu'] : []),
  ];
  return [...own.map((property) => ({ property, owner: 'module', pointer: `/${property}` })), ...rules];
}

function ofForm({ form }: ModuleModel): readonly Ignored[] {
  return unknownToClients(rowsOf('form'), form).map((property) => ({
    property,
    owner: 'formData',
    pointer: `/formData/${property}`,
  }));
}

function ofField(field: FieldModel, registry: WidgetRegistry): readonly Ignored[] {
  const definition = registry.resolve(field.widget);
  const clientKey = definition ? definition.client?.key : field.widget;
  const isDrawn = CLIENT_WIDGETS.has(clientKey ?? '') && !(definition && isStandIn(definition, registry));
  const widget = isDrawn ? [] : [{ property: field.widget, owner: field.id, pointer: field.pointer }];
  const given: Readonly<Record<string, boolean>> = {
    resourceCall: field.options?.kind === 'call',
    rowStyles: (field.styles?.rows.length ?? 0) > 0,
    cellStyles: (field.styles?.cells.length ?? 0) > 0,
  };
  const settings = [...unknownToClients(rowsOf('config'), field), ...namesOf(given)].map((property) => ({
    property,
    owner: field.id,
    pointer: joinPath(field.pointer, `__config__.${property}`),
  }));
  return [...widget, ...settings];
}

function ofList(list: ListModel, authored: RawRecord): readonly Ignored[] {
  const { tree, styles } = list;
  const given: Readonly<Record<string, boolean>> = {
    rowStyles: (styles?.rows.length ?? 0) > 0,
    cellStyles: (styles?.cells.length ?? 0) > 0,
    defaultSortConfig: list.defaultSort.length > 1,
    homeCards: (list.homeCards?.length ?? 0) > 0,
    treeDataSource: tree?.source === 'resource' || tree?.source === 'formField',
  };
  const unknown = [
    ...unknownToClients(rowsOf('list'), list),
    ...namesOf(given),
    ...(tree ? unknownToClients(rowsOf('tree'), tree) : []),
  ];
  const settings = unknown.map((property) => ({
    property,
    owner: 'columnData',
    pointer: `/columnData/${property}`,
  }));
  const columns = list.columns.flatMap((column) =>
    unknownToClients(rowsOf('column'), column).map((property) => ({
      property,
      owner: column.fieldId,
      pointer: entryPointer(authored, 'columnList', column.fieldId),
    })),
  );
  return [...settings, ...columns, ...ofButtons(list, authored)];
}

/** Buttons with their own action: a 3.4.7 client shows unknown ones, but does nothing. */
function ofButtons(list: ListModel, authored: RawRecord): readonly Ignored[] {
  const places = [
    ['btnsList', list.buttons],
    ['columnBtnsList', list.rowButtons],
  ] as const;
  return places.flatMap(([key, buttons]) =>
    buttons.flatMap((button) =>
      unknownToClients(rowsOf('button'), button).map((property) => ({
        property,
        owner: button.value,
        pointer: entryPointer(authored, key, button.value),
      })),
    ),
  );
}

/** Pointer of the list entry that names the field or button, else of the list. */
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
  return !isUnset(value) && toText(value) === name;
}

function namesOf(given: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(given).filter((name) => given[name] === true);
}

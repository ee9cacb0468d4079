import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { WidgetDefinition } from '../contract/widget-definition';
import type { PlannedTable, TablePlan } from './table-plan';

/** Raised when `planTables` gives the same model other tables than before, so that servers look at all modules once. */
const PLAN_REVISION = 3;

/** The tables of a plan in one line, the same for two plans whose columns are the same; indexes make no difference to a record. */
export function describePlan({ main, children }: TablePlan): string {
  return JSON.stringify([main, ...children].map(describeTable));
}

function describeTable({ name, primaryKey, foreignKey, columns }: PlannedTable): readonly unknown[] {
  const names = columns.map((column) => `${column.name}:${column.type}`).sort();
  return [name, primaryKey.name, primaryKey.type, foreignKey?.name ?? '', names];
}

/**
 * Everything of the widgets that decides about tables: two registries of which this is the same plan the same tables. It asks
 * each definition for the column of its default properties and of each single property that has few values.
 */
export function describeRegistry({ definitions }: WidgetRegistry): string {
  const parts = definitions.map((definition) => {
    const { key, aliases, kind, renames, propsSchema, isSortable, search, calculation } = definition;
    const shape = [key, aliases, kind, renames, propsSchema, isSortable, search, calculation !== undefined];
    const probes = probeProps(definition).map((props) => definition.column(probeField(definition, props)));
    return JSON.stringify([shape, probes, String(definition.column)]);
  });
  return [String(PLAN_REVISION), ...parts.sort()].join('\n');
}

type Props = FieldModel['props'];

function probeProps({ propsSchema }: WidgetDefinition): readonly Props[] {
  const schemas = Object.entries(propsSchema.properties);
  const defaults = Object.fromEntries(schemas.map(([name, schema]) => [name, schema.default]));
  const variants = schemas.flatMap(([name, schema]) => {
    const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
    return values.map((value): Props => ({ ...defaults, [name]: value }));
  });
  return [defaults, ...variants];
}

function probeField(definition: WidgetDefinition, props: Props): FieldModel {
  return {
    id: 'probe',
    key: 'probe',
    widget: definition.key,
    isKnown: true,
    label: '',
    tip: '',
    showLabel: true,
    labelWidth: null,
    span: 24,
    props,
    defaultValue: null,
    defaultCurrent: false,
    isRequired: false,
    requiredMessage: '',
    isUnique: false,
    patterns: [],
    trigger: [],
    isHidden: false,
    visibility: [],
    isDisabled: false,
    isReadOnly: false,
    options: null,
    children: [],
    tableKey: '',
    tableName: '',
    isStored: true,
    columnWidth: null,
    pointer: '',
    raw: {},
  };
}

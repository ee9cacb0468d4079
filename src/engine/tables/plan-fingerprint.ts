import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { WidgetDefinition } from '../contract/widget-definition';
import { FIELD_DEFAULTS } from '../screen/screen-model';
import type { PlannedTable, TablePlan } from './table-plan';

/** Raise when `planTables` plans other tables for the same model: servers then migrate all modules once. */
const PLAN_REVISION = 4;

/** A plan as one line, equal for plans with the same columns; indexes do not affect records. */
export function describePlan({ main, children }: TablePlan): string {
  return JSON.stringify([main, ...children].map(describeTable));
}

function describeTable({ name, primaryKey, foreignKey, columns }: PlannedTable): readonly unknown[] {
  const names = columns.map((column) => `${column.name}:${column.type}`).sort();
  return [name, primaryKey.name, primaryKey.type, foreignKey?.name ?? '', names];
}

/**
 * Everything of the widgets that affects tables; equal for registries that plan equal tables. Asks each definition for its column
 * with default properties, and with each enumerable property changed.
 */
export function describeRegistry({ definitions }: WidgetRegistry): string {
  const parts = definitions.map((definition) => {
    const { key, aliases, kind, renames, propsSchema, isSortable, search, isCalculated } = definition;
    const shape = [key, aliases, kind, renames, propsSchema, isSortable, search, isCalculated];
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
  return { ...FIELD_DEFAULTS, id: 'probe', key: 'probe', widget: definition.key, isKnown: true, props };
}

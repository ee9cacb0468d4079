import type { RecordValues } from '../../../engine/contract/evaluation';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { NameKind, TextContext } from '../../../engine/contract/widget-definition';
import type { RendererServices } from '../../shared/hosts/services';

interface AskNamesInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly values: RecordValues;
  readonly services: RendererServices;
}

/** Rows of a sub-table whose names are asked for ahead: more than a screen shows. */
const ROWS_AHEAD = 100;

/**
 * Asks for the names that a record's fields show, all at once, before its first field is drawn: later questions find them answered.
 * Fields are drawn bit by bit, and each would make a call of its own.
 */
export function askNames({ model, registry, values, services }: AskNamesInput): void {
  const wanted = new Map<NameKind, Set<string>>();
  const context: TextContext = {
    translate: (key) => key,
    timeZone: services.timeZone,
    optionsOf: () => [],
    nameOf(kind, id) {
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
      return '';
    },
  };
  const visit = (fields: readonly FieldModel[], record: RecordValues) => {
    for (const field of fields) {
      const definition = registry.of(field);
      const value = record[field.key];
      if (definition.kind === 'table') {
        const rows = Array.isArray(value) ? (value as readonly RecordValues[]).slice(0, ROWS_AHEAD) : [];
        if (field.children.some((column) => hasNames(registry, column)))
          for (const row of rows) visit(field.children, row);
      } else if (hasNames(registry, field)) definition.toText(value, field, context);
    }
  };
  visit(mainFields(model), values);
  // What cannot be read is asked for again where it is drawn.
  for (const [kind, ids] of wanted) services.names(kind, [...ids]).catch(() => undefined);
}

function hasNames(registry: WidgetRegistry, field: FieldModel): boolean {
  const { choosesPeople, systemValue } = registry.of(field);
  return choosesPeople || systemValue !== undefined;
}

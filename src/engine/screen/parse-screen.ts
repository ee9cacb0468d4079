import { withDescendants, type FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { deepFreeze } from '../parse/deep-freeze';
import { FIELD_DEFAULTS, type ScreenField, type ScreenModel } from './screen-model';

/** What no screen asks a module for. */
const UNASKED = {
  category: '',
  description: '',
  sortCode: 0,
  generation: 'C',
  tables: [],
  resource: null,
} as const satisfies Partial<ModuleModel>;

/** Reads what `compileScreen` wrote. A widget that this browser lacks is an unknown one. */
export function parseScreen(screen: ScreenModel, registry: WidgetRegistry): ModuleModel {
  const fields = screen.form.fields.map((field) => readField(field, registry));
  return deepFreeze({
    ...UNASKED,
    ...screen,
    form: { ...screen.form, fields },
    list: screen.list && { ...screen.list, filters: [] },
    allFields: fields.flatMap(withDescendants),
  });
}

function readField({ children = [], ...field }: ScreenField, registry: WidgetRegistry): FieldModel {
  const isKnown = registry.resolve(field.widget) !== undefined;
  return { ...FIELD_DEFAULTS, ...field, isKnown, children: children.map((child) => readField(child, registry)) };
}

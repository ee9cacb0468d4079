import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { titleFields } from '../../../engine/screen/title-fields';
import { isPassword } from '../../../engine/values/text-widget';
import { toCellText } from './to-cell-text';

/** What a record is called, and the field that says it. */
export interface RecordTitle {
  readonly field: FieldModel;
  readonly text: string;
}

/** The title of a record by its display values: the first of its title fields that says something; null = none does. */
export function recordTitleOf(
  model: ModuleModel,
  display: RecordValues,
  { widgets, context }: { readonly widgets: WidgetRegistry; readonly context: TextContext },
): RecordTitle | null {
  for (const field of titleFields(model, widgets)) {
    if (isPassword(field)) continue;
    const definition = widgets.of(field);
    // Beside what is gone or forbidden stands no id: its text says so, and is nobody's name.
    if (definition.linksTo(field) !== null && !Object.hasOwn(display, `${field.key}_id`)) continue;
    const shown = display[field.key];
    const text = (
      definition.contentKind === 'html' ? definition.toText(shown, field, context) : toCellText(shown)
    ).trim();
    if (text !== '') return { field, text };
  }
  return null;
}

import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPath } from './json-pointer';
import type { Report } from './report';

/** What fields lose by what they are; widgets and the register name the rest. */
export const FIELD_LOSSES = ['requiredPlaceholder', 'uniquePlaceholder', 'patternPlaceholder', 'uniqueColumn'] as const;

/** Says what a field asks for and does not get: of its widget, as a placeholder, as a column of a sub-table. */
export function reportFieldLosses(field: FieldModel, definition: WidgetDefinition | undefined, report: Report): void {
  const say = (reason: string, property: string, place: string) => {
    const label = field.label || field.id;
    const pointer = place === '' ? field.pointer : joinPath(field.pointer, place);
    report.add('ENGINE_SETTING_LOST', pointer, { property, owner: field.widget, reason, label });
  };
  if (!definition && field.key !== '') {
    // A placeholder keeps what is stored, and nobody can fill it in.
    if (field.isRequired) say('requiredPlaceholder', 'required', '__config__.required');
    if (field.isUnique) say('uniquePlaceholder', 'unique', '__config__.unique');
    if (field.patterns.length > 0) say('patternPlaceholder', 'regList', '__config__.regList');
  }
  if (definition && field.isUnique && field.tableKey !== '') say('uniqueColumn', 'unique', '__config__.unique');
  for (const { reason, when } of definition?.losses ?? []) {
    if (!when || field.props[when.prop] === when.value) say(reason, when?.prop ?? field.widget, '');
  }
}

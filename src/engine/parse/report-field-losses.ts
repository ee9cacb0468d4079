import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPath } from '../json/json-pointer';
import type { Report } from './report';

/**
 * Losses of fields in general; widgets and settings add theirs.
 * @internal A test holds the texts against it.
 */
export const FIELD_LOSSES = ['requiredPlaceholder', 'uniquePlaceholder', 'patternPlaceholder', 'uniqueColumn'] as const;

/** Reports what a field asks for and does not get: from its widget, as a placeholder, as a sub-table column. */
export function reportFieldLosses(field: FieldModel, definition: WidgetDefinition | undefined, report: Report): void {
  const say = (reason: string, property: string, place: string) => {
    const label = field.label || field.id;
    const pointer = place === '' ? field.pointer : joinPath(field.pointer, place);
    report.add('ENGINE_SETTING_LOST', pointer, { property, owner: field.widget, reason, label });
  };
  if (!definition && field.key !== '') {
    // A placeholder keeps the stored value and cannot be filled in.
    if (field.isRequired) say('requiredPlaceholder', 'required', '__config__.required');
    if (field.isUnique) say('uniquePlaceholder', 'unique', '__config__.unique');
    if (field.patterns.length > 0) say('patternPlaceholder', 'regList', '__config__.regList');
  }
  if (definition && field.isUnique && field.tableKey !== '') say('uniqueColumn', 'unique', '__config__.unique');
  for (const { reason, when } of definition?.losses ?? []) {
    if (!when || field.props[when.prop] === when.value) say(reason, when?.prop ?? field.widget, '');
  }
}

/** Reports that 3.4.7 clients get the form without the field. */
export function reportOlderClients({ widget, label, id, pointer }: FieldModel, report: Report): void {
  const params = { property: widget, owner: widget, reason: 'olderClients', label: label || id };
  report.add('ENGINE_SETTING_IGNORED', pointer, params);
}

import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { isAsked, PLACES, reportSetting, reportSettings, settingOf, type PlaceName } from '../settings';
import type { WidgetRegistry } from '../contract/registry';
import { kebabToCamel } from './prop-names';
import { SETTING_NAMES } from '../settings/read-settings';
import { propertyOf, renameOf } from './prop-places';
import { ownValue, type RawRecord } from '../json/raw-value';
import { isTypeKeyName } from './read-widget-key';
import type { Report } from './report';

interface Copy {
  readonly pointer: string;
  /** The entry's field; undefined and reported if missing. */
  readonly field: FieldModel | undefined;
  readonly registry: WidgetRegistry;
  readonly report: Report;
}

/**
 * Reports unknown settings of a list entry that copies its field's node (docs/module-format.md#list-settings). The copy is ignored:
 * the field counts, and its settings are reported there.
 */
export function reportCopy(entry: RawRecord, name: PlaceName, { pointer, field, registry, report }: Copy): void {
  if (!field) return;
  const definition = field.isKnown ? registry.of(field) : null;
  const place = {
    pointer,
    owner: name === 'filter' ? 'ruleList' : `${name}List`,
    report,
    // Some forks copy the settings of all widgets, switched off.
    isKnown: (key: string, value: unknown) =>
      !isAsked(value) ||
      SETTING_NAMES.node.has(key) ||
      isTypeKeyName(key) ||
      Object.hasOwn(field.raw, key) ||
      settingOf(PLACES.anyWidget, kebabToCamel(key)) !== undefined ||
      (definition !== null && isOfWidget(key, definition)),
  };
  reportSettings(entry, name, place);
  // Some settings of a field exist in its column only.
  for (const [key, value] of Object.entries(entry)) {
    const setting = settingOf(PLACES.anyWidget, key);
    if (setting && setting.losses.length > 0 && ownValue(field.raw, key) === undefined) {
      reportSetting({ raw: entry, key, value }, setting, place);
    }
  }
}

function isOfWidget(key: string, definition: WidgetDefinition): boolean {
  return (
    propertyOf(key, definition) !== null || renameOf(key, definition) !== null || definition.ignoredProps.includes(key)
  );
}

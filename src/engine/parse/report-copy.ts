import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { isAsked, PLACES, reportSetting, reportSettings, settingOf, type PlaceName } from '../settings';
import type { WidgetRegistry } from '../contract/registry';
import { kebabToCamel, NODE_KEYS } from './prop-names';
import { propertyOf, renameOf } from './prop-places';
import { ownValue, type RawRecord } from './raw-value';
import { isTypeKeyName } from './read-widget-key';
import type { Report } from './report';

interface Copy {
  readonly pointer: string;
  /** The field that the entry is about; undefined when there is none, which was reported. */
  readonly field: FieldModel | undefined;
  readonly registry: WidgetRegistry;
  readonly report: Report;
}

/**
 * Reports an entry of a list document that holds a copy of its field's node beside settings of its own (contract c.1). The copy says
 * nothing: the field does, and what is unknown there is reported there.
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
      NODE_KEYS.has(key) ||
      isTypeKeyName(key) ||
      Object.hasOwn(field.raw, key) ||
      settingOf(PLACES.anyWidget, kebabToCamel(key)) !== undefined ||
      (definition !== null && isOfWidget(key, definition)),
  };
  reportSettings(entry, name, place);
  // Some settings of a field stand in its column alone.
  for (const [key, value] of Object.entries(entry)) {
    const setting = settingOf(PLACES.anyWidget, key);
    if (setting && setting.losses.length > 0 && ownValue(field.raw, key) === undefined) {
      reportSetting({ raw: entry, key, value }, setting, place);
    }
  }
}

function isOfWidget(key: string, definition: WidgetDefinition): boolean {
  return (
    propertyOf(key, definition) !== null ||
    renameOf(key, definition) !== null ||
    (definition.ignoredProps ?? []).includes(key)
  );
}

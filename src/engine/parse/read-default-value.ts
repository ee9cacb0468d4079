import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPath } from './json-pointer';
import { isBlank, ownValue, recordAt, type RawRecord } from './raw-value';
import { toExcerpt, type Report } from './report';

/**
 * The authored default as a stored value (contract g.6: a switch's `false` becomes its 0); null when there is none,
 * when the widget cannot store it, or when the server fills the field anyway.
 */
export function readDefaultValue(
  node: RawRecord,
  field: FieldModel,
  definition: WidgetDefinition,
  report: Report,
): unknown {
  if (definition.kind !== 'value' && definition.kind !== 'table') return null;
  if (field.key === '' || definition.systemValue || definition.calculation?.(field)) return null;
  const config = recordAt(node, '__config__');
  const isInConfig = !isBlank(ownValue(config, 'defaultValue'));
  const raw = isInConfig ? ownValue(config, 'defaultValue') : ownValue(node, 'defaultValue');
  if (isNoValue(raw)) return null;
  const parsed = definition.toStored(raw, field);
  if (parsed.ok) return isNoValue(parsed.value) ? null : parsed.value;
  const pointer = joinPath(field.pointer, isInConfig ? '__config__.defaultValue' : 'defaultValue');
  report.add('ENGINE_VALUE_REPAIRED', pointer, {
    property: 'defaultValue',
    expected: definition.key,
    came: toExcerpt(raw),
  });
  return null;
}

function isNoValue(value: unknown): boolean {
  return isBlank(value) || (Array.isArray(value) && value.length === 0);
}

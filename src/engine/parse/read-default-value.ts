import type { FieldModel } from '../contract/field-model';
import { joinPath } from '../json/json-pointer';
import { isUnset, ownValue, recordAt } from '../json/raw-value';
import { toExcerpt } from './report';
import type { PropSource } from './report-props';

/**
 * The authored default as a stored value (a switch's `false` becomes its 0: docs/module-format.md#normalisation); null if absent,
 * not storable, or if the server fills the field.
 */
export function readDefaultValue({ node, definition, report }: PropSource, field: FieldModel): unknown {
  if (definition.kind !== 'value' && definition.kind !== 'table') return null;
  if (field.key === '' || definition.systemValue || definition.calculation(field)) return null;
  const config = recordAt(node, '__config__');
  const isInConfig = !isUnset(ownValue(config, 'defaultValue'));
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
  return isUnset(value) || (Array.isArray(value) && value.length === 0);
}

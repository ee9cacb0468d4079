import type { OptionItem, OptionSource } from '../contract/field-model';
import { joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, ownValue, recordAt, toText, valueAt, type RawRecord } from '../json/raw-value';
import { readParams } from './read-params';
import type { Report } from './report';

/** Member names of text, value and children in a choice. */
interface OptionKeys {
  readonly label: string;
  readonly value: string;
  readonly children: string;
}

/**
 * Parses the source of a field's choices in any generation (docs/module-format.md#choices). Choices of a call (`dataType` resource)
 * are empty until `linkCallOptions`.
 */
export function readOptions(node: RawRecord, pointer: string, report: Report): OptionSource {
  const config = recordAt(node, '__config__');
  const keys = readOptionKeys(node, config);
  const items = readItems(node, config, keys);
  const kind = toText(ownValue(config, 'dataType'));
  const typeId = toText(ownValue(config, 'dictionaryType'));
  const interfaceId = toText(ownValue(config, 'propsUrl'));
  if (kind === 'dictionary' && typeId) {
    return { kind: 'dictionary', typeId, valueKey: keys.value === 'enCode' ? 'enCode' : 'id', fallback: items };
  }
  if (kind === 'dynamic' && interfaceId) {
    const params = readParams(ownValue(config, 'templateJson'));
    return {
      kind: 'dynamic',
      interfaceId,
      labelKey: keys.label,
      valueKey: keys.value,
      childrenKey: keys.children,
      params,
    };
  }
  if (kind === 'dictionary' || kind === 'dynamic') {
    report.add('ENGINE_VALUE_REPAIRED', joinPointer(joinPointer(pointer, '__config__'), 'dataType'), {
      property: 'dataType',
      expected: kind === 'dictionary' ? 'dictionaryType' : 'propsUrl',
      came: '',
    });
  }
  return { kind: 'static', items };
}

/** Member names of text, value and children in a choice, wherever the node has them. */
export function readOptionKeys(node: RawRecord, config: RawRecord): OptionKeys {
  const places = [valueAt(node, 'props.props'), ownValue(node, 'props'), ownValue(config, 'props')];
  const named = (name: string, fallback: string) => {
    for (const place of places) {
      const key = isRecord(place) ? ownValue(place, name) : undefined;
      if (typeof key === 'string' && key !== '') return key;
    }
    return fallback;
  };
  return { label: named('label', 'fullName'), value: named('value', 'id'), children: named('children', 'children') };
}

function readItems(node: RawRecord, config: RawRecord, keys: OptionKeys): readonly OptionItem[] {
  const places = [ownValue(node, 'options'), valueAt(node, '__slot__.options'), ownValue(config, 'options')];
  const lists = places.filter((place): place is unknown[] => Array.isArray(place));
  const raw = lists.find((list) => list.length > 0) ?? [];
  return raw.flatMap((entry) => toOption(entry, keys));
}

/** A choice; a plain text is its own value. Entries without a value are dropped. */
function toOption(entry: unknown, keys: OptionKeys): OptionItem[] {
  if (isUnset(entry)) return [];
  if (typeof entry === 'string' || typeof entry === 'number') return [{ value: String(entry), label: String(entry) }];
  if (!isRecord(entry)) return [];
  const value = firstOf(entry, [keys.value, 'id', 'value']);
  if (isUnset(value) || typeof value === 'object') return [];
  const label = firstOf(entry, [keys.label, 'fullName', 'label', keys.value]);
  const below = ownValue(entry, keys.children);
  const children = Array.isArray(below) ? below.flatMap((child) => toOption(child, keys)) : [];
  const item: OptionItem = { value: String(value), label: isUnset(label) ? String(value) : String(label) };
  return [
    {
      ...item,
      ...(ownValue(entry, 'disabled') === true && { disabled: true }),
      ...(children.length > 0 && { children }),
    },
  ];
}

function firstOf(entry: RawRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = ownValue(entry, name);
    if (!isUnset(value)) return value;
  }
  return undefined;
}

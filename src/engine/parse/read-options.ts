import type { OptionItem, OptionSource } from '../contract/field-model';
import { CHOICE_COLORS, toChoiceColor } from '../contract/choice-color';
import { CHOICE_ICONS, toChoiceIcon } from '../contract/choice-icon';
import { joinPath, joinPointer } from '../json/json-pointer';
import { asList, isUnset, isRecord, ownValue, recordAt, toText, valueAt, type RawRecord } from '../json/raw-value';
import type { Located } from './located';
import { readParams } from './read-params';
import { toExcerpt, type Report } from './report';

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
  const items = readItems({ raw: node, pointer }, keys, report);
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

const OPTION_PLACES = ['options', '__slot__.options', '__config__.options'] as const;

export type OptionPlace = (typeof OPTION_PLACES)[number];

/** Where a node has its own choices: the first place that has any; undefined = nowhere. */
export function optionPlaceOf(node: RawRecord): OptionPlace | undefined {
  return OPTION_PLACES.find((place) => asList(valueAt(node, place)).length > 0);
}

function readItems(
  { raw: node, pointer }: Located<RawRecord>,
  keys: OptionKeys,
  report: Report,
): readonly OptionItem[] {
  const place = optionPlaceOf(node);
  if (!place) return [];
  return toOptions({ raw: asList(valueAt(node, place)), pointer: joinPath(pointer, place) }, keys, report);
}

function toOptions({ raw, pointer }: Located<readonly unknown[]>, keys: OptionKeys, report: Report): OptionItem[] {
  return raw.flatMap((entry, index) => toOption({ raw: entry, pointer: joinPointer(pointer, index) }, keys, report));
}

/** A choice; a plain text is its own value. Entries without a value are dropped. */
function toOption({ raw: entry, pointer }: Located<unknown>, keys: OptionKeys, report: Report): OptionItem[] {
  if (isUnset(entry)) return [];
  if (typeof entry === 'string' || typeof entry === 'number') return [{ value: String(entry), label: String(entry) }];
  if (!isRecord(entry)) return [];
  const value = firstOf(entry, [keys.value, 'id', 'value']);
  if (isUnset(value) || typeof value === 'object') return [];
  const label = firstOf(entry, [keys.label, 'fullName', 'label', keys.value]);
  const below = ownValue(entry, keys.children);
  const list: readonly unknown[] = Array.isArray(below) ? below : [];
  const children = toOptions({ raw: list, pointer: joinPointer(pointer, keys.children) }, keys, report);
  const item: OptionItem = { value: String(value), label: isUnset(label) ? String(value) : String(label) };
  return [
    {
      ...item,
      ...(ownValue(entry, 'disabled') === true && { disabled: true }),
      ...readLooks({ raw: entry, pointer }, report),
      ...(children.length > 0 && { children }),
    },
  ];
}

/** Only colours that can be read, and icons that are there; documents of designers have none. */
function readLooks(entry: Located<RawRecord>, report: Report): Pick<OptionItem, 'color' | 'icon'> {
  const read = <Look extends string>(
    property: 'color' | 'icon',
    expected: readonly string[],
    toLook: (raw: unknown) => Look | undefined,
  ) => {
    const raw = ownValue(entry.raw, property);
    const look = toLook(raw);
    if (look === undefined && !isUnset(raw)) {
      const params = { property, expected: expected.join('|'), came: toExcerpt(raw) };
      report.add('ENGINE_VALUE_REPAIRED', joinPointer(entry.pointer, property), params);
    }
    return look;
  };
  const color = read('color', CHOICE_COLORS, toChoiceColor);
  const icon = read('icon', CHOICE_ICONS, toChoiceIcon);
  return { ...(color && { color }), ...(icon && { icon }) };
}

function firstOf(entry: RawRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = ownValue(entry, name);
    if (!isUnset(value)) return value;
  }
  return undefined;
}

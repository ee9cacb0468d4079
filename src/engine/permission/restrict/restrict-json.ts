import type { FieldModel } from '../../contract/field-model';
import type { PropSchema } from '../../contract/widget-definition';
import { isRecord } from '../../json/raw-value';
import { rowsOf, type RowPlace } from '../../settings/row';
import type { SettingsOf } from '../../settings/settings.generated';
import { GONE, isHidden, keep, or, type Answer, type Answers, type Reader } from './answer';

type Json = Readonly<Record<string, unknown>>;

/**
 * JSON by what its schema says that it names. Where nobody has said it, nothing is left that names a refused field or is called as one:
 * a text is blank, a member is gone, an entry of a list goes with all that stands directly beside the name, and a list of tokens as a
 * whole, because without an operand it says something else. What cannot be without a refused field is GONE.
 */
export function restrictJson(value: unknown, schema: PropSchema | undefined, reader: Reader): unknown {
  if (reader.reads.isEmpty || isOwn(value, schema)) return value;
  if (schema?.names === 'field' || schema?.names === 'source') {
    const isNamed = textsIn(value).some((text) => isHidden(text, reader));
    return !isNamed ? value : schema.names === 'source' ? '' : GONE;
  }
  if (typeof value === 'string')
    return isHidden(value, reader) || (!schema && reader.names.isLabel(value)) ? GONE : value;
  if (Array.isArray(value)) return restrictList(value, schema?.items, reader);
  return isRecord(value) ? restrictRecord(value, schema, reader) : value;
}

/** Words for readers, a choice, or what the schema says to name nothing. */
function isOwn(value: unknown, { enum: choices, isText, names }: PropSchema = {}): boolean {
  return choices?.includes(value) === true || ((isText === true || names === 'nothing') && typeof value !== 'object');
}

function restrictRecord(record: Json, { properties = {}, additionalProperties }: PropSchema = {}, reader: Reader) {
  const others = isRecord(additionalProperties) ? (additionalProperties as PropSchema) : undefined;
  const left: [string, unknown][] = [];
  for (const [name, value] of Object.entries(record)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    // Where any name may stand, none of them is a setting's.
    const isSetting = own !== undefined || (!others && reader.settings.has(name));
    if (!isSetting && isHidden(name, reader)) continue;
    const schema = own ?? others;
    const after = restrictJson(value, schema, reader);
    if (after === GONE && schema) return GONE;
    left.push([name, after === GONE ? '' : after]);
  }
  return Object.fromEntries(left);
}

function restrictList(list: readonly unknown[], items: PropSchema | undefined, reader: Reader): readonly unknown[] {
  if (items?.properties ?? items?.names)
    return list.map((entry) => restrictJson(entry, items, reader)).filter((entry) => entry !== GONE);
  const isTokens = list.some((entry) => typeof entry === 'string') && list.some(isRecord);
  const left = list.filter((entry) => {
    const beside = isRecord(entry) ? Object.values(entry) : [entry];
    return !beside.some((text) => typeof text === 'string' && restrictJson(text, undefined, reader) === GONE);
  });
  return isTokens && left.length < list.length ? [] : left.map((entry) => restrictJson(entry, items, reader));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** An object as authored, of which the schema says what its members name. */
export function authored(schema?: PropSchema): Answer<Json> {
  return (value, reader) => restrictJson(value, schema, reader) as Json | typeof GONE;
}

/** The properties of a field by what their schemas say; one that cannot be without a refused field has its default. */
export function props(schemas: Readonly<Record<string, PropSchema>>): Answer<FieldModel['props']> {
  return (value, reader) => {
    const left = Object.entries(value).map(([name, prop]) => {
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
      const after = restrictJson(prop, schema, reader);
      return [name, after === GONE ? (schema?.default ?? '') : after] as const;
    });
    return Object.fromEntries(left);
  };
}

/** What becomes of the settings of an object, as their rows say: a text may name a field, anything else does not. */
export function settings<Place extends keyof SettingsOf>(place: Place): Answers<SettingsOf[Place]> {
  const places: readonly RowPlace[] = place === 'node' ? ['node', 'config'] : [place];
  const rows = places.flatMap((each) => Object.entries(rowsOf(each))).filter(([, { type }]) => type !== undefined);
  const answers = rows.map(([name, { member = name, type, isText = false, names = '' }]) => {
    const text: Answer<unknown> = (value, reader) => restrictJson(value, { isText, names }, reader);
    return [member.split('.')[0] ?? '', type === 'text' ? or(text, '') : keep] as const;
  });
  return Object.fromEntries(answers) as Answers<SettingsOf[Place]>;
}

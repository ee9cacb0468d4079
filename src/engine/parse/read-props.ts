import type { PropSchema } from '../contract/widget-definition';
import { coerceProp } from './coerce-prop';
import type { DefaultText } from './default-texts';
import { joinPath, joinPointer } from '../json/json-pointer';
import { SETTING_NAMES } from '../settings/read-settings';
import { propertyOf, renameOf, SIDE_PLACES } from './prop-places';
import { isUnset, isRecord, ownValue, recordAt, valueAt } from '../json/raw-value';
import { toExcerpt, type Report } from './report';
import type { PropSource } from './report-props';

/** An authored value for a canonical property. */
interface Candidate {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

/**
 * The widget's properties under canonical names (docs/module-format.md#normalisation): collected from the places of their
 * generation, coerced to the schema, with defaults; losses are reported.
 */
export function readProps(source: PropSource, defaultText: DefaultText): Readonly<Record<string, unknown>> {
  const candidates = gather(source);
  const props: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(source.definition.propsSchema.properties)) {
    const filled = { ...schema, default: readDefault(schema, candidates, defaultText) };
    const value = settle(filled, candidates.get(name), source.report);
    if (value !== undefined) props[name] = value;
  }
  return props;
}

function readDefault(
  schema: PropSchema,
  candidates: ReadonlyMap<string, Candidate>,
  defaultText: DefaultText,
): unknown {
  const value = defaultOf(schema, candidates);
  return typeof value === 'string' ? defaultText(value) : value;
}

/** The default may depend on another property: `"defaultBy": { "type": { "month": "yyyy-MM" } }`. */
function defaultOf(schema: PropSchema, candidates: ReadonlyMap<string, Candidate>): unknown {
  for (const [leader, choices] of Object.entries(recordAt(schema, 'defaultBy'))) {
    const followed = isRecord(choices) ? ownValue(choices, String(candidates.get(leader)?.value)) : undefined;
    if (followed !== undefined) return followed;
  }
  return schema.default;
}

function settle(schema: PropSchema, candidate: Candidate | undefined, report: Report): unknown {
  if (!candidate || candidate.value === undefined) return schema.default;
  const coerced = coerceProp(candidate.value, schema);
  if (coerced.ok && !coerced.isRepaired) return coerced.value;
  // Designers write null and '' for "not set".
  if (!coerced.ok && isUnset(candidate.value)) return schema.default;
  if (schema.isSecret === true)
    report.add('ENGINE_SECRET_HASH', candidate.pointer, { found: toExcerpt(candidate.value) });
  report.add('ENGINE_VALUE_REPAIRED', candidate.pointer, {
    property: candidate.name,
    expected: coerced.ok ? toExcerpt(coerced.value) : coerced.expected,
    came: toExcerpt(candidate.value),
  });
  return coerced.ok ? coerced.value : schema.default;
}

/** First authored value of each property: under its own name, its old one, then in the side places. */
function gather(source: PropSource): ReadonlyMap<string, Candidate> {
  const { node, pointer, definition } = source;
  const found = new Map<string, Candidate>();
  const offer = (name: string | null, value: unknown, place: string) => {
    if (name === null || value === undefined) return;
    const current = found.get(name);
    if (!current || isUnset(current.value)) found.set(name, { name, value, pointer: place });
  };
  const own = Object.entries(node).filter(([name, value]) => !isSharedWith(name, value));
  for (const [name, value] of own) offer(propertyOf(name, definition), value, joinPointer(pointer, name));
  for (const [name, value] of own) offer(renameOf(name, definition), value, joinPointer(pointer, name));
  for (const [path, name] of Object.entries(definition.renames)) {
    if (path.includes('.')) offer(name, valueAt(node, path), joinPath(pointer, path));
  }
  for (const place of SIDE_PLACES) {
    const side = valueAt(node, place);
    if (!isRecord(side) || isRecord(ownValue(side, 'props'))) continue;
    for (const [name, value] of Object.entries(side)) {
      const isOwnKey = place === '__config__' && SETTING_NAMES.config.has(name);
      if (!isOwnKey) offer(propertyOf(name, definition), value, joinPointer(joinPath(pointer, place), name));
    }
  }
  return found;
}

/** Whether a container also holds things other than the property of that name. */
function isSharedWith(name: string, value: unknown): boolean {
  return (name === 'props' || name === '__slot__' || name === '__config__') && isRecord(value);
}

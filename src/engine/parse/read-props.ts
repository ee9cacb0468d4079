import type { PropSchema } from '../contract/widget-definition';
import { coerceProp } from './coerce-prop';
import type { DefaultText } from './default-texts';
import { joinPath, joinPointer } from './json-pointer';
import { CONFIG_KEYS } from './prop-names';
import { propertyOf, renameOf, SIDE_PLACES } from './prop-places';
import { isBlank, isRecord, ownValue, recordAt, valueAt } from './raw-value';
import { toExcerpt, type Report } from './report';
import type { PropSource } from './report-props';

/** An authored value on its way to a canonical property. */
interface Candidate {
  readonly value: unknown;
  readonly pointer: string;
}

/**
 * The widget's own properties under canonical names (contract g.3–5): gathered from wherever their generation put them,
 * fitted to the definition's schema, defaults filled; everything that is not carried over is reported.
 */
export function readProps(source: PropSource, defaultText: DefaultText): Readonly<Record<string, unknown>> {
  const candidates = gather(source);
  const props: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(source.definition.propsSchema.properties)) {
    const value = settle(
      name,
      { ...schema, default: readDefault(schema, candidates, defaultText) },
      candidates.get(name),
      source.report,
    );
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

/** A default may follow what is authored of another property: `"defaultBy": { "type": { "month": "yyyy-MM" } }`. */
function defaultOf(schema: PropSchema, candidates: ReadonlyMap<string, Candidate>): unknown {
  for (const [leader, choices] of Object.entries(recordAt(schema, 'defaultBy'))) {
    const followed = isRecord(choices) ? ownValue(choices, String(candidates.get(leader)?.value)) : undefined;
    if (followed !== undefined) return followed;
  }
  return schema.default;
}

function settle(name: string, schema: PropSchema, candidate: Candidate | undefined, report: Report): unknown {
  if (!candidate || candidate.value === undefined) return schema.default;
  const coerced = coerceProp(candidate.value, schema);
  if (coerced.ok && !coerced.isRepaired) return coerced.value;
  // null and '' are how designers write "not set".
  if (!coerced.ok && isBlank(candidate.value)) return schema.default;
  report.add('ENGINE_VALUE_REPAIRED', candidate.pointer, {
    property: name,
    expected: coerced.ok ? toExcerpt(coerced.value) : coerced.expected,
    came: toExcerpt(candidate.value),
  });
  return coerced.ok ? coerced.value : schema.default;
}

/** First authored value of each property: under its own name, at its old place, then in the side places. */
function gather(source: PropSource): ReadonlyMap<string, Candidate> {
  const { node, pointer, definition } = source;
  const found = new Map<string, Candidate>();
  const offer = (name: string | null, value: unknown, place: string) => {
    if (name === null || value === undefined) return;
    const current = found.get(name);
    if (!current || isBlank(current.value)) found.set(name, { value, pointer: place });
  };
  const own = Object.entries(node).filter(([name, value]) => !isSharedWith(name, value));
  for (const [name, value] of own) offer(propertyOf(name, definition), value, joinPointer(pointer, name));
  for (const [name, value] of own) offer(renameOf(name, definition), value, joinPointer(pointer, name));
  for (const [path, name] of Object.entries(definition.renames ?? {})) {
    if (path.includes('.')) offer(name, valueAt(node, path), joinPath(pointer, path));
  }
  for (const place of SIDE_PLACES) {
    const side = valueAt(node, place);
    if (!isRecord(side) || isRecord(ownValue(side, 'props'))) continue;
    for (const [name, value] of Object.entries(side)) {
      const isOwnKey = place === '__config__' && CONFIG_KEYS.has(name);
      if (!isOwnKey) offer(propertyOf(name, definition), value, joinPointer(joinPath(pointer, place), name));
    }
  }
  return found;
}

/** The containers that hold other things than a property of the same name. */
function isSharedWith(name: string, value: unknown): boolean {
  return (name === 'props' || name === '__slot__' || name === '__config__') && isRecord(value);
}

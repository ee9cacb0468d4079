import type { PropSchema, WidgetDefinition } from '../contract/widget-definition';
import { coerceProp } from './coerce-prop';
import { joinPath, joinPointer } from './json-pointer';
import { CONFIG_KEYS, IGNORED_NAMES, kebabToCamel, NODE_KEYS } from './prop-names';
import { propertyOf, renameOf, SIDE_PLACES } from './prop-places';
import { isBlank, isRecord, ownValue, recordAt, valueAt, type RawRecord } from './raw-value';
import { isTypeKeyName } from './read-widget-key';
import { toExcerpt, type Report } from './report';

/** An authored value on its way to a canonical property. */
interface Candidate {
  readonly value: unknown;
  readonly pointer: string;
}

interface PropSource {
  readonly node: RawRecord;
  readonly pointer: string;
  readonly definition: WidgetDefinition;
  readonly report: Report;
}

/**
 * The widget's own properties under canonical names (contract g.3–5): gathered from wherever their generation put them,
 * fitted to the definition's schema, defaults filled; everything that is not carried over is reported.
 */
export function readProps(source: PropSource): Readonly<Record<string, unknown>> {
  const candidates = gather(source);
  const props: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(source.definition.propsSchema.properties)) {
    const value = settle(
      name,
      { ...schema, default: defaultOf(schema, candidates) },
      candidates.get(name),
      source.report,
    );
    if (value !== undefined) props[name] = value;
  }
  return props;
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
  reportRest(source);
  return found;
}

/** The containers that hold other things than a property of the same name. */
function isSharedWith(name: string, value: unknown): boolean {
  return (name === 'props' || name === '__slot__' || name === '__config__') && isRecord(value);
}

function reportRest(source: PropSource): void {
  const { node, pointer, definition } = source;
  const config = recordAt(node, '__config__');
  for (const [name, value] of Object.entries(node)) {
    if (!NODE_KEYS.has(name) && !isTypeKeyName(name)) reportName(source, name, name, value, joinPointer(pointer, name));
  }
  for (const [name, value] of Object.entries(config)) {
    if (CONFIG_KEYS.has(name) || isTypeKeyName(name) || isDefinedKey(name, value, definition)) continue;
    reportName(source, `__config__.${name}`, name, value, joinPath(pointer, `__config__.${name}`));
  }
}

/** `renderKey`-like keys whose value names the widget itself in a fork that we do not know by name. */
function isDefinedKey(name: string, value: unknown, definition: WidgetDefinition): boolean {
  return name.endsWith('Key') && (value === definition.key || definition.aliases.includes(String(value)));
}

function reportName(source: PropSource, path: string, name: string, value: unknown, pointer: string): void {
  const { definition, report } = source;
  const isTopLevel = path === name;
  const canonical = kebabToCamel(name);
  const renames = Object.keys(definition.renames ?? {});
  const isMoved = renames.some((rename) => rename === path || rename.startsWith(`${path}.`));
  const isOptions = name === 'options' && definition.hasOptions;
  if (
    isMoved ||
    isOptions ||
    propertyOf(name, definition) !== null ||
    (isTopLevel && renameOf(name, definition) !== null)
  )
    return;
  const ignored = definition.ignoredProps ?? [];
  const isIgnored = IGNORED_NAMES.has(canonical) || [name, canonical, path].some((each) => ignored.includes(each));
  if (isIgnored && isBlank(value)) return;
  report.add(isIgnored ? 'ENGINE_PROPERTY_DROPPED' : 'ENGINE_PROPERTY_UNKNOWN', pointer, {
    property: path,
    owner: definition.key,
  });
}

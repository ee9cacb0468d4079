import type { PropSchema, WidgetDefinition } from '../contract/widget-definition';
import { PLACES, reportEntries, reportSetting, reportSettings, settingOf } from '../settings';
import { joinPath, joinPointer } from './json-pointer';
import { CONFIG_KEYS, kebabToCamel, NODE_KEYS } from './prop-names';
import { propertyOf, renameOf } from './prop-places';
import { isBlank, isRecord, recordAt, valueAt, type RawRecord } from './raw-value';
import { isTypeKeyName } from './read-widget-key';
import type { Report } from './report';

/** A node whose properties are read. */
export interface PropSource {
  readonly node: RawRecord;
  readonly pointer: string;
  readonly definition: WidgetDefinition;
  readonly report: Report;
}

/** Objects beside a node's own members that properties may stand in, and the place of the register that each is. */
const SIDES = [
  ['props', 'choiceNames'],
  ['props.props', 'choiceNames'],
  ['__slot__', 'slot'],
  ['__config__.props', 'choiceNames'],
] as const;

/** Reports every member of a node that is neither read by the parser nor a property of its widget. */
export function reportRest(source: PropSource): void {
  const { node, pointer, definition } = source;
  for (const [name, value] of Object.entries(node)) {
    if (!NODE_KEYS.has(name) && !isTypeKeyName(name)) reportName(source, name, name, value, joinPointer(pointer, name));
  }
  for (const [name, value] of Object.entries(recordAt(node, '__config__'))) {
    if (CONFIG_KEYS.has(name) || isTypeKeyName(name) || isDefinedKey(name, value, definition)) continue;
    reportName(source, `__config__.${name}`, name, value, joinPath(pointer, `__config__.${name}`));
  }
  for (const [path, place] of SIDES) {
    const side = valueAt(node, path);
    if (!isRecord(side)) continue;
    const isKnown = (name: string) => propertyOf(name, definition) !== null || isMoved(`${path}.${name}`, definition);
    reportSettings(side, place, {
      pointer: joinPath(pointer, path),
      owner: definition.key,
      report: source.report,
      isKnown,
    });
  }
}

/** `renderKey`-like keys whose value names the widget itself in a fork that we do not know by name. */
function isDefinedKey(name: string, value: unknown, definition: WidgetDefinition): boolean {
  return name.endsWith('Key') && (value === definition.key || definition.aliases.includes(String(value)));
}

/** Whether a dotted place, or one inside of it, is called otherwise today. */
function isMoved(path: string, { renames = {} }: WidgetDefinition): boolean {
  return Object.keys(renames).some((rename) => rename === path || rename.startsWith(`${path}.`));
}

function reportName(source: PropSource, path: string, name: string, value: unknown, pointer: string): void {
  const { definition, report } = source;
  const isTopLevel = path === name;
  const canonical = kebabToCamel(name);
  const property = propertyOf(name, definition) ?? (isTopLevel ? renameOf(name, definition) : null);
  if (property !== null) return reportInside(value, definition.propsSchema.properties[property], { source, pointer });
  if (isMoved(path, definition) || (name === 'options' && definition.hasOptions)) return;
  const setting = settingOf(PLACES.anyWidget, canonical);
  const place = { pointer: pointer.slice(0, pointer.lastIndexOf('/')), owner: definition.key, report };
  if (setting && setting.status !== 'dropped')
    return reportSetting({ raw: source.node, key: name, value }, setting, place);
  const isIgnored =
    setting !== undefined || [name, canonical, path].some((each) => definition.ignoredProps?.includes(each));
  if (isIgnored && isBlank(value)) return;
  report.add(isIgnored ? 'ENGINE_PROPERTY_DROPPED' : 'ENGINE_PROPERTY_UNKNOWN', pointer, {
    property: path,
    owner: definition.key,
  });
}

interface Inside {
  readonly source: PropSource;
  readonly pointer: string;
}

/** What stands inside of a property that is an object, or a list of objects, with members of its own. */
function reportInside(value: unknown, schema: PropSchema | undefined, { source, pointer }: Inside): void {
  const { definition, report } = source;
  if (pointer.endsWith('/templateJson') && Array.isArray(value)) {
    return reportEntries(value, 'param', { pointer, owner: 'templateJson', report });
  }
  const inner = (schema?.items ?? schema) as PropSchema | undefined;
  const members = inner?.properties as Readonly<Record<string, PropSchema>> | undefined;
  if (!members) return;
  const objects = Array.isArray(value)
    ? value.map((entry: unknown, index) => [entry, joinPointer(pointer, index)] as const)
    : [[value, pointer] as const];
  for (const [object, place] of objects) {
    if (isRecord(object)) reportMembers(object, members, { source, pointer: place, definition });
  }
}

function reportMembers(
  object: RawRecord,
  members: Readonly<Record<string, PropSchema>>,
  { source, pointer, definition }: Inside & { readonly definition: WidgetDefinition },
): void {
  for (const [name, value] of Object.entries(object)) {
    const known = [name, kebabToCamel(name)].find((each) => Object.hasOwn(members, each));
    const place = joinPointer(pointer, name);
    if (known !== undefined) reportInside(value, members[known], { source, pointer: place });
    else if (!isBlank(value)) {
      source.report.add('ENGINE_PROPERTY_UNKNOWN', place, { property: name, owner: definition.key });
    }
  }
}

import type { PropSchema, WidgetDefinition } from '../contract/widget-definition';
import { PLACES, reportEntries, reportSetting, reportSettings, settingOf } from '../settings';
import { joinPath, joinPointer } from '../json/json-pointer';
import { codedName, isTextCode } from '../settings/text-code';
import { kebabToCamel } from './prop-names';
import { SETTING_NAMES } from '../settings/read-settings';
import { propertyOf, renameOf } from './prop-places';
import { isUnset, isRecord, recordAt, valueAt, type RawRecord } from '../json/raw-value';
import { isTypeKeyName } from './read-widget-key';
import type { Report } from './report';

/** A node whose properties are parsed. */
export interface PropSource {
  readonly node: RawRecord;
  readonly pointer: string;
  readonly definition: WidgetDefinition;
  readonly report: Report;
}

/** Member objects that may hold properties, and their settings place. */
const SIDES = [
  ['props', 'choiceNames'],
  ['props.props', 'choiceNames'],
  ['__slot__', 'slot'],
  ['__config__.props', 'choiceNames'],
] as const;

/** Reports every member that is neither parsed nor a property of the widget. */
export function reportRest(source: PropSource): void {
  const { node, pointer, definition } = source;
  for (const entry of Object.entries(node)) {
    if (!SETTING_NAMES.node.has(entry[0]) && !isTypeKeyName(entry[0])) reportName(source, entry);
  }
  for (const [name, value] of Object.entries(recordAt(node, '__config__'))) {
    if (SETTING_NAMES.config.has(name) || isTypeKeyName(name) || isDefinedKey(name, value, definition)) continue;
    reportName(source, [name, value], '__config__');
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

/** A key like `renderKey` whose value is the widget's name: the type key of an unknown fork. */
function isDefinedKey(name: string, value: unknown, definition: WidgetDefinition): boolean {
  return name.endsWith('Key') && (value === definition.key || definition.aliases.includes(String(value)));
}

/** Whether a dotted path, or a part of it, was renamed. */
function isMoved(path: string, { renames = {} }: WidgetDefinition): boolean {
  return Object.keys(renames).some((rename) => rename === path || rename.startsWith(`${path}.`));
}

/** Reports a member of the node itself, or of an object in it. */
function reportName(source: PropSource, [name, value]: [string, unknown], side?: string): void {
  const { definition, report } = source;
  const path = side ? `${side}.${name}` : name;
  const owner = side ? joinPointer(source.pointer, side) : source.pointer;
  const pointer = joinPointer(owner, name);
  const canonical = kebabToCamel(name);
  const property = propertyOf(name, definition) ?? (side ? null : renameOf(name, definition));
  if (property !== null) return reportInside(value, definition.propsSchema.properties[property], { source, pointer });
  if (isMoved(path, definition) || (name === 'options' && definition.hasOptions)) return;
  const setting = settingOf(PLACES.anyWidget, canonical);
  const place = { pointer: owner, owner: definition.key, report };
  if (setting && setting.status !== 'dropped')
    return reportSetting({ raw: source.node, key: name, value }, setting, place);
  const isIgnored =
    setting !== undefined || [name, canonical, path].some((each) => definition.ignoredProps.includes(each));
  if (isIgnored && isUnset(value)) return;
  report.add(isIgnored ? 'ENGINE_PROPERTY_DROPPED' : 'ENGINE_PROPERTY_UNKNOWN', pointer, {
    property: path,
    owner: definition.key,
  });
}

interface Inside {
  readonly source: PropSource;
  readonly pointer: string;
}

/** Reports unknown members inside a property that is an object or list of objects. */
function reportInside(value: unknown, schema: PropSchema | undefined, { source, pointer }: Inside): void {
  const { definition, report } = source;
  if (pointer.endsWith('/templateJson') && Array.isArray(value)) {
    return reportEntries(value, 'param', { pointer, owner: 'templateJson', report });
  }
  const inner = schema?.items ?? schema;
  const members = inner?.properties;
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
    else if (!isUnset(value) && !(isTextCode(name) && Object.hasOwn(members, codedName(name)))) {
      // Of a member inside: `locationScope.id`.
      const isIgnored = definition.ignoredProps.some((ignored) => ignored.endsWith(`.${name}`));
      const code = isIgnored ? 'ENGINE_PROPERTY_DROPPED' : 'ENGINE_PROPERTY_UNKNOWN';
      source.report.add(code, place, { property: name, owner: definition.key });
    }
  }
}

import { joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, type RawRecord } from '../json/raw-value';
import { toExcerpt, type Report } from '../parse/report';
import { PLACES, type PlaceName } from './places';
import type { Place, Setting } from './setting';
import { codedName, isTextCode, TEXT_CODE } from './text-code';

/** Where an object of the document stands. */
export interface SettingPlace {
  readonly pointer: string;
  /** What it is called in a message: `columnData`, a widget's key. */
  readonly owner: string;
  readonly report: Report;
  /** Names that belong there without a row: copies of a field's node, properties of a widget. */
  isKnown?: (name: string, value: unknown) => boolean;
}

/**
 * Holds an object of the document against the register: names that it does not have are unknown, what a setting asks for and does
 * not get is said, and so is what is dropped. Goes on inside of what has settings of its own.
 */
export function reportSettings(raw: RawRecord, name: PlaceName, place: SettingPlace): void {
  for (const [key, value] of Object.entries(raw)) {
    const setting = settingOf(PLACES[name], key);
    if (setting) reportSetting({ raw, key, value }, setting, place);
    else if (isGiven(value) && place.isKnown?.(key, value) !== true) {
      place.report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(place.pointer, key), {
        property: toExcerpt(key),
        owner: place.owner,
      });
    }
  }
}

/** The same for what has a row alone; whether other names belong there, another part decides. */
export function reportKnownSettings(raw: RawRecord, name: PlaceName, place: SettingPlace): void {
  for (const [key, value] of Object.entries(raw)) {
    const setting = settingOf(PLACES[name], key);
    if (setting) reportSetting({ raw, key, value }, setting, place);
  }
}

/** A member of an object of the document. */
interface Member {
  readonly raw: RawRecord;
  readonly key: string;
  readonly value: unknown;
}

/** One member of an object by its row. */
export function reportSetting({ raw, key, value }: Member, setting: Setting, place: SettingPlace): void {
  const pointer = joinPointer(place.pointer, key);
  const params = { property: key, owner: place.owner };
  if (setting.status === 'dropped' && isGiven(value)) place.report.add('ENGINE_PROPERTY_DROPPED', pointer, params);
  reportLosses(raw, { value, pointer, params, setting, report: place.report });
  if (setting.inside === undefined || setting.isReadApart || !isPlaceName(setting.inside)) return;
  const inside = { pointer, owner: key, report: place.report };
  if (isRecord(value)) reportSettings(value, setting.inside, inside);
  if (Array.isArray(value)) reportEntries(value, setting.inside, inside);
}

/** Each object of a list. */
export function reportEntries(list: readonly unknown[], name: PlaceName, place: SettingPlace): void {
  for (const [index, entry] of list.entries()) {
    if (isRecord(entry)) reportSettings(entry, name, { ...place, pointer: joinPointer(place.pointer, index) });
  }
}

/** The row of a name, or of the code of a text; undefined when the place has none. */
export function settingOf(place: Place, name: string): Setting | undefined {
  if (Object.hasOwn(place, name)) return place[name];
  if (!isTextCode(name)) return undefined;
  // Of a node any property may be a text; its widget says which are.
  return place === PLACES.anyWidget || Object.hasOwn(place, codedName(name)) ? TEXT_CODE : undefined;
}

interface Found {
  readonly value: unknown;
  readonly pointer: string;
  readonly params: { readonly property: string; readonly owner: string };
  readonly setting: Setting;
  readonly report: Report;
}

function reportLosses(raw: RawRecord, { value, pointer, params, setting, report }: Found): void {
  for (const { reason, isLook, asks } of setting.losses) {
    if (asks(value, raw))
      report.add(isLook ? 'ENGINE_SETTING_IGNORED' : 'ENGINE_SETTING_LOST', pointer, { ...params, reason });
  }
}

function isPlaceName(name: string): name is PlaceName {
  return Object.hasOwn(PLACES, name);
}

function isGiven(value: unknown): boolean {
  return !isUnset(value) && !(Array.isArray(value) && value.length === 0);
}

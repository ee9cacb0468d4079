import type { Parsed } from '../../../engine/contract/widget-definition';
import { isRecord } from '../../../engine/json/raw-value';
import { accepted, refused } from '../../../engine/values/parsed';
import { toCleanText, toHalfWidth } from '../../../engine/values/text-values';

/** A place as records hold it, as JSON text (docs/module-format.md#stored-values). Coordinates are GCJ-02, as maps of China have them. */
export interface Place {
  readonly pName: string;
  readonly cName: string;
  readonly adName: string;
  readonly address: string;
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
  readonly fullAddress: string;
}

const TEXTS = ['pName', 'cName', 'adName', 'address', 'name', 'fullAddress'] as const;
const MAX_TEXT = 300;

/** A place of any generation as canonical JSON text: known members only, coordinates as numbers of six decimals. */
export function parsePlace(input: unknown): Parsed {
  if (input === null || input === undefined || (typeof input === 'string' && input.trim() === ''))
    return accepted(null);
  const raw = typeof input === 'string' ? readJson(input) : input;
  if (!isRecord(raw)) return refused();
  const texts = Object.fromEntries(
    TEXTS.map((key) => [key, typeof raw[key] === 'string' ? toCleanText(raw[key]).trim() : '']),
  ) as Readonly<Record<(typeof TEXTS)[number], string>>;
  if (TEXTS.some((key) => texts[key].length > MAX_TEXT)) return refused('ENGINE_VALUE_TOO_LONG', { max: MAX_TEXT });
  const [lng, lat] = [toDegrees(raw['lng'], 180), toDegrees(raw['lat'], 90)];
  if (lng === null || lat === null) return refused('WIDGET_LOCATION_COORDINATES');
  const { pName, cName, adName, address, name, fullAddress } = texts;
  return accepted(JSON.stringify({ pName, cName, adName, address, name, lng, lat, fullAddress } satisfies Place));
}

/** The place in a stored value; null for blank and for what is none. */
export function toPlace(value: unknown): Place | null {
  const parsed = parsePlace(value);
  return parsed.ok && typeof parsed.value === 'string' ? (JSON.parse(parsed.value) as Place) : null;
}

/** The address with its coordinates: `北京市 (39.916345, 116.397155)`. */
export function placeText({ fullAddress, lat, lng }: Place): string {
  const coordinates = `(${String(lat)}, ${String(lng)})`;
  return fullAddress === '' ? coordinates : `${fullAddress} ${coordinates}`;
}

const COORDINATES = /^(.*?)\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?$/s;

/** A place from the text of one: an address with latitude and longitude behind it, or these alone. */
export function placeFromText(text: string): Parsed {
  const plain = text.trim();
  if (plain === '' || plain.startsWith('{')) return parsePlace(plain);
  const [, address = '', lat, lng] = COORDINATES.exec(toHalfWidth(plain)) ?? [];
  if (lat === undefined) return refused('WIDGET_LOCATION_COORDINATES');
  return parsePlace({ fullAddress: plain.slice(0, address.length).trim(), lat, lng });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number or its text within ±`limit`, rounded to about 10 cm; null for anything else. */
function toDegrees(input: unknown, limit: number): number | null {
  const isText = typeof input === 'string' && /^\s*-?\d{1,3}(?:\.\d{1,20})?\s*$/.test(input);
  const degrees = isText ? Number(input) : input;
  if (typeof degrees !== 'number' || !Number.isFinite(degrees) || Math.abs(degrees) > limit) return null;
  return Math.round(degrees * 1e6) / 1e6 || 0;
}

import type { FieldModel } from '../../../engine/contract/field-model';
import { isRecord, toNumber, toText } from '../../../engine/json/raw-value';
import { booleanProp } from '../../../engine/values/field-props';
import { distanceM, type Point } from './geodesy';

/** A circle in which places may lie. */
export interface Area extends Point {
  readonly name: string;
  readonly radiusM: number;
}

/** The areas that a field allows; null = everywhere. A restriction whose areas cannot be read allows nothing. */
export function areasOf(field: FieldModel): readonly Area[] | null {
  const entries = field.props['locationScope'];
  if (!booleanProp(field, 'enableDesktopLocation') || !Array.isArray(entries) || entries.length === 0) return null;
  return (entries as readonly unknown[]).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const [lat, lng, radiusM] = [toNumber(entry['lat']), toNumber(entry['lng']), toNumber(entry['radius'])];
    if (lat === null || lng === null || radiusM === null || radiusM <= 0) return [];
    return [{ name: toText(entry['name']), lat, lng, radiusM }];
  });
}

/** Whether a place may be stored. */
export function isAllowed(place: Point, areas: readonly Area[] | null): boolean {
  return areas === null || areas.some((area) => distanceM(place, area) <= area.radiusM);
}

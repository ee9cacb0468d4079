import type { ModuleModel } from '../contract/module-model';
import { joinPointer } from '../parse/json-pointer';
import { isRecord } from '../parse/raw-value';

/** Members that say where something stood in its document, not what it means. */
const PLACES: ReadonlySet<string> = new Set(['pointer', 'raw']);
/** Of the model itself: what names its document, and the list of nodes that its tree holds already. */
const OF_DOCUMENT: ReadonlySet<string> = new Set(['source', 'generation', 'allFields']);
/** Members that hold the author's own data, in which every name counts. */
const OWN_DATA: ReadonlySet<string> = new Set(['props', 'defaultValue', 'event']);

/** First place at which two modules mean different things, as a pointer into the model (`/form/fields/0/label`); null when they are equal. */
export function firstModelDifference(a: ModuleModel, b: ModuleModel): string | null {
  return modelDifferences(a, b, 1)[0] ?? null;
}

/** The first `limit` places at which two modules mean different things; a part that only one of them has counts once. */
export function modelDifferences(a: ModuleModel, b: ModuleModel, limit: number): readonly string[] {
  const found: string[] = [];
  compare(a, b, { path: '', isOwnData: false, found, limit });
  return found;
}

interface Place {
  readonly path: string;
  readonly isOwnData: boolean;
  readonly found: string[];
  readonly limit: number;
}

function compare(a: unknown, b: unknown, place: Place): void {
  if (place.found.length >= place.limit || Object.is(a, b)) return;
  if (Array.isArray(a) && Array.isArray(b)) compareLists(a, b, place);
  else if (isRecord(a) && isRecord(b)) compareRecords(a, b, place);
  else place.found.push(place.path);
}

function compareLists(a: readonly unknown[], b: readonly unknown[], place: Place): void {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const path = joinPointer(place.path, index);
    if (index < a.length && index < b.length) compare(a[index], b[index], { ...place, path });
    else if (place.found.length < place.limit) place.found.push(path);
  }
}

function compareRecords(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
  place: Place,
): void {
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (!place.isOwnData && (PLACES.has(key) || (place.path === '' && OF_DOCUMENT.has(key)))) continue;
    const isOwnData = place.isOwnData || OWN_DATA.has(key);
    compare(memberOf(a, key), memberOf(b, key), { ...place, path: joinPointer(place.path, key), isOwnData });
  }
}

function memberOf(owner: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(owner, key) ? owner[key] : undefined;
}

import type { ModuleModel } from '../contract/module-model';
import { joinPointer } from '../json/json-pointer';
import { isRecord } from '../json/raw-value';
import { ownValue } from '../json/raw-value';

/** Members that are positions in the document. */
const PLACES: ReadonlySet<string> = new Set(['pointer', 'raw']);
/** Members of the model that describe its document or repeat its tree. */
const OF_DOCUMENT: ReadonlySet<string> = new Set(['source', 'generation', 'allFields']);
/** Members with the author's own data, where every key counts. */
const OWN_DATA: ReadonlySet<string> = new Set(['props', 'defaultValue', 'event', 'values']);

/** Pointers (`/form/fields/0/label`) of the first `limit` differences in meaning; a part that only one module has counts once. */
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
    if (index < a.length && index < b.length && Object.is(a[index], b[index])) continue;
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
    const [one, other] = [ownValue(a, key), ownValue(b, key)];
    // Nearly all members: a place of its own for each would take most of the time.
    if (Object.is(one, other)) continue;
    const isOwnData = place.isOwnData || OWN_DATA.has(key);
    compare(one, other, { ...place, path: joinPointer(place.path, key), isOwnData });
  }
}

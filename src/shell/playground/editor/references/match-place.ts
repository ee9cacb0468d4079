import { childOf, textOf, valuesAlong } from './json-value';
import { REFERENCE_PLACES, type ReferencePlace } from './reference-places';

/** A place of a document that refers to something. */
export interface PlaceMatch {
  readonly place: ReferencePlace;
  /** From the root to the value, or to the property whose name refers. */
  readonly steps: readonly string[];
  /** Id of what the name belongs to; '' when the kind has no owner. */
  readonly owner: string;
}

const COMPILED = REFERENCE_PLACES.map((place) => ({ place, steps: place.pattern.split('/').slice(1) }));

/** Whether some steps may lead to a reference place; cheap, because nothing of the document is read. */
export function mayMatch(steps: readonly string[], part: 'value' | 'key'): boolean {
  return COMPILED.some(({ place, steps: pattern }) => place.part === part && fits(pattern, steps));
}

/** The reference place that some steps of a document lead to; null when the text there is only itself. */
export function matchPlace(root: unknown, steps: readonly string[], part: 'value' | 'key'): PlaceMatch | null {
  for (const { place, steps: pattern } of COMPILED) {
    if (place.part !== part || !fits(pattern, steps)) continue;
    const around = valuesAlong(root, steps.slice(0, -1));
    const holder = around.findLast((value) => !Array.isArray(value));
    if (place.only && childOf(holder, place.only.member) !== place.only.value) continue;
    const owner = ownerOf(place, around);
    if (owner !== null) return { place, steps, owner };
  }
  return null;
}

/** Whether steps fit a pattern of names, `*` and `**`; works from the ends, where patterns differ most. */
function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  const gap = pattern.indexOf('**');
  if (gap < 0) return pattern.length === steps.length && fitsAll(pattern, steps);
  const tail = pattern.slice(gap + 1);
  if (gap + tail.length > steps.length) return false;
  return fitsAll(tail, steps.slice(steps.length - tail.length)) && fitsAll(pattern.slice(0, gap), steps);
}

function fitsAll(pattern: readonly string[], steps: readonly string[]): boolean {
  return pattern.every((name, index) => name === '*' || name === steps[index]);
}

/** '' when nothing owns the place, null when the owner that it needs is not named. */
function ownerOf({ owner, ownerValue }: ReferencePlace, around: readonly unknown[]): string | null {
  if (ownerValue !== undefined) return ownerValue;
  if (owner === undefined) return '';
  for (const value of around.toReversed()) {
    const named = textOf(value, owner) || textOf(childOf(value, '__config__'), owner);
    if (named !== '') return named;
  }
  return null;
}

import { isSameState, type FieldState, type FieldStates } from '../../../engine/rules';

/** The new states with the old objects where they say the same, itself the old map where all do: readers compare by identity. */
export function keepStates(before: FieldStates, next: FieldStates): FieldStates {
  let isSame = before.size === next.size;
  const kept = new Map<string, FieldState>();
  for (const [id, state] of next) {
    const known = before.get(id);
    const isKnown = known !== undefined && isSameState(known, state);
    kept.set(id, isKnown ? known : state);
    isSame &&= isKnown;
  }
  return isSame ? before : kept;
}

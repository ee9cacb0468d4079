import { isSameState, type FieldState, type FieldStates } from '../../../engine/rules';

/** Structural sharing: the new states with equal objects of the old ones, or the old map if all are equal. */
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

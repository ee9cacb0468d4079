import { toChoiceList } from '../../../engine/values/option-values';
import type { Ids } from './check-nodes';
import { pathOf, type TreeIndex } from './tree-index';

/** The value for checked ids: stored ones in their order, so that taking a change back leaves no difference; then in tree order. */
export function toValue(checked: Ids, saved: readonly string[], index: TreeIndex): readonly string[] {
  const kept = saved.filter((id) => checked.has(id));
  const known = new Set(kept);
  const added = index.all.filter(({ id }) => checked.has(id) && !known.has(id)).map(({ id }) => id);
  for (const id of added) known.add(id);
  return [...kept, ...added, ...[...checked].filter((id) => !known.has(id))];
}

/** What saving would change. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Ids that the value has and the stored one has not, and the other way round. */
export function changesOf(value: unknown, saved: unknown): Changes {
  const [now, before] = [toChoiceList(value), toChoiceList(saved)];
  const [isNow, wasBefore] = [new Set(now), new Set(before)];
  return { added: now.filter((id) => !wasBefore.has(id)), removed: before.filter((id) => !isNow.has(id)) };
}

/** Path of a node in words; an id that the tree lacks stands for itself. */
export function nameOf(id: string, index: TreeIndex): string {
  const node = index.byId.get(id);
  return node ? pathOf(node).join(' / ') : id;
}

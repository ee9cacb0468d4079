import { parseSource } from '../../../engine/source';
import type { Conflict } from './draft-sync';
import { mergeValues, type ChooseSide, type Overlap } from './merge-values';
import { isSameJson } from '../../../engine/json/is-same-json';

/** The merged text, and the places that both authors changed. */
export interface MergedDraft {
  readonly text: string;
  readonly overlaps: readonly Overlap[];
}

/**
 * Three-way merge of the two drafts of a conflict, by pointer. null when one of the texts is broken, or their common base is not
 * available any more. A side that the merge leaves unchanged keeps its own layout.
 */
export function mergeDrafts({ base, source, mine }: Conflict, choose?: ChooseSide): MergedDraft | null {
  if (base === null) return null;
  const values = [base, source, mine].map(valueOf);
  if (values.some((value) => value === undefined)) return null;
  const [baseValue, theirs, my] = values;
  const { value, overlaps } = mergeValues({ base: baseValue, theirs, mine: my }, choose);
  if (isSameJson(value, theirs)) return { text: source, overlaps };
  if (isSameJson(value, my)) return { text: mine, overlaps };
  return { text: `${JSON.stringify(value, null, 2)}\n`, overlaps };
}

function valueOf(text: string): unknown {
  const { value, errors } = parseSource(text);
  return errors.length === 0 ? value : undefined;
}

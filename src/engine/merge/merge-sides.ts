import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';

/** A record that two editors changed. */
export interface RecordSides {
  /** As it was stored when my form read it. */
  readonly base: RecordValues;
  /** `base` as rules and scripts left it in my form: what differs from it is my change. */
  readonly opened: RecordValues;
  readonly mine: RecordValues;
  /** As it is stored now; a field that it does not name is not changed. */
  readonly theirs: RecordValues;
}

export type MergeSide = 'mine' | 'theirs';

/** A place that both sides changed differently. */
export interface MergeConflict {
  /** Unique in a merge and the same in the next one: `phone`, `items/r1` (a row), `items/r1/price` (a cell). */
  readonly id: string;
  /** The main field, the column of a cell, or the sub-table of a row. */
  readonly field: FieldModel;
  /** Of rows and cells: position from 1 among my rows, or among those of `base` where I removed the row. */
  readonly rowNumber?: number;
  /** Values of the place; for a row the row itself, null where that side removed it. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedRecord {
  /** Changes of both sides; at a conflict mine. Calculations and rules have not run over it. */
  readonly values: RecordValues;
  /** Empty = both sides are joined. */
  readonly conflicts: readonly MergeConflict[];
  /** Main fields (sub-tables as a whole) where a change of theirs was taken over. */
  readonly taken: readonly FieldModel[];
}

export interface MergeInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Fields that it refuses to write are never mine. */
  readonly access: ModuleAccess;
  readonly context: EvaluationContext;
  readonly sides: RecordSides;
  /** The side that was chosen for a conflict, by its id; undefined = it stays one. Default: nothing was chosen. */
  readonly choose?: (conflictId: string) => MergeSide | undefined;
}

/** A merge at work. */
export interface Merging extends Pick<MergeInput, 'registry' | 'access'> {
  /** Whether two values of a field mean the same. */
  isSame: (field: FieldModel, left: unknown, right: unknown) => boolean;
  /** Notes a conflict, and returns the side that stays. */
  settleConflict: (conflict: MergeConflict) => MergeSide;
}

/** The four values of one place. */
export type Place = Readonly<Record<keyof RecordSides, unknown>>;

/** Whose value stays at a place; `both` = there is nothing to decide. */
export type Verdict = MergeSide | 'both' | 'conflict';

/** Three-way merge of one value. */
export function judge(
  { base, opened, mine, theirs }: Place,
  isSame: (left: unknown, right: unknown) => boolean,
): Verdict {
  if (isSame(mine, theirs)) return 'both';
  if (isSame(base, theirs)) return 'mine';
  return isSame(opened, mine) ? 'theirs' : 'conflict';
}

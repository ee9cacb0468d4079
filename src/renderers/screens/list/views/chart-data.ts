import { nextSpan, type GroupUnit } from '../../../../engine/query';
import type { RecordGroup } from '../../../shared/sources/record-source';
import { spanLabel } from './span-label';

/** A bar, a point or a slice; `group` null = several groups together. */
export interface ChartEntry {
  readonly label: string;
  readonly value: number;
  readonly group: RecordGroup | null;
}

interface ChartShape {
  /** null = each value is a group. */
  readonly unit: GroupUnit | null;
  /** Whether a measure is shown instead of the number of records. */
  readonly isMeasured: boolean;
  /** Of groups without a value. */
  readonly blank: string;
}

/** Spans without records that are filled in, at most. */
const MAX_FILLED = 400;

/** Groups as a chart shows them: spans of dates without gaps, groups that have nothing to show left out. */
export function toEntries(
  groups: readonly RecordGroup[],
  { unit, isMeasured, blank }: ChartShape,
): readonly ChartEntry[] {
  const shown = groups.filter(({ count, value }) => (isMeasured ? value !== null : count > 0));
  const entries = shown.map((group): ChartEntry => ({
    label: labelOf(group, unit) || blank,
    value: valueOf(group, isMeasured),
    group,
  }));
  return unit === null ? entries : withGaps(entries, unit);
}

/** The value of a group as a number: for drawing, not for counting. */
function valueOf({ count, value }: RecordGroup, isMeasured: boolean): number {
  return isMeasured ? Number(value) : count;
}

function labelOf({ key, text }: RecordGroup, unit: GroupUnit | null): string {
  if (unit === null || key === null) return text;
  return spanLabel(key, unit);
}

function withGaps(entries: readonly ChartEntry[], unit: GroupUnit): readonly ChartEntry[] {
  const whole: ChartEntry[] = [];
  let next: string | null = null;
  for (const entry of entries) {
    const key = entry.group?.key ?? null;
    const gap: ChartEntry[] = [];
    while (next !== null && key !== null && next < key && gap.length < MAX_FILLED) {
      gap.push({ label: spanLabel(next, unit), value: 0, group: null });
      next = nextSpan(next, unit);
    }
    if (whole.length + gap.length < MAX_FILLED) whole.push(...gap);
    whole.push(entry);
    next = key === null ? null : nextSpan(key, unit);
  }
  return whole;
}

/** The largest entries of a pie, and the rest as one. */
export function toSlices(entries: readonly ChartEntry[], most: number, rest: string): readonly ChartEntry[] {
  const positive = entries.filter(({ value }) => value > 0).toSorted((left, right) => right.value - left.value);
  if (positive.length <= most) return positive;
  const others = positive.slice(most - 1);
  const value = others.reduce((sum, entry) => sum + entry.value, 0);
  return [...positive.slice(0, most - 1), { label: rest, value, group: null }];
}

import { useMemo } from 'react';
import type { ChoiceColor } from '../../../../engine/contract/choice-color';
import type { GroupUnit } from '../../../../engine/query';
import { CHOICE_INKS } from '../../../shared/faces/choice-inks';
import type { RecordGroup } from '../../../shared/sources/record-source';
import { toEntries, toSlices } from './chart-data';
import { EChart } from './EChart';
import { useViewText } from './use-view-kit';

interface GroupChartProps {
  readonly kind: 'bar' | 'line' | 'pie';
  readonly groups: readonly (Pick<RecordGroup, 'key' | 'text' | 'count' | 'value'> & {
    readonly color: ChoiceColor | null;
  })[];
  /** Span of dates; null = each value is a group. */
  readonly unit: GroupUnit | null;
  /** Whether a measure is shown instead of the number of records. */
  readonly isMeasured: boolean;
  /** What it shows, for who cannot see it. */
  readonly label: string;
  readonly height: number | string;
  /** A group was pressed; null = the one without a value. */
  onGroup: (key: string | null) => void;
}

const MAX_SLICES = 8;

/** Groups of records as a small chart. */
export function GroupChart({ kind, groups, unit, isMeasured, label, height, onGroup }: GroupChartProps) {
  const text = useViewText();
  const [blank, rest] = [text('view.blank'), text('view.chart.rest')];
  const entries = useMemo(() => {
    const all = toEntries(
      groups.map((group) => ({ ...group, rows: [] })),
      { unit, isMeasured, blank },
    );
    return kind === 'pie' ? toSlices(all, MAX_SLICES, rest) : all;
  }, [groups, unit, isMeasured, blank, rest, kind]);
  const inks = useMemo(() => new Map(groups.map(({ key, color }) => [key, color])), [groups]);
  const hasColors = groups.some(({ color }) => color !== null);
  const inkOf = useMemo(
    () =>
      ({ group }: { readonly group: RecordGroup | null }) =>
        hasColors ? CHOICE_INKS[(group && inks.get(group.key)) ?? 'gray'] : undefined,
    [inks, hasColors],
  );
  return (
    <EChart
      kind={kind}
      entries={entries}
      label={label}
      height={height}
      isCounted={!isMeasured}
      colorOf={inkOf}
      onEntry={({ group }) => group && onGroup(group.key)}
    />
  );
}

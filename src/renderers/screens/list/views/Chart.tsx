import { Button, Empty, Segmented, Select } from 'antd';
import { Suspense, useCallback } from 'react';
import { formatThousands } from '../../../../engine/expression';
import { Decimal } from '../../../../engine/expression/decimal';
import { GROUP_UNITS, type GroupUnit } from '../../../../engine/query';
import { CHOICE_INKS } from '../../../shared/faces/choice-inks';
import { colorOf, hasColors } from '../../../shared/faces/ChoiceText';
import { useKnownChoices } from '../../../shared/sources/use-known-choices';
import { lazyFace } from '../../../shared/faces/lazy-face';
import type { RecordGrouping } from '../../../shared/sources/record-groups';
import { LoadingList } from '../ListStates';
import type { QueryField } from '../query/query-field';
import { toEntries, toSlices, type ChartEntry } from './chart-data';
import { GroupsFrame } from './GroupsFrame';
import type { NarrowingProps } from './groups-view';
import { useGroups } from './use-groups';
import { useViewText } from './use-view-kit';
import type { ViewFields } from './view-fields';
import { CHART_KINDS, type ViewState } from './view-state';
import type { RecordGroup } from '../../../shared/sources/record-source';

const EChart = lazyFace(async () => (await import('./EChart')).EChart);
const MAX_SLICES = 12;

interface ChartProps extends NarrowingProps {
  readonly by: QueryField;
  readonly fields: ViewFields;
}

/** The records of a list as a chart, or as a number (docs/screens.md#kinds-of-views). */
export function Chart(props: ChartProps) {
  const { source, query, reloads, by, fields, view } = props;
  const measure = fields.amounts.some(({ field }) => field.id === view.measure?.fieldId) ? view.measure : null;
  const unit = fields.spans.includes(by) ? view.unit : null;
  const grouping: RecordGrouping = {
    ...(view.chart !== 'number' && { fieldId: by.field.id, ...(unit && { unit }) }),
    ...(measure && { measure }),
  };
  const groups = useGroups({ source, query, grouping, reloads });
  const shown = { ...props, view: { ...view, measure } };
  return (
    <>
      <ChartBar {...shown} isSpan={unit !== null} />
      <GroupsFrame answer={groups} empty={view.chart === 'number' ? undefined : props.empty}>
        {({ groups: found, isCut }) =>
          view.chart === 'number' ? (
            <Figure {...shown} group={found[0]} />
          ) : (
            <Drawing {...shown} groups={found} unit={unit} isCut={isCut} kind={view.chart} />
          )
        }
      </GroupsFrame>
    </>
  );
}

function ChartBar({ view, fields, choice, isSpan, onView }: ChartProps & { readonly isSpan: boolean }) {
  const text = useViewText();
  const measures = fields.amounts.flatMap(({ field, label }) =>
    (['sum', 'avg', 'max', 'min'] as const).map((kind) => ({
      value: `${kind}.${field.id}`,
      label: text(`view.measure.${kind}`, { name: label }),
    })),
  );
  return (
    <div className="formloom-view-bar">
      <Segmented
        aria-label={text('view.chart.kind')}
        value={view.chart}
        options={CHART_KINDS.map((kind) => ({ value: kind, label: text(`view.chart.${kind}`) }))}
        onChange={(chart) => onView({ ...view, chart })}
      />
      {choice}
      {isSpan && view.chart !== 'number' ? (
        <Select<GroupUnit>
          aria-label={text('view.unit')}
          value={view.unit}
          options={GROUP_UNITS.map((unit) => ({ value: unit, label: text(`view.unit.${unit}`) }))}
          onChange={(unit) => onView({ ...view, unit })}
        />
      ) : null}
      <Select
        aria-label={text('view.measure')}
        value={view.measure ? `${view.measure.kind}.${view.measure.fieldId}` : ''}
        options={[{ value: '', label: text('view.measure.records') }, ...measures]}
        popupMatchSelectWidth={false}
        onChange={(value) => onView({ ...view, measure: toMeasure(value) })}
      />
    </div>
  );
}

function toMeasure(value: string): ViewState['measure'] {
  const [kind, ...rest] = value.split('.');
  const isKind = kind === 'sum' || kind === 'avg' || kind === 'max' || kind === 'min';
  return isKind ? { kind, fieldId: rest.join('.') } : null;
}

/** The name of what is shown of each group. */
function useMeasureName({ view: { measure }, fields }: Pick<ChartProps, 'view' | 'fields'>): string {
  const text = useViewText();
  if (!measure) return text('view.measure.records');
  const name = fields.amounts.find(({ field }) => field.id === measure.fieldId)?.label ?? '';
  return text(`view.measure.${measure.kind}`, { name });
}

/** A figure with separators; of measures with two decimals at most. */
function figureText(value: string | number): string {
  return formatThousands(new Decimal(value).toDecimalPlaces(2).toFixed());
}

function Figure({ group, ...props }: ChartProps & { readonly group: RecordGroup | undefined }) {
  const name = useMeasureName(props);
  const value = props.view.measure ? (group?.value ?? null) : String(group?.count ?? 0);
  return (
    <dl className="formloom-figure">
      <dt>{name}</dt>
      <dd>{value === null ? '—' : figureText(value)}</dd>
    </dl>
  );
}

interface DrawingProps extends ChartProps {
  readonly groups: readonly RecordGroup[];
  readonly unit: GroupUnit | null;
  readonly isCut: boolean;
  readonly kind: 'bar' | 'line' | 'pie';
}

function Drawing({ groups, unit, isCut, kind, ...props }: DrawingProps) {
  const text = useViewText();
  const name = useMeasureName(props);
  const choices = useKnownChoices(props.by.field);
  const inkOf = useCallback(
    ({ group }: ChartEntry) => {
      if (!hasColors(choices)) return undefined;
      return CHOICE_INKS[(group?.key ? colorOf(choices, group.key) : undefined) ?? 'gray'];
    },
    [choices],
  );
  const blank = text('view.blank');
  const all = toEntries(groups, { unit, isMeasured: props.view.measure !== null, blank });
  const entries = kind === 'pie' ? toSlices(all, MAX_SLICES, text('view.chart.rest')) : all;
  if (entries.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('view.chart.empty')} />;
  const narrow = ({ group }: ChartEntry) => group && props.onNarrow(props.by.field.id, group.key, unit);
  const label = text('view.chart.label', { by: props.by.label, name });
  return (
    <figure className="formloom-chart">
      <Suspense fallback={<LoadingList />}>
        <EChart
          kind={kind}
          entries={entries}
          label={label}
          isCounted={!props.view.measure}
          colorOf={inkOf}
          onEntry={(entry) => narrow(entry)?.()}
        />
      </Suspense>
      {isCut ? <figcaption>{text('view.chart.cut', { count: groups.length })}</figcaption> : null}
      <details>
        <summary>{text('view.chart.figures')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{props.by.label}</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <FigureLine key={entry.label} entry={entry} onNarrow={narrow(entry)} />
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function FigureLine({ entry, onNarrow }: { readonly entry: ChartEntry; readonly onNarrow: (() => void) | null }) {
  return (
    <tr>
      <th scope="row">
        {onNarrow ? (
          <Button type="link" size="small" onClick={onNarrow}>
            {entry.label}
          </Button>
        ) : (
          entry.label
        )}
      </th>
      <td>{figureText(entry.value)}</td>
    </tr>
  );
}

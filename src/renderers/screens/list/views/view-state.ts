import type { SummaryKind } from '../../../../engine/contract/module-model';
import type { GroupUnit } from '../../../../engine/query/group-unit';
import type { GroupMeasure } from '../../../shared/sources/record-groups';

const VIEW_KINDS = ['table', 'board', 'calendar', 'gallery', 'chart'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

export const CHART_KINDS = ['bar', 'line', 'pie', 'number'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** How the records of a list are shown (docs/screens.md#kinds-of-views). */
export interface ViewState {
  readonly kind: ViewKind;
  /** Field that groups are made by; '' = the first that fits. */
  readonly by: string;
  /** Span of dates of a chart. */
  readonly unit: GroupUnit;
  readonly chart: ChartKind;
  /** What a chart shows of each group; null = the number of records. */
  readonly measure: GroupMeasure | null;
  /** A day (`2026-11-05`) of the month that a calendar shows; '' = today. */
  readonly day: string;
}

export const TABLE_VIEW: ViewState = { kind: 'table', by: '', unit: 'month', chart: 'bar', measure: null, day: '' };

/** Members of an address. */
const KIND = 'view';
const BY = 'by';
const UNIT = 'unit';
const CHART = 'chart';
const MEASURE = 'measure';
const DAY = 'day';
export const VIEW_MEMBERS: readonly string[] = [KIND, BY, UNIT, CHART, MEASURE, DAY];

const UNITS: readonly GroupUnit[] = ['day', 'week', 'month', 'quarter', 'year'];
const MEASURES: readonly SummaryKind[] = ['sum', 'avg', 'min', 'max', 'count'];
const MAX_FIELD_ID = 200;

/** Whether the rows of a list are replaced by groups, which have a call of their own. */
export function isGroupedView({ kind }: Pick<ViewState, 'kind'>): boolean {
  return kind === 'board' || kind === 'calendar' || kind === 'chart';
}

/** The view that an address asks for; what cannot be read is as in a table. Whether its fields fit is checked where they are used. */
export function readView(params: URLSearchParams): ViewState {
  const kind = wordOf(VIEW_KINDS, params.get(KIND));
  if (kind === undefined || kind === 'table') return TABLE_VIEW;
  return {
    kind,
    by: fieldOf(params.get(BY)),
    unit: wordOf(UNITS, params.get(UNIT)) ?? TABLE_VIEW.unit,
    chart: wordOf(CHART_KINDS, params.get(CHART)) ?? TABLE_VIEW.chart,
    measure: measureOf(params.get(MEASURE)),
    day: /^\d{4}-\d\d-\d\d$/.test(params.get(DAY) ?? '') ? (params.get(DAY) ?? '') : '',
  };
}

/** The members of an address that say how records are shown. */
export function writeView({ kind, by, unit, chart, measure, day }: ViewState): readonly (readonly [string, string])[] {
  if (kind === 'table') return [];
  const members = [
    [KIND, kind],
    [BY, by],
    [UNIT, unit === TABLE_VIEW.unit ? '' : unit],
    [CHART, chart === TABLE_VIEW.chart ? '' : chart],
    [MEASURE, measure ? `${measure.kind}.${measure.fieldId}` : ''],
    [DAY, day],
  ] as const;
  return members.filter(([, value]) => value !== '');
}

function wordOf<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

function fieldOf(text: string | null): string {
  return text !== null && text.length <= MAX_FIELD_ID ? text : '';
}

function measureOf(text: string | null): GroupMeasure | null {
  const [word = '', ...rest] = (text ?? '').split('.');
  const kind = wordOf(MEASURES, word);
  const fieldId = fieldOf(rest.join('.'));
  return kind && fieldId !== '' ? { kind, fieldId } : null;
}

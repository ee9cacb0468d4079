import { isSetByHand } from '../../../../engine/rules';
import { unitOf } from '../../../../engine/values/date-rules';
import { isBlank } from '../../../../engine/values/is-blank';
import type { WidgetRegistry } from '../../../../engine/contract/registry';
import type { RecordGroup, RecordRow } from '../../../shared/sources/record-source';
import type { QueryField } from '../query/query-field';
import type { GroupsViewProps } from './groups-view';
import { dayOf, onDay } from './month-days';

/** A record on its way to another group. */
export interface GroupMove {
  readonly record: RecordRow;
  readonly from: string | null;
  readonly to: string | null;
  readonly isSaved: boolean;
}

/** How a stored value belongs to a group, and to another one. */
export interface MovedValue {
  /** Whether a record with this value stands in the group. */
  isAt: (stored: unknown, key: string | null) => boolean;
  /** What is stored once its record stands in the group. */
  toGroup: (stored: unknown, key: string | null) => unknown;
  /** What is said of a move that was saved; absent = what the server says. */
  said?: (key: string | null) => string;
}

/** A group with the records that are on their way to it, and without those that leave it. */
export function withMoves(group: RecordGroup, moves: readonly GroupMove[]): RecordGroup {
  const leaving = moves.filter(({ from }) => from === group.key);
  const coming = moves.filter(({ to }) => to === group.key).map(({ record }) => record);
  const here = new Set(coming.map(({ id }) => id));
  const gone = new Set(leaving.map(({ record }) => record.id));
  const stay = group.rows.filter(({ id }) => !here.has(id) && !gone.has(id));
  return { ...group, rows: [...coming, ...stay], count: group.count + coming.length - leaving.length };
}

/** The days that have records, with those that are moved to others. */
export function daysWithMoves(
  groups: readonly RecordGroup[],
  moves: readonly GroupMove[],
): ReadonlyMap<string | null, RecordGroup> {
  const known = new Set(groups.map(({ key }) => key));
  const begun = new Set(moves.map(({ to }) => to).filter((day) => !known.has(day)));
  const all = [...groups, ...[...begun].map((key) => ({ key, text: '', count: 0, value: null, rows: [] }))];
  const moved = all.map((group) => withMoves(group, moves)).filter(({ count }) => count > 0);
  return new Map(moved.map((group) => [group.key, group]));
}

/** Whether the user may give a field another value by moving records between its groups: as far as the form lets them enter it. */
export function isMovedBy(
  { model, access }: GroupsViewProps,
  { field }: QueryField,
  registry: WidgetRegistry,
): boolean {
  return access.canReadField(field.id) && access.canWriteField(field.id) && isSetByHand(field, model, registry);
}

/** Groups of a board: each is one value. */
export function choiceMoves({ field, definition }: QueryField): MovedValue {
  return {
    isAt: (stored, key) => (key === null ? isBlank(stored) : !isBlank(stored) && String(stored) === key),
    toGroup(_stored, key) {
      const read = definition.toStored(key, field);
      return read.ok ? read.value : key;
    },
  };
}

/** Groups of a calendar: each is a day, and a record keeps its time of day. */
export function dayMoves(timeZone: string, said: (day: string) => string): MovedValue {
  return {
    isAt: (stored, day) => typeof stored === 'number' && dayOf(stored, timeZone) === day,
    toGroup: (stored, day) => (typeof stored === 'number' && day !== null ? onDay(stored, day, timeZone) : stored),
    said: (day) => said(day ?? ''),
  };
}

/** Whether a field says on which day: of a month or a year every day is the first. */
export function hasDays({ field }: QueryField): boolean {
  const unit = unitOf(field);
  return unit !== 'year' && unit !== 'month';
}

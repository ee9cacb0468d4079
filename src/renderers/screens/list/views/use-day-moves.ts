import { useEffect, useMemo, useRef, useState } from 'react';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import type { RecordGroups, RecordRow } from '../../../shared/sources/record-source';
import type { QueryField } from '../query/query-field';
import type { NarrowingProps } from './groups-view';
import { dayMoves, hasDays, isMovedBy } from './moved-groups';
import { useRecordMoves } from './use-record-moves';
import { useCanDrag, useViewText } from './use-view-kit';

interface UseDayMovesOptions {
  readonly props: NarrowingProps & { readonly by: QueryField };
  /** The days that are shown. */
  readonly days: readonly string[];
  /** null = none yet. */
  readonly shown: RecordGroups | null;
}

/** A record on a day. */
export interface DayRecord {
  readonly record: RecordRow;
  readonly day: string;
}

/** Moves the records of a calendar to other days, and follows one that is moved out of sight. */
export function useDayMoves({ props, days, shown }: UseDayMovesOptions) {
  const { source, by, canEdit, view, isNarrow, onView, onChanged } = props;
  const { widgets } = useRenderers();
  const { timeZone } = useServices();
  const text = useViewText();
  const value = useMemo(() => dayMoves(timeZone, (day) => text('view.day.moved', { day })), [timeZone, text]);
  const { moves, move } = useRecordMoves({ source, by, value, shown, onChanged });
  /** The record that was moved by keys or its menu last. */
  const [movedId, setMovedId] = useState<string | null>(null);
  /** The record that is asked where to. */
  const [asked, setAsked] = useState<DayRecord | null>(null);
  const current = useCurrent(view);
  const isPossible = hasDays(by) && isMovedBy(props, by, widgets);
  const canDrag = useCanDrag() && !isNarrow;

  async function moveTo({ record, day }: DayRecord, to: string) {
    const isSaved = await move(record, day, to);
    // Not when somebody has gone on to another month meanwhile.
    if (isSaved && !days.includes(to) && current.current === view) onView({ ...view, day: to });
  }
  const drag = useDayDrag((dragged, to) => {
    setMovedId(null);
    void moveTo(dragged, to);
  });
  return {
    ...drag,
    ...{ moves, movedId, asked, canDrag },
    ask: setAsked,
    canMove: (record: RecordRow) =>
      isPossible && canEdit(record) && !moves.some(({ record: { id } }) => id === record.id),
    isSaving: (record: RecordRow) => moves.some(({ record: { id } }) => id === record.id),
    /** By keys or its menu: the focus goes along. */
    move: (from: DayRecord, to: string) => {
      setAsked(null);
      if (from.day === to) return;
      setMovedId(from.record.id);
      void moveTo(from, to);
    },
  };
}

export type DayMoves = ReturnType<typeof useDayMoves>;

/** What is shown now, for what ends later; null once it is gone. */
function useCurrent<Value>(value: Value) {
  const current = useRef<Value | null>(value);
  useEffect(() => {
    current.current = value;
    return () => {
      current.current = null;
    };
  }, [value]);
  return current;
}

/** The record that is dragged, and the day that it is over. */
function useDayDrag(onDrop: (dragged: DayRecord, to: string) => void) {
  const [dragged, setDragged] = useState<DayRecord | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    over,
    drag: setDragged,
    endDrag,
    /** Whether the record may be dropped there. */
    dragOver: (day: string): boolean => {
      const isTarget = dragged !== null && dragged.day !== day;
      setOver(isTarget ? day : null);
      return isTarget;
    },
    drop: (day: string) => {
      endDrag();
      if (dragged && dragged.day !== day) onDrop(dragged, day);
    },
  };
}

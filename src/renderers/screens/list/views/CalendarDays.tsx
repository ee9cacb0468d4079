import { Button, Popover } from 'antd';
import { useState, type DragEvent } from 'react';
import { useServices } from '../../../shared/hosts/services';
import type { RecordGroup, RecordRow } from '../../../shared/sources/record-source';
import type { QueryField } from '../query/query-field';
import { rowName } from '../row-name';
import { dayName } from './day-names';
import { DayEntry } from './DayEntry';
import type { NarrowingProps } from './groups-view';
import type { DayMoves } from './use-day-moves';
import { useViewText } from './use-view-kit';

/** Records of a day in its square. */
const SHOWN = 3;

interface DaysProps extends NarrowingProps {
  readonly by: QueryField;
  readonly moves: DayMoves;
  readonly today: string;
  /** `2026-11`. */
  readonly month: string;
  readonly byDay: ReadonlyMap<string | null, RecordGroup>;
}

/** The weeks of a month, a square for each day. */
export function Month(props: DaysProps & { readonly weeks: readonly (readonly string[])[] }) {
  const { weeks, by, today, month, byDay, moves } = props;
  const { language } = useServices();
  return (
    <table className="formloom-month" aria-label={by.label} onDragEnd={moves.endDrag}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              {dayName(day, language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                data-outside={!day.startsWith(month) || undefined}
                data-target={moves.over === day || undefined}
                aria-current={day === today ? 'date' : undefined}
                {...dropOn(moves, day)}
              >
                <time dateTime={day}>{Number(day.slice(8))}</time>
                <DayRecords {...props} day={day} group={byDay.get(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is dragged may be dropped on another day. */
function dropOn({ dragOver, drop }: DayMoves, day: string) {
  return {
    onDragOver(event: DragEvent) {
      if (dragOver(day)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      drop(day);
    },
  };
}

interface DayProps extends DaysProps {
  readonly day: string;
}

function DayRecords({ group, ...props }: DayProps & { readonly group: RecordGroup | undefined }) {
  const text = useViewText();
  const [isOpen, setOpen] = useState(false);
  if (!group) return null;
  const { moves } = props;
  const rows = movedFirst(group.rows, moves.movedId);
  const left = group.count - Math.min(SHOWN, rows.length);
  // The record opens in a window of its own, and moves away: the list of the day would lie over it.
  const openFromList: NarrowingProps['open'] = (record) => {
    const opens = props.open(record);
    return (
      opens &&
      (() => {
        setOpen(false);
        opens();
      })
    );
  };
  const closing =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      setOpen(false);
      work(...args);
    };
  const fromList = { ...moves, move: closing(moves.move), ask: closing(moves.ask) };
  return (
    <>
      <Entries {...props} isInSquare records={rows.slice(0, SHOWN)} />
      {left > 0 ? (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={setOpen}
          title={group.key}
          content={<WholeDay {...props} moves={fromList} open={openFromList} group={{ ...group, rows }} />}
        >
          <Button type="text" size="small" className="formloom-day-more" aria-expanded={isOpen}>
            {text('view.more', { count: left })}
          </Button>
        </Popover>
      ) : null}
    </>
  );
}

/** What was moved by keys keeps their focus: it stays in sight. */
function movedFirst(rows: readonly RecordRow[], movedId: string | null): readonly RecordRow[] {
  const moved = rows.filter(({ id }) => id === movedId);
  return moved.length === 0 ? rows : [...moved, ...rows.filter(({ id }) => id !== movedId)];
}

function WholeDay({ group, ...props }: DayProps & { readonly group: RecordGroup }) {
  const text = useViewText();
  const onAll = props.onNarrow(props.by.field.id, group.key, 'day');
  const left = group.count - group.rows.length;
  return (
    <div className="formloom-whole-day">
      <Entries {...props} isInSquare={false} records={group.rows} />
      {left > 0 && onAll ? (
        <Button type="link" size="small" onClick={onAll}>
          {text('view.moreInTable', { count: left })}
        </Button>
      ) : null}
      {left > 0 && !onAll ? <p>{text('view.more', { count: left })}</p> : null}
    </div>
  );
}

interface EntriesProps extends DayProps {
  readonly records: readonly RecordRow[];
  readonly isInSquare: boolean;
}

function Entries({ records, columns, open, moves, day, isInSquare }: EntriesProps) {
  return (
    <ul className="formloom-day-records">
      {records.map((record) => (
        <DayEntry
          key={record.id}
          moves={moves}
          record={record}
          name={rowName(columns, record)}
          day={day}
          isInSquare={isInSquare}
          opens={open(record)}
        />
      ))}
    </ul>
  );
}

/** The days of the month that have records, one below the other. */
export function Agenda({ days, ...props }: DaysProps & { readonly days: readonly string[] }) {
  const text = useViewText();
  const { language } = useServices();
  const filled = days.filter((day) => day.startsWith(props.month) && props.byDay.has(day));
  if (filled.length === 0) return <p className="formloom-agenda-empty">{text('view.month.empty')}</p>;
  return (
    <ol className="formloom-agenda">
      {filled.map((day) => {
        const group = props.byDay.get(day);
        return (
          <li key={day} aria-current={day === props.today ? 'date' : undefined}>
            <h4>{dayName(day, language, { month: 'long', day: 'numeric', weekday: 'short' })}</h4>
            {group ? <WholeDay {...props} day={day} group={group} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

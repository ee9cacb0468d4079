import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { spanOf } from '../../../../engine/query';
import { useServices } from '../../../shared/hosts/services';
import type { RecordGroup, RecordRow } from '../../../shared/sources/record-source';
import type { QueryField } from '../query/query-field';
import { rowName } from '../row-name';
import { GroupsFrame } from './GroupsFrame';
import type { NarrowingProps } from './groups-view';
import { dayOf, monthAway, weeksOf } from './month-days';
import { useGroups } from './use-groups';
import { useViewText } from './use-view-kit';

/** Records of a day in its square, and in the list that it opens. */
const SHOWN = 3;
const LISTED = 20;

/** The records of a list on the days of a month (docs/screens.md#kinds-of-views). */
export function Calendar(props: NarrowingProps & { readonly by: QueryField }) {
  const { source, query, reloads, by, view, isNarrow, onView } = props;
  const { timeZone } = useServices();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const day = view.day || today;
  const weeks = weeksOf(day);
  const days = weeks.flat();
  const [from, until] = [
    spanOf(days[0] ?? day, 'day', timeZone).from,
    spanOf(days.at(-1) ?? day, 'day', timeZone).until,
  ];
  const grouping = { fieldId: by.field.id, unit: 'day' as const, from, until, rows: LISTED };
  const groups = useGroups({ source, query, grouping, reloads });
  const shared = { ...props, today, month: day.slice(0, 7) };
  return (
    <>
      <MonthBar
        day={day}
        today={today}
        choice={props.choice}
        onDay={(next) => onView({ ...view, day: next === today ? '' : next })}
      />
      <GroupsFrame answer={groups}>
        {({ groups: found }) => {
          const byDay = new Map(found.map((group) => [group.key, group]));
          return isNarrow ? (
            <Agenda {...shared} days={days} byDay={byDay} />
          ) : (
            <Month {...shared} weeks={weeks} byDay={byDay} />
          );
        }}
      </GroupsFrame>
    </>
  );
}

interface MonthBarProps extends Pick<NarrowingProps, 'choice'> {
  readonly day: string;
  readonly today: string;
  onDay: (day: string) => void;
}

function MonthBar({ day, today, choice, onDay }: MonthBarProps) {
  const text = useViewText();
  const { language } = useServices();
  return (
    <div className="formloom-month-bar">
      <Button
        icon={<LeftOutlined />}
        aria-label={text('view.month.before')}
        onClick={() => onDay(monthAway(day, -1))}
      />
      <h3 aria-live="polite">{monthName(day, language)}</h3>
      <Button icon={<RightOutlined />} aria-label={text('view.month.after')} onClick={() => onDay(monthAway(day, 1))} />
      <Button disabled={day.slice(0, 7) === today.slice(0, 7)} onClick={() => onDay(today)}>
        {text('view.month.today')}
      </Button>
      {choice}
    </div>
  );
}

const LOCALES: Readonly<Record<string, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-GB' };

function format(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const locale = LOCALES[language] ?? 'zh-CN';
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const monthName = (day: string, language: string) => format(day, language, { year: 'numeric', month: 'long' });

interface DaysProps extends NarrowingProps {
  readonly by: QueryField;
  readonly today: string;
  /** `2026-11`. */
  readonly month: string;
  readonly byDay: ReadonlyMap<string | null, RecordGroup>;
}

function Month(props: DaysProps & { readonly weeks: readonly (readonly string[])[] }) {
  const { weeks, by, today, month, byDay } = props;
  const { language } = useServices();
  return (
    <table className="formloom-month" aria-label={by.label}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              {format(day, language, { weekday: 'short' })}
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
                aria-current={day === today ? 'date' : undefined}
              >
                <time dateTime={day}>{Number(day.slice(8))}</time>
                <DayRecords {...props} group={byDay.get(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayRecords({ group, ...props }: DaysProps & { readonly group: RecordGroup | undefined }) {
  const text = useViewText();
  const [isOpen, setOpen] = useState(false);
  if (!group) return null;
  const left = group.count - Math.min(SHOWN, group.rows.length);
  // The record opens in a window of its own: the list of the day would lie over it.
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
  return (
    <>
      <Entries {...props} records={group.rows.slice(0, SHOWN)} />
      {left > 0 ? (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={setOpen}
          title={group.key}
          content={<WholeDay {...props} open={openFromList} group={group} />}
        >
          <Button type="text" size="small" className="formloom-day-more" aria-expanded={isOpen}>
            {text('view.more', { count: left })}
          </Button>
        </Popover>
      ) : null}
    </>
  );
}

function WholeDay({ group, ...props }: DaysProps & { readonly group: RecordGroup }) {
  const text = useViewText();
  const onAll = props.onNarrow(props.by.field.id, group.key, 'day');
  const left = group.count - group.rows.length;
  return (
    <div className="formloom-whole-day">
      <Entries {...props} records={group.rows} />
      {left > 0 && onAll ? (
        <Button type="link" size="small" onClick={onAll}>
          {text('view.moreInTable', { count: left })}
        </Button>
      ) : null}
      {left > 0 && !onAll ? <p>{text('view.more', { count: left })}</p> : null}
    </div>
  );
}

function Entries({ records, columns, open }: DaysProps & { readonly records: readonly RecordRow[] }) {
  return (
    <ul className="formloom-day-records">
      {records.map((record) => {
        const opens = open(record);
        const name = rowName(columns, record);
        return (
          <li key={record.id} data-row-key={record.id}>
            {opens ? (
              <button type="button" title={name} onClick={opens}>
                {name}
              </button>
            ) : (
              <span title={name}>{name}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The days of the month that have records, one below the other. */
function Agenda({ days, ...props }: DaysProps & { readonly days: readonly string[] }) {
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
            <h4>{format(day, language, { month: 'long', day: 'numeric', weekday: 'short' })}</h4>
            {group ? <WholeDay {...props} group={group} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { spanOf } from '../../../../engine/query';
import { lazyFace } from '../../../shared/faces/lazy-face';
import { useServices } from '../../../shared/hosts/services';
import type { QueryField } from '../query/query-field';
import { rowName } from '../row-name';
import './calendar.css';
import { Agenda, Month } from './CalendarDays';
import { dayName } from './day-names';
import { GroupsFrame } from './GroupsFrame';
import type { NarrowingProps } from './groups-view';
import { dayOf, monthAway, weeksOf } from './month-days';
import { daysWithMoves } from './moved-groups';
import { useDayMoves } from './use-day-moves';
import { useGroups } from './use-groups';
import { useViewText } from './use-view-kit';

/** Records of a day in the list that it opens. */
const LISTED = 20;

const MoveToDay = lazyFace(async () => (await import('./MoveToDay')).MoveToDay);

/** The records of a list on the days of a month (docs/screens.md#kinds-of-views). */
export function Calendar(props: NarrowingProps & { readonly by: QueryField }) {
  const { source, query, reloads, by, view, columns, isNarrow, onView } = props;
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
  const month = day.slice(0, 7);
  // The days of other months are not told on a phone.
  const seen = isNarrow ? days.filter((each) => each.startsWith(month)) : days;
  const moves = useDayMoves({ props, days: seen, shown: groups.answer });
  const { asked } = moves;
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
          const byDay = daysWithMoves(found, moves.moves);
          const shared = { ...props, moves, today, month, byDay };
          return isNarrow ? <Agenda {...shared} days={days} /> : <Month {...shared} weeks={weeks} />;
        }}
      </GroupsFrame>
      {asked ? (
        <Suspense fallback={null}>
          <MoveToDay
            name={rowName(columns, asked.record)}
            day={asked.day}
            onMove={(to) => moves.move(asked, to)}
            onClose={() => moves.ask(null)}
          />
        </Suspense>
      ) : null}
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
      <h3 aria-live="polite">{dayName(day, language, { year: 'numeric', month: 'long' })}</h3>
      <Button icon={<RightOutlined />} aria-label={text('view.month.after')} onClick={() => onDay(monthAway(day, 1))} />
      <Button disabled={day.slice(0, 7) === today.slice(0, 7)} onClick={() => onDay(today)}>
        {text('view.month.today')}
      </Button>
      {choice}
    </div>
  );
}

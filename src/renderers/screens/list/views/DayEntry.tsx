import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { LateMenuDropdown } from '../../../shared/hosts/LateMenuDropdown';
import type { RecordRow } from '../../../shared/sources/record-source';
import { dayAway } from './month-days';
import type { DayMoves } from './use-day-moves';
import { startDrag, useViewText } from './use-view-kit';

/** Keys with Alt, and the entries of the menu: so many days on. */
const STEPS = [
  { key: 'ArrowRight', sign: '→', days: 1, text: 'view.day.after' },
  { key: 'ArrowLeft', sign: '←', days: -1, text: 'view.day.before' },
  { key: 'ArrowDown', sign: '↓', days: 7, text: 'view.day.weekAfter' },
  { key: 'ArrowUp', sign: '↑', days: -7, text: 'view.day.weekBefore' },
] as const;
const CHOOSE = 'choose';

interface DayEntryProps {
  readonly moves: DayMoves;
  readonly record: RecordRow;
  readonly name: string;
  /** The day that it stands on. */
  readonly day: string;
  /** Whether it stands in the square of its day, from which it can be dragged. */
  readonly isInSquare: boolean;
  /** null = it cannot be opened. */
  readonly opens: (() => void) | null;
}

/** A record on a day: opened by a press, moved to another day by dragging, by Alt and an arrow key, or by its menu. */
export function DayEntry({ moves, record, name, day, isInSquare, opens }: DayEntryProps) {
  const place = useRef<HTMLLIElement>(null);
  const takesFocus = moves.movedId === record.id;
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('[tabindex], button')?.focus();
  }, [takesFocus]);
  const isMovable = moves.canMove(record);
  const step = (days: number) => moves.move({ record, day }, dayAway(day, days));
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const found = STEPS.find(({ key }) => key === event.key);
    // Keys of the open menu come here, too.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!event.altKey || !found || !isOwn) return;
    event.preventDefault();
    event.stopPropagation();
    step(found.days);
  }
  return (
    <li
      ref={place}
      data-row-key={record.id}
      aria-busy={moves.isSaving(record)}
      draggable={isMovable && isInSquare && moves.canDrag}
      onDragStart={(event) => {
        startDrag(event, name);
        moves.drag({ record, day });
      }}
      {...(isMovable && { onKeyDown })}
    >
      <Title name={name} opens={opens} />
      {isMovable ? <DayMenu name={name} onStep={step} onChoose={() => moves.ask({ record, day })} /> : null}
    </li>
  );
}

/** No button element: not every browser drags what is pressed on one. */
function Title({ name, opens }: Pick<DayEntryProps, 'name' | 'opens'>) {
  if (!opens) return <span title={name}>{name}</span>;
  return (
    <span
      role="button"
      tabIndex={0}
      title={name}
      onClick={opens}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        opens();
      }}
    >
      {name}
    </span>
  );
}

interface DayMenuProps {
  readonly name: string;
  onStep: (days: number) => void;
  onChoose: () => void;
}

function DayMenu({ name, onStep, onChoose }: DayMenuProps) {
  const text = useViewText();
  return (
    <LateMenuDropdown
      menu={{
        items: [
          ...STEPS.map((step) => ({ key: step.key, label: text(step.text), extra: `Alt+${step.sign}` })),
          { type: 'divider' },
          { key: CHOOSE, label: text('view.day.choose') },
        ],
        onClick({ key }) {
          const found = STEPS.find((step) => step.key === key);
          if (found) onStep(found.days);
          else onChoose();
        },
      }}
    >
      <Button
        type="text"
        size="small"
        className="formloom-day-move"
        aria-label={text('view.move', { name })}
        aria-keyshortcuts={STEPS.map(({ key }) => `Alt+${key}`).join(' ')}
        title={text('view.moveTo')}
        icon={<EllipsisOutlined aria-hidden />}
      />
    </LateMenuDropdown>
  );
}

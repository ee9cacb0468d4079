import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio } from 'antd';
import { LateMenuDropdown } from '../../../shared/hosts/LateMenuDropdown';
import { lookClass } from '../../../shared/faces/style-looks';
import type { RecordRow } from '../../../shared/sources/record-source';
import { useText } from '../../../shared/texts/text';
import { useCellActions } from '../cell-actions';
import { MainCell } from '../MainCell';
import { menuItem } from '../menu-item';
import type { RowButtons } from '../RowActions';
import { turnChoice, type RowChoice } from '../row-choice';
import { rowClicks } from '../row-events';
import { TreeCell } from '../TreeCell';
import { cardIndent, type RecordCardProps } from './record-card';
import './phone-card.css';
import type { CardPlan } from './use-card-plans';

interface PhoneCardProps extends RecordCardProps {
  readonly plan: CardPlan;
}

/** A record on a phone: title and state, three facts, how many rows it has; a tap opens it, the rest is behind one button. */
export function PhoneCard({ list, entry, buttons, choice, open, styleOf, plan }: PhoneCardProps) {
  const { record, depth } = entry;
  const { reorder, nameOf } = useCellActions();
  const looks = styleOf?.(record);
  const look = (id: string) => lookClass(looks?.cells.get(id));
  const { style, ...handlers } = rowClicks({ choice, open }, record);
  const { titleColumn, state, facts, tables } = plan;
  const head = titleColumn ? (
    <MainCell list={list} shown={titleColumn} record={record} />
  ) : (
    plan.title || nameOf(record)
  );
  const opens = choice?.isOnClick ? null : open(record);
  // Something to press inside of a title has a meaning of its own.
  const title =
    opens && titleColumn?.column.display == null ? (
      <button type="button" className="formloom-phone-card-open" onClick={opens}>
        {head}
      </button>
    ) : (
      head
    );
  return (
    <li
      data-row-key={record.id}
      className={['formloom-phone-card', lookClass(looks?.row) ?? ''].join(' ').trim()}
      {...handlers}
      style={{ ...style, marginInlineStart: cardIndent(depth) }}
    >
      <div className="formloom-phone-card-head">
        {choice ? <CardChoice choice={choice} record={record} /> : null}
        <strong
          className={['formloom-phone-card-title', (titleColumn && look(titleColumn.column.fieldId)) ?? ''].join(' ')}
        >
          {entry.isOpen === null && !reorder ? title : <TreeCell entry={{ ...entry, depth: 0 }}>{title}</TreeCell>}
        </strong>
        {state ? (
          <span className={['formloom-phone-card-state', look(state.column.fieldId) ?? ''].join(' ')}>
            <MainCell list={list} shown={state} record={record} />
          </span>
        ) : null}
        <CardMenu buttons={buttons} record={record} name={plan.title || nameOf(record)} />
      </div>
      <CardFacts {...{ list, record, facts, tables, look }} />
    </li>
  );
}

interface CardFactsProps extends Pick<PhoneCardProps, 'list'>, Pick<CardPlan, 'facts' | 'tables'> {
  readonly record: RecordRow;
  look: (fieldId: string) => string | undefined;
}

function CardFacts({ list, record, facts, tables, look }: CardFactsProps) {
  const text = useText();
  if (facts.length === 0 && tables.length === 0) return null;
  return (
    <dl className="formloom-phone-card-facts">
      {facts.map((shown) => (
        <div key={shown.column.fieldId} data-column={shown.column.fieldId}>
          <dt>{shown.column.label}</dt>
          <dd className={look(shown.column.fieldId)}>
            <MainCell list={list} shown={shown} record={record} />
          </dd>
        </div>
      ))}
      {tables.map(({ key, label, count }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{text('screen.list.rowCount', { count })}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CardMenuProps {
  readonly buttons: RowButtons;
  readonly record: RecordRow;
  readonly name: string;
}

/** The buttons of a row, behind one that a thumb finds. */
function CardMenu({ buttons: { row, more, viewOf, isBusy, onAction }, record, name }: CardMenuProps) {
  const text = useText();
  const shown = [...row, ...more].filter((button) => viewOf(button, record).isShown);
  if (shown.length === 0) return null;
  return (
    <LateMenuDropdown
      placement="bottomRight"
      menu={{
        items: shown.map((button) => menuItem(button, viewOf(button, record), isBusy(button, record))),
        onClick({ key }) {
          const button = shown.find(({ value }) => value === key);
          if (button) onAction(button, record);
        },
      }}
    >
      <Button
        type="text"
        className="formloom-phone-card-more"
        aria-label={text('screen.list.moreOf', { name })}
        loading={shown.some((button) => isBusy(button, record))}
        icon={<EllipsisOutlined aria-hidden />}
      />
    </LateMenuDropdown>
  );
}

/** Selects the record of a card. */
export function CardChoice({ choice, record }: { readonly choice: RowChoice; readonly record: RecordRow }) {
  const text = useText();
  const Control = choice.isSingle ? Radio : Checkbox;
  return (
    <Control
      className="formloom-card-choice"
      aria-label={text('screen.list.choose')}
      checked={choice.ids.includes(record.id)}
      onChange={() => choice.onChange(turnChoice(choice, record.id))}
    />
  );
}

import { CaretDownOutlined, CaretRightOutlined, CheckOutlined } from '@ant-design/icons';
import { memo, useState, type RefObject } from 'react';
import { SecondaryText } from '../../faces/SecondaryText';
import { PersonIcon } from '../PersonIcon';
import { PersonHover } from '../PersonHover';
import { whereOf } from '../person-words';
import type { PeopleRow } from './people-levels';

/** Where a row stands in its box, and whether the keys point at it. */
export interface RowPlace {
  readonly id: string;
  readonly top: number;
  readonly isActive: boolean;
  readonly isTree: boolean;
}

type EntryRow = Extract<PeopleRow, { kind: 'entry' }>;

/** What a press on a row does. */
export interface RowActions {
  press: (row: EntryRow, index: number) => void;
  toggle: (row: EntryRow, index: number) => void;
}

interface PersonRowProps extends RowPlace {
  readonly row: EntryRow;
  readonly index: number;
  readonly isChosen: boolean;
  /** The same object for as long as the list stands: rows that stay are not drawn again while it is scrolled. */
  readonly actions: RefObject<RowActions>;
}

/** One object: its name with where it belongs, a mark when it is chosen. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { row, index, isChosen, actions } = props;
  const { entry, level, isOpen } = row;
  // A card costs as much as the whole row: one comes with the pointer, so that scrolling draws none.
  const [isPointed, setPointed] = useState(false);
  const name = <span className="formloom-people-name">{entry.fullName}</span>;
  const where = whereOf(entry, props.isTree);
  const classes = ['formloom-people-row', props.isActive && 'is-active', entry.isPickable && 'is-pickable'];
  return (
    <div
      id={props.id}
      className={classes.filter(Boolean).join(' ')}
      style={{ top: props.top, paddingInlineStart: 8 + (level - 1) * 20 }}
      role={props.isTree ? 'treeitem' : 'option'}
      {...(entry.isPickable ? { 'aria-selected': isChosen } : { 'aria-disabled': !entry.hasChildren || undefined })}
      {...(props.isTree && { 'aria-level': level })}
      {...(entry.hasChildren && { 'aria-expanded': isOpen })}
      onPointerEnter={() => setPointed(true)}
      onClick={() => actions.current.press(row, index)}
    >
      {props.isTree ? (
        <span
          className="formloom-people-caret"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            actions.current.toggle(row, index);
          }}
        >
          {entry.hasChildren ? isOpen ? <CaretDownOutlined /> : <CaretRightOutlined /> : null}
        </span>
      ) : null}
      <PersonIcon type={entry.type} />
      {isPointed ? (
        <PersonHover person={entry} known={entry}>
          {name}
        </PersonHover>
      ) : (
        name
      )}
      {where ? (
        <SecondaryText title={where} style={WHERE}>
          {where}
        </SecondaryText>
      ) : null}
      {isChosen ? <CheckOutlined className="formloom-people-mark" aria-hidden /> : null}
    </div>
  );
});

const WHERE = {
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

import { CaretDownOutlined, CaretRightOutlined, CheckOutlined } from '@ant-design/icons';
import { memo, useState } from 'react';
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
  onEnter: () => void;
}

interface PersonRowProps {
  readonly row: Extract<PeopleRow, { kind: 'entry' }>;
  readonly place: RowPlace;
  readonly isChosen: boolean;
  onPress: () => void;
  onToggle: () => void;
}

/** One object: its name with where it belongs, a mark when it is chosen. */
export const PersonRow = memo(function PersonRow({ row, place, isChosen, onPress, onToggle }: PersonRowProps) {
  const { entry, level, isOpen } = row;
  // A card costs as much as the whole row: one comes with the pointer, so that scrolling draws none.
  const [isPointed, setPointed] = useState(false);
  const name = <span className="formloom-people-name">{entry.fullName}</span>;
  const where = whereOf(entry, place.isTree);
  const classes = ['formloom-people-row', place.isActive && 'is-active', entry.isPickable && 'is-pickable'];
  return (
    <div
      id={place.id}
      className={classes.filter(Boolean).join(' ')}
      style={{ top: place.top, paddingInlineStart: 8 + (level - 1) * 20 }}
      role={place.isTree ? 'treeitem' : 'option'}
      {...(entry.isPickable ? { 'aria-selected': isChosen } : { 'aria-disabled': !entry.hasChildren || undefined })}
      {...(place.isTree && { 'aria-level': level })}
      {...(entry.hasChildren && { 'aria-expanded': isOpen })}
      onPointerEnter={() => setPointed(true)}
      onClick={() => {
        place.onEnter();
        onPress();
      }}
    >
      {place.isTree ? (
        <span
          className="formloom-people-caret"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            place.onEnter();
            if (entry.hasChildren) onToggle();
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

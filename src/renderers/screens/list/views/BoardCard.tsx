import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { LateMenuDropdown } from '../../../shared/hosts/LateMenuDropdown';
import type { ListModel } from '../../../../engine/contract/module-model';
import type { RecordGroup, RecordRow } from '../../../shared/sources/record-source';
import { MainCell } from '../MainCell';
import { rowClicks } from '../row-events';
import { rowName } from '../row-name';
import type { ShownColumn } from '../visible-columns';
import { cardColumns } from './card-columns';
import { startDrag, useCanDrag, useViewText } from './use-view-kit';

export interface CardSettings {
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  /** The field of the groups. */
  readonly groupId: string;
  open: (record: RecordRow) => (() => void) | null;
}

interface BoardCardProps {
  readonly settings: CardSettings;
  readonly record: RecordRow;
  /** Groups that it may be moved to; [] = it stays where it is. */
  readonly targets: readonly RecordGroup[];
  readonly isSaving: boolean;
  /** Whether it was just moved by its menu: the focus goes along. */
  readonly takesFocus: boolean;
  onMove: (target: RecordGroup) => void;
  onDrag: () => void;
}

/** A record in a column of a board: opened by a click or its title, moved by dragging or by its menu. */
export function BoardCard({ settings, record, targets, isSaving, takesFocus, onMove, onDrag }: BoardCardProps) {
  const place = useRef<HTMLLIElement>(null);
  const canDrag = useCanDrag();
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  const { list, columns, groupId, open } = settings;
  const { title, facts } = cardColumns(columns, { record, groupId });
  const name = rowName(columns, record);
  const opens = open(record);
  const { style, ...handlers } = rowClicks({ choice: null, open }, record);
  const head = title ? <MainCell list={list} shown={title} record={record} /> : name;
  const isMovable = targets.length > 0 && !isSaving;
  return (
    <li
      ref={place}
      className="formloom-board-card"
      data-row-key={record.id}
      aria-busy={isSaving}
      draggable={isMovable && canDrag}
      style={style}
      {...handlers}
      onDragStart={(event) => {
        startDrag(event, name);
        onDrag();
      }}
    >
      <div className="formloom-board-card-head">
        {opens ? (
          <button type="button" className="formloom-board-card-title" onClick={opens}>
            {head}
          </button>
        ) : (
          <strong className="formloom-board-card-title">{head}</strong>
        )}
        {isMovable ? <MoveMenu name={name} targets={targets} onMove={onMove} /> : null}
      </div>
      <dl className="formloom-card-facts">
        {facts.map((shown) => (
          <div key={shown.column.fieldId}>
            <dt>{shown.column.label}</dt>
            <dd>
              <MainCell list={list} shown={shown} record={record} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

interface MoveMenuProps extends Pick<BoardCardProps, 'targets' | 'onMove'> {
  readonly name: string;
}

function MoveMenu({ name, targets, onMove }: MoveMenuProps) {
  const text = useViewText();
  return (
    <LateMenuDropdown
      menu={{
        items: targets.map((group) => ({ key: group.key ?? '', label: group.text || text('view.blank') })),
        onClick: ({ key }) => {
          const target = targets.find((group) => (group.key ?? '') === key);
          if (target) onMove(target);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        aria-label={text('view.move', { name })}
        title={text('view.moveTo')}
        icon={<EllipsisOutlined aria-hidden />}
      />
    </LateMenuDropdown>
  );
}

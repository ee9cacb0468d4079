import type { FieldModel } from '../../../../engine/contract/field-model';
import { ChoiceText } from '../../../shared/faces/ChoiceText';
import { Button } from 'antd';
import { useMemo, useState, type DragEvent } from 'react';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import type { RecordGroup, RecordRow } from '../../../shared/sources/record-source';
import type { QueryField } from '../query/query-field';
import { BoardCard, type CardSettings } from './BoardCard';
import { choiceMoves, isMovedBy, withMoves, type GroupMove } from './moved-groups';
import { useRecordMoves } from './use-record-moves';
import { useGroups } from './use-groups';
import { useViewText } from './use-view-kit';
import { GroupsFrame } from './GroupsFrame';
import type { NarrowingProps } from './groups-view';

/** Cards of a column, at first and at most. */
const FIRST_CARDS = 30;
const MOST_CARDS = 100;

interface Dragged {
  readonly record: RecordRow;
  readonly from: RecordGroup;
}

/** The records of a list as cards in a column for each choice (docs/screens.md#kinds-of-views). */
export function Board(props: NarrowingProps & { readonly by: QueryField }) {
  const { source, query, reloads, by, list, columns, open, canEdit, onChanged } = props;
  const { widgets } = useRenderers();
  const [rows, setRows] = useState(FIRST_CARDS);
  const grouping = { fieldId: by.field.id, rows };
  const groups = useGroups({ source, query, grouping, reloads });
  const value = useMemo(() => choiceMoves(by), [by]);
  const { moves, move } = useRecordMoves({ source, by, value, shown: groups.answer, onChanged });
  /** The card that was moved by its menu last. */
  const [movedId, setMovedId] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const settings = { list, columns, groupId: by.field.id, open };
  const isMoved = isMovedBy(props, by, widgets);
  return (
    <>
      {props.choice ? <div className="formloom-view-bar">{props.choice}</div> : null}
      <GroupsFrame answer={groups} empty={moves.length === 0 ? props.empty : undefined}>
        {({ groups: shown }) => (
          <div className="formloom-board" role="group" aria-label={by.label}>
            {shown.map((group) => (
              <BoardColumn
                key={group.key ?? ''}
                group={withMoves(group, moves)}
                targets={shown.filter((other) => other !== group)}
                field={by.field}
                settings={settings}
                moves={moves}
                canMove={(record) => isMoved && canEdit(record)}
                isTarget={dragged !== null && dragged.from.key !== group.key}
                onDrag={(record) => {
                  setMovedId(null);
                  setDragged({ record, from: group });
                }}
                onDragEnd={() => setDragged(null)}
                onDrop={() => {
                  setDragged(null);
                  if (dragged && dragged.from.key !== group.key) void move(dragged.record, dragged.from.key, group.key);
                }}
                movedId={movedId}
                onMove={(record, target) => {
                  setMovedId(record.id);
                  void move(record, group.key, target.key);
                }}
                onMore={rows < MOST_CARDS ? () => setRows(MOST_CARDS) : null}
                onAll={props.onNarrow(by.field.id, group.key, null)}
              />
            ))}
          </div>
        )}
      </GroupsFrame>
    </>
  );
}

interface BoardColumnProps {
  /** The field of the groups. */
  readonly field: FieldModel;
  readonly group: RecordGroup;
  readonly targets: readonly RecordGroup[];
  readonly settings: CardSettings;
  readonly moves: readonly GroupMove[];
  readonly movedId: string | null;
  canMove: (record: RecordRow) => boolean;
  /** Whether the card that is dragged may be dropped here. */
  readonly isTarget: boolean;
  onDrag: (record: RecordRow) => void;
  onDragEnd: () => void;
  onDrop: () => void;
  onMove: (record: RecordRow, target: RecordGroup) => void;
  /** Shows more cards; null where no more are shown. */
  readonly onMore: (() => void) | null;
  /** Shows the whole group as a table; null where it cannot be asked for. */
  readonly onAll: (() => void) | null;
}

function BoardColumn(props: BoardColumnProps) {
  const { group, targets, settings, moves, canMove, isTarget } = props;
  const text = useViewText();
  const name = group.text || text('view.blank');
  const left = Math.max(0, group.count - group.rows.length);
  const saving = new Set(moves.map(({ record }) => record.id));
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      props.onDrop();
    },
  };
  return (
    <section
      className="formloom-board-column"
      aria-label={text('view.board.column', { name, count: group.count })}
      data-target={isTarget || undefined}
      onDragEnd={props.onDragEnd}
      {...(isTarget && drop)}
    >
      <h3 className="formloom-board-head">
        <ChoiceText field={props.field} stored={group.key} text={name} />
        <span className="formloom-board-count">{group.count}</span>
      </h3>
      <ul className="formloom-board-cards">
        {group.rows.map((record) => (
          <BoardCard
            key={record.id}
            settings={settings}
            record={record}
            targets={canMove(record) ? targets : []}
            isSaving={saving.has(record.id)}
            takesFocus={record.id === props.movedId}
            onMove={(target) => props.onMove(record, target)}
            onDrag={() => props.onDrag(record)}
          />
        ))}
      </ul>
      {left > 0 ? <MoreCards left={left} onMore={props.onMore ?? props.onAll} isTable={!props.onMore} /> : null}
    </section>
  );
}

function MoreCards({ left, onMore, isTable }: { left: number; onMore: (() => void) | null; isTable: boolean }) {
  const text = useViewText();
  const words = text(isTable && onMore ? 'view.moreInTable' : 'view.more', { count: left });
  if (!onMore) return <p className="formloom-board-more">{words}</p>;
  return (
    <Button type="link" size="small" onClick={onMore}>
      {words}
    </Button>
  );
}

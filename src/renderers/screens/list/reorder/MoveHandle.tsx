import { HolderOutlined, LoadingOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { MenuDropdown } from '../../../shared/hosts/MenuDropdown';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { createTranslate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import type { RowPlace } from '../../../shared/sources/record-source';
import { FAILURE_SECONDS, REMOVED_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import { useCellActions, type Reorder } from '../cell-actions';
import type { RowEntry } from '../row-entries';
import { DropMark } from './DropMark';
import texts from './panel-text.json';
import './reorder.css';
import { dropPlace, stepPlace, type MoveStep } from './row-place';
import { useRowDrag } from './use-row-drag';

interface MoveHandleProps {
  readonly entry: RowEntry;
  readonly reorder: Reorder;
}

const STEPS: Readonly<Record<string, MoveStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Moves its row: dragged to another place, by Alt and an arrow key, or by the entries of its menu. */
export function MoveHandle({ entry, reorder }: MoveHandleProps) {
  const { entries } = reorder;
  const { id } = entry.record;
  const { nameOf } = useCellActions();
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  const button = useRef<HTMLButtonElement>(null);
  const { isMoving, move } = useMove({ entry, reorder, focus: () => button.current?.focus() });
  const { view, wasDragged, handlers } = useRowDrag((over) => move(dropPlace(entries, id, over)));
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(entry.record);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(stepPlace(entries, id, step));
  }
  const items = Object.entries(STEPS).map(([key, step]) => ({
    key: step,
    label: text(`reorder.${step}`),
    extra: `Alt+${ARROWS[key] ?? ''}`,
    disabled: stepPlace(entries, id, step) === null,
  }));
  return (
    <>
      <MenuDropdown
        open={isOpen}
        onOpenChange={(next) => setOpen(next && !wasDragged())}
        menu={{ items, onClick: ({ key }) => move(stepPlace(entries, id, key as MoveStep)) }}
      >
        <Button
          ref={button}
          type="text"
          size="small"
          className="formloom-move-handle"
          aria-label={text('reorder.handle', { name })}
          aria-haspopup="menu"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
          aria-busy={isMoving}
          title={text('reorder.handleHint')}
          icon={isMoving ? <LoadingOutlined /> : <HolderOutlined aria-hidden />}
          onKeyDown={onKeyDown}
          {...handlers}
        />
      </MenuDropdown>
      {view && <DropMark view={view} name={name} />}
    </>
  );
}

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowRight: '→', ArrowLeft: '←' };

/** Makes the move and reports a refusal: the row stays where it is until the list says otherwise. */
function useMove({ entry, reorder, focus }: MoveHandleProps & { readonly focus: () => void }) {
  const translate = useText();
  const { message } = App.useApp();
  const { expand } = useCellActions();
  const [isMoving, setMoving] = useState(false);
  const focusAt = useRef<string | null>(null);
  // A row that moves in the page loses its focus: the next key belongs to it again.
  useEffect(() => {
    if (focusAt.current === null || focusAt.current === entry.number) return;
    focusAt.current = null;
    focus();
  });
  async function send(place: RowPlace) {
    setMoving(true);
    try {
      const answer = await reorder.move(entry.record.id, place);
      focusAt.current = entry.number;
      void message.success(answer.message, REMOVED_SECONDS);
      const below = reorder.entries.find(({ record }) => record.id === place.parentId);
      if (below && below.isOpen !== true) expand(below.record, true);
      reorder.onMoved();
    } catch (error) {
      void message.error(problemText(error, translate), FAILURE_SECONDS);
    } finally {
      setMoving(false);
    }
  }
  return {
    isMoving,
    move: (place: RowPlace | null) => {
      if (place && !isMoving) void send(place);
    },
  };
}

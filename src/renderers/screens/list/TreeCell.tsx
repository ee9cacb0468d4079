import { CaretDownOutlined, CaretRightOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import { Suspense, type KeyboardEvent, type ReactNode } from 'react';
import { lazyFace } from '../../shared/faces/lazy-face';
import { useText } from '../../shared/texts/text';
import { useCellActions } from './cell-actions';
import type { RowEntry } from './row-entries';

interface TreeCellProps {
  readonly entry: RowEntry;
  readonly children: ReactNode;
}

/** Few lists can be put in order. */
const MoveHandle = lazyFace(async () => (await import('./reorder/MoveHandle')).MoveHandle);

/** Indentation per level in pixels, and the maximum depth. */
const INDENT = 20;
const DEEPEST = 12;

/** The first cell of a tree row: indented, with an expand button. */
export function TreeCell({ entry, children }: TreeCellProps) {
  const text = useText();
  const { token } = theme.useToken();
  const { expand, retry, nameOf, reorder } = useCellActions();
  const { record, isOpen, problem } = entry;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && isOpen === false) expand(record, true);
    else if (event.key === 'ArrowLeft' && isOpen === true) expand(record, false);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={reorder ? 'formloom-tree-cell formloom-tree-movable' : 'formloom-tree-cell'}
      style={{ paddingInlineStart: Math.min(entry.depth, DEEPEST) * INDENT }}
    >
      {isOpen === null ? (
        <span className="formloom-tree-leaf" />
      ) : (
        <Button
          type="text"
          size="small"
          className="formloom-tree-turn"
          aria-expanded={isOpen}
          aria-busy={entry.isLoading}
          aria-label={text('screen.list.rowsBelow', { name: nameOf(record) })}
          icon={entry.isLoading ? <LoadingOutlined /> : isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
          onClick={() => expand(record, !isOpen)}
          onKeyDown={onKeyDown}
        />
      )}
      {reorder && (
        <Suspense fallback={<span className="formloom-tree-leaf" />}>
          <MoveHandle entry={entry} reorder={reorder} />
        </Suspense>
      )}
      <span className="formloom-tree-text">{children}</span>
      {entry.cutAt === undefined ? null : (
        <span role="note" className="formloom-tree-problem" style={{ color: token.colorTextSecondary }}>
          {text('screen.list.cutBelow', { shown: new Intl.NumberFormat('en-US').format(entry.cutAt) })}
        </span>
      )}
      {problem === null ? null : (
        <>
          <span role="alert" className="formloom-tree-problem" style={{ color: token.colorErrorText }} title={problem}>
            <WarningOutlined /> {problem}
          </span>
          <Button type="link" size="small" onClick={() => retry(record)}>
            {text('screen.retry')}
          </Button>
        </>
      )}
    </div>
  );
}

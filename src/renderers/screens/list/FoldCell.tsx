import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext, type ReactNode } from 'react';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import type { TableLine } from './flatten-rows';
import { FoldsContext } from './use-folds';

interface FoldCellProps {
  readonly line: TableLine;
  /** What the record is called. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The first cell of a sub-table row: of a record's first row with a button that shows the others below it. */
export function FoldCell({ line, name, children }: FoldCellProps) {
  const text = useText();
  const folds = useContext(FoldsContext);
  const { record, rest } = line;
  if (!folds?.hasButtons) return children;
  if (rest === 0) {
    return (
      <div className="formloom-tree-cell">
        <span className="formloom-tree-leaf" />
        <span className="formloom-tree-text">{children}</span>
      </div>
    );
  }
  const isOpen = folds.isOpen(record);
  return (
    <div className="formloom-tree-cell">
      <Button
        type="text"
        size="small"
        className="formloom-tree-turn"
        aria-expanded={isOpen}
        aria-label={text('screen.list.linesBelow', { name, count: rest })}
        icon={isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
        onClick={() => folds.turn(record, !isOpen)}
      />
      <span className="formloom-tree-text">{children}</span>
      {isOpen ? null : <SecondaryText>{text('screen.list.linesMore', { count: rest })}</SecondaryText>}
    </div>
  );
}

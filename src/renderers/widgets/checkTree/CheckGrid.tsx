import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { useState, type CSSProperties, type UIEvent } from 'react';
import { computeWindow } from '../../../engine/grid';
import { FieldIcon } from '../../shared/faces/FieldIcon';
import { useText } from '../../shared/texts/text';
import type { Mark } from './check-nodes';
import type { TreeNode } from './tree-index';
import type { TreeRow } from './tree-rows';
import './checkTree.css';

/** Height of a line, also in `checkTree.css`. */
const ROW_PX = 32;
const OVERSCAN = 8;
const INDENT_PX = 16;

interface CheckGridProps {
  readonly rows: readonly TreeRow[];
  /** Labels of the columns. */
  readonly columns: readonly string[];
  readonly label: string;
  /** Most pixels it takes. */
  readonly heightPx: number;
  readonly markOf: (id: string) => Mark;
  readonly isLocked: (node: TreeNode) => boolean;
  readonly onCheck: (node: TreeNode) => void;
  readonly onOpen: (id: string, isOpen: boolean) => void;
}

/** A tree whose nodes have check boxes in columns, as a table of which only the lines in sight are drawn. */
export function CheckGrid(props: CheckGridProps) {
  const { rows, columns, label, heightPx } = props;
  const [scrollTop, setScrollTop] = useState(0);
  const view = { count: rows.length, rowHeightPx: ROW_PX, viewportPx: heightPx, overscan: OVERSCAN };
  const { first, last } = computeWindow({ ...view, scrollTop });
  const style: CSSProperties & Record<'--columns', number> = { maxHeight: heightPx, '--columns': columns.length };
  return (
    <div
      className="formloom-check-grid"
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      style={style}
      onScroll={(event: UIEvent<HTMLElement>) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <Heads columns={columns} />
      <div
        role="rowgroup"
        className="formloom-check-lines"
        style={{ height: rows.length * ROW_PX, position: 'relative' }}
      >
        {rows.slice(first, last).map((row, offset) => (
          <GridLine key={row.node.id} {...props} row={row} index={first + offset} />
        ))}
      </div>
    </div>
  );
}

function Heads({ columns }: Pick<CheckGridProps, 'columns'>) {
  const text = useText();
  return (
    <div role="rowgroup" className="formloom-check-heads">
      <div role="row" aria-rowindex={1} className="formloom-check-cells">
        <span role="columnheader">{text('widget.checkTree.node')}</span>
        {columns.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

interface GridLineProps extends CheckGridProps {
  readonly row: TreeRow;
  readonly index: number;
}

function GridLine({ row, index, columns, markOf, isLocked, onCheck, onOpen }: GridLineProps) {
  const { node } = row;
  const byLabel = new Map(node.children.filter(({ isColumn }) => isColumn).map((cell) => [cell.label, cell]));
  return (
    <div role="row" aria-rowindex={index + 2} className="formloom-check-cells" style={{ top: index * ROW_PX }}>
      <span role="rowheader" style={{ paddingInlineStart: 4 + (node.level - 1) * INDENT_PX }}>
        <Caret row={row} onOpen={onOpen} />
        {node.icon ? <FieldIcon name={node.icon} /> : null}
        <span className="formloom-check-name" title={node.label}>
          {node.label}
        </span>
      </span>
      {columns.map((name) => {
        const cell = byLabel.get(name);
        return (
          <span key={name} role="cell">
            {cell ? (
              <Checkbox
                aria-label={`${node.label} ${name}`}
                checked={markOf(cell.id) === 'on'}
                disabled={isLocked(cell)}
                onChange={() => onCheck(cell)}
              />
            ) : null}
          </span>
        );
      })}
    </div>
  );
}

function Caret({ row: { node, hasChildren, isOpen }, onOpen }: Pick<GridLineProps, 'row' | 'onOpen'>) {
  if (!hasChildren) return <span className="formloom-check-caret" />;
  return (
    <button
      type="button"
      className="formloom-check-caret"
      aria-label={node.label}
      aria-expanded={isOpen}
      onClick={() => onOpen(node.id, !isOpen)}
    >
      {isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
    </button>
  );
}

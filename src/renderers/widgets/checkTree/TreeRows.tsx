import { useId, useMemo, useState, type KeyboardEvent, type UIEvent } from 'react';
import { computeWindow } from '../../../engine/grid';
import type { Mark } from './check-nodes';
import type { TreeNode } from './tree-index';
import { moveInTree, type TreeRow } from './tree-rows';
import { TreeLine } from './TreeLine';
import './checkTree.css';

/** Height of a line, also in `checkTree.css`. */
const ROW_PX = 28;
/** Lines drawn beyond each edge. */
const OVERSCAN = 8;

interface TreeRowsProps {
  readonly rows: readonly TreeRow[];
  readonly label: string;
  /** Most pixels it takes. */
  readonly heightPx: number;
  readonly markOf: (id: string) => Mark;
  /** null = it is only shown. */
  readonly onCheck: ((node: TreeNode) => void) | null;
  readonly isLocked: (node: TreeNode) => boolean;
  readonly onOpen: (id: string, isOpen: boolean) => void;
  readonly isInvalid?: boolean;
  /** ARIA of the field. */
  readonly aria?: Readonly<Record<`aria-${string}`, string | boolean | undefined>>;
}

/** A tree of which only the lines in sight are drawn; arrows move in it, Space and Enter check. */
export function TreeRows(props: TreeRowsProps) {
  const { rows, label, heightPx, markOf, onCheck, isLocked, onOpen, aria } = props;
  const id = useId();
  const [scrollTop, setScrollTop] = useState(0);
  const { box, active, moveTo, onKeyDown } = useTreeKeys(props);
  const view = { count: rows.length, rowHeightPx: ROW_PX, viewportPx: heightPx, overscan: OVERSCAN };
  const { first, last } = computeWindow({ ...view, scrollTop });
  const drawn = Array.from({ length: last - first }, (_none, offset) => first + offset);
  // The line that the keys are at is there even while it is scrolled away: the tree points at it.
  if (active < first || active >= last) drawn.push(active);
  return (
    <div
      ref={box}
      className={onCheck ? 'formloom-check-tree' : 'formloom-check-tree is-bare'}
      role="tree"
      aria-label={label}
      aria-multiselectable={onCheck !== null}
      aria-activedescendant={rows.length > 0 ? `${id}-${String(active)}` : undefined}
      {...aria}
      data-invalid={props.isInvalid || undefined}
      tabIndex={0}
      style={{ maxHeight: heightPx }}
      onScroll={(event: UIEvent<HTMLElement>) => setScrollTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.length * ROW_PX, position: 'relative' }}>
        {drawn.map((index) => {
          const row = rows[index];
          return row ? (
            <TreeLine
              key={row.node.id}
              id={`${id}-${String(index)}`}
              row={row}
              top={index * ROW_PX}
              isActive={index === active}
              mark={markOf(row.node.id)}
              isShownOnly={onCheck === null}
              isLocked={isLocked(row.node)}
              onPress={() => {
                moveTo(index);
                onCheck?.(row.node);
              }}
              onOpen={() => {
                moveTo(index);
                onOpen(row.node.id, !row.isOpen);
              }}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

/** The cursor, which stays on its node while lines come and go, and what the keys do. */
function useTreeKeys({ rows, onCheck, onOpen }: TreeRowsProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [wanted, setWanted] = useState({ id: '', index: 0 });
  const found = useMemo(
    () =>
      rows[wanted.index]?.node.id === wanted.id ? wanted.index : rows.findIndex(({ node }) => node.id === wanted.id),
    [rows, wanted],
  );
  const active = found < 0 ? Math.max(0, Math.min(wanted.index, rows.length - 1)) : found;
  const moveTo = (index: number) => setWanted({ id: rows[index]?.node.id ?? '', index });
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (event.key === ' ' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) {
      event.preventDefault();
      if (row) onCheck?.(row.node);
      return;
    }
    const move = moveInTree(rows, active, event.key);
    if (!move) return;
    event.preventDefault();
    if (move.toggle) onOpen(move.toggle.id, move.toggle.isOpen);
    if (move.to === undefined) return;
    moveTo(move.to);
    reveal(box, move.to);
  };
  return { box: setBox, active, moveTo, onKeyDown };
}

/** Scrolls a line into sight. */
function reveal(box: HTMLElement | null, index: number): void {
  if (!box) return;
  const top = index * ROW_PX;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_PX - box.clientHeight;
}

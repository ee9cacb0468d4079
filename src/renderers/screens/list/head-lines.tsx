import type { TableColumnsType } from 'antd';
import { Suspense, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { lazyFace } from '../../shared/faces/lazy-face';
import type { TableLine } from './flatten-rows';
import type { GroupHead } from './row-groups';
import { pressRowKey } from './row-keys';
import type { RowGroups } from './use-row-groups';

const GroupHeading = lazyFace(async () => (await import('./GroupHeading')).GroupHeading);

/** Instead of those of the first column. */
const HEAD_STYLE: CSSProperties = { textAlign: 'start' };

/** The lines of a table with the headings of groups between them. */
export function withHeads(lines: readonly TableLine[], heads: readonly GroupHead[]): readonly TableLine[] {
  const all: TableLine[] = [];
  let next = 0;
  const putHeads = (until: number) => {
    for (; next < heads.length && (heads[next]?.at ?? 0) <= until; next += 1) {
      const head = heads[next];
      if (head) all.push(headLine(head));
    }
  };
  for (const line of lines) {
    putHeads(line.index);
    all.push(line);
  }
  putHeads(Infinity);
  return all;
}

/** No id of a record holds a slash. */
function headLine(head: GroupHead): TableLine {
  const key = `group/${head.text}`;
  return { key, record: { id: key }, subIndex: 0, span: 1, rest: 0, index: -1, head };
}

/** Columns whose first cell in the line of a heading goes over the full width. */
export function withHeadCells(columns: TableColumnsType<TableLine>, groups: RowGroups): TableColumnsType<TableLine> {
  const count = countLeaves(columns);
  let place = 0;
  const wrap = (column: TableColumnsType<TableLine>[number]): TableColumnsType<TableLine>[number] => {
    if ('children' in column) return { ...column, children: column.children.map(wrap) };
    const isFirst = place === 0;
    place += 1;
    const { render, onCell } = column;
    return {
      ...column,
      render: (value, line, index) => {
        if (!line.head) return render?.(value, line, index);
        return isFirst ? (
          <Suspense fallback={null}>
            <GroupHeading groups={groups} head={line.head} />
          </Suspense>
        ) : null;
      },
      onCell: (line, index) => {
        if (!line.head) return onCell?.(line, index) ?? {};
        return isFirst ? { colSpan: count, className: 'formloom-group-cell', style: HEAD_STYLE } : { colSpan: 0 };
      },
    };
  };
  return columns.map(wrap);
}

function countLeaves(columns: TableColumnsType<TableLine>): number {
  return columns.reduce((count, column) => count + ('children' in column ? countLeaves(column.children) : 1), 0);
}

/** Handlers of the line of a heading: a click anywhere, and left and right, fold and open; its button is the Tab stop. */
export function headEvents({ turn }: RowGroups, head: GroupHead) {
  return {
    className: 'formloom-group-row',
    onClick({ target }: MouseEvent) {
      if (!(target instanceof Element) || !target.closest('button')) turn(head);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Alt and an arrow lead back and forth in the browser.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
      const turns = event.key === (head.isOpen ? 'ArrowLeft' : 'ArrowRight');
      if (!turns) return pressRowKey(event, { onEnter: null, onSpace: null });
      event.preventDefault();
      turn(head);
    },
  };
}

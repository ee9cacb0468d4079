import { useState, type DragEvent } from 'react';
import { answerDrag, beginDrag } from '../placing/begin-drag';
import { usePlacing, type Placing } from '../placing/use-placing';
import { outlineDrop, type OutlineDrop } from './outline-drop';

/** Where a drop would land, in pixels of the outline, and why it cannot. */
export interface DropMark {
  readonly look: OutlineDrop['look'];
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly refused: string | null;
}

/** Pixels at the edges of the outline that scroll it, and by how much at each event of the drag. */
const SCROLL_EDGE = 28;
const SCROLL_STEP = 10;
/** What a level of the tree is indented by, in pixels. */
const INDENT = 24;
/** Room around the words of an entry that a frame around it takes, in pixels. */
const FRAME = 6;

interface Pointed {
  readonly drop: OutlineDrop;
  readonly mark: DropMark;
}

/** Dragging entries of the outline, and dropping them and widgets there. `onMoved` gets where something stands then. */
export function useOutlineDrag(onMoved: (pointer: string) => void) {
  const placing = usePlacing();
  const [mark, setMark] = useState<DropMark | null>(null);
  const show = (next: DropMark | null) =>
    setMark((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  const handlers = placing && {
    onDragStart(event: DragEvent) {
      const pointer = entryOf(event.target)?.dataset['pointer'];
      if (pointer !== undefined) beginDrag(event, placing, { placed: { kind: 'entry', pointer } });
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const { dragged } = placing.store.getState();
      if (!dragged) return;
      scrollAtEdge(event);
      const pointed = pointedAt(event, placing);
      show(pointed?.mark ?? null);
      answerDrag(event, dragged, pointed?.mark.refused === null);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) show(null);
    },
    onDragEnd: () => show(null),
    onDrop(event: DragEvent<HTMLElement>) {
      const { dragged } = placing.store.getState();
      const drop = pointedAt(event, placing)?.drop;
      show(null);
      if (!dragged || !drop) return;
      event.preventDefault();
      event.stopPropagation();
      placing.store.setState({ dragged: null });
      const pointer =
        drop.place === null
          ? dragged.kind === 'entry' && placing.moveWithin(dragged.pointer, drop.index)
          : placing.put(dragged, drop.place);
      if (typeof pointer === 'string') onMoved(pointer);
    },
  };
  return { mark, handlers: handlers ?? {} };
}

/** The element of the entry at a place of the outline. */
function entryOf(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest('.ant-tree-treenode');
  return (row ?? target).querySelector<HTMLElement>('[data-pointer]') ?? target.closest<HTMLElement>('[data-pointer]');
}

/** What a drag points at: the row under it, below the last row that one. */
function pointedAt({ target, currentTarget, clientY }: DragEvent<HTMLElement>, placing: Placing): Pointed | null {
  const { dragged } = placing.store.getState();
  const row = target instanceof Element ? target.closest<HTMLElement>('.ant-tree-treenode') : null;
  const entry = row?.querySelector<HTMLElement>('[data-pointer]');
  const pointer = entry?.dataset['pointer'];
  if (!dragged || !row || !entry || pointer === undefined) return null;
  const box = row.getBoundingClientRect();
  const isOpen = row.classList.contains('ant-tree-treenode-switcher-open');
  const share = box.height === 0 ? 0 : (clientY - box.top) / box.height;
  const drop = outlineDrop(dragged, { pointer, share, isOpen }, placing.tree());
  if (!drop) return null;
  const around = currentTarget.getBoundingClientRect();
  const indent = { before: 0, behind: 0, first: INDENT, inside: -FRAME }[drop.look];
  const mark: DropMark = {
    look: drop.look,
    top: (drop.look === 'behind' || drop.look === 'first' ? box.bottom : box.top) - around.top,
    left: entry.getBoundingClientRect().left - around.left + indent,
    height: box.height,
    refused: drop.place && placing.refusal(dragged, drop.place.list),
  };
  return { drop, mark };
}

/** The tree draws the rows in sight only: the browser does not scroll it by itself. */
function scrollAtEdge({ currentTarget, clientY }: DragEvent<HTMLElement>): void {
  const holder = currentTarget.querySelector<HTMLElement>('.ant-tree-list-holder');
  if (!holder) return;
  const { top, bottom } = holder.getBoundingClientRect();
  if (clientY - top < SCROLL_EDGE) holder.scrollTop -= SCROLL_STEP;
  else if (bottom - clientY < SCROLL_EDGE) holder.scrollTop += SCROLL_STEP;
}

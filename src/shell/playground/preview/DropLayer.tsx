import { useEffect, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { answerDrag } from '../placing/begin-drag';
import { usePlacing, type Placing } from '../placing/use-placing';
import { findPlace, type Box, type FoundPlace } from './find-place';
import { formPage } from './form-page';
import styles from './placing.module.css';

interface DropLayerProps {
  /** The frame of the preview. */
  readonly root: RefObject<HTMLElement | null>;
}

/** Takes widgets and fields that are dragged into the previewed form, and shows the line where a drop would land. */
export function DropLayer({ root }: DropLayerProps) {
  const placing = usePlacing();
  return placing && <Layer root={root} placing={placing} />;
}

function Layer({ root, placing }: DropLayerProps & { readonly placing: Placing }) {
  const isDragging = useStore(placing.store, ({ dragged }) => dragged !== null);
  const [line, setLine] = useState<Box | null>(null);
  useEffect(() => {
    const element = root.current;
    return element ? listen(element, placing, setLine) : undefined;
  }, [root, placing]);
  if (!isDragging) return null;
  return <div aria-hidden data-dragging {...(line && { className: styles['dropLine'], style: line })} />;
}

/** Listens on the frame itself, before anything in it: nothing else in the preview sees such a drag. */
function listen(frame: HTMLElement, placing: Placing, show: (line: Box | null) => void): () => void {
  const over = (event: DragEvent) => {
    const { dragged } = placing.store.getState();
    if (!dragged) return;
    const found = foundAt(event, placing);
    show(found && within(found.line, frame.getBoundingClientRect()));
    answerDrag(event, dragged, found !== null);
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && frame.contains(relatedTarget))) show(null);
  };
  const drop = (event: DragEvent) => {
    const { dragged } = placing.store.getState();
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    const found = foundAt(event, placing);
    show(null);
    placing.store.setState({ dragged: null });
    if (found) placing.put(dragged, found.place);
  };
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  frame.addEventListener('dragover', over, options);
  frame.addEventListener('dragleave', leave, options);
  frame.addEventListener('drop', drop, options);
  return () => controller.abort();
}

function foundAt({ target, clientX, clientY }: DragEvent, placing: Placing): FoundPlace | null {
  const { dragged } = placing.store.getState();
  const tree = placing.tree();
  const page = formPage(target);
  if (!dragged || !tree || !page || !(target instanceof Element)) return null;
  const accepts = (list: string) => placing.refusal(dragged, list) === null;
  return findPlace(target, { x: clientX, y: clientY }, { page, tree, accepts });
}

/** A rectangle of the page within an element. */
function within({ left, top, width, height }: Box, frame: DOMRect): Box {
  return { left: left - frame.left, top: top - frame.top, width, height };
}

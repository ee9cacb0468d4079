import type { DragEvent } from 'react';
import type { Placed } from './placed';
import type { Placing } from './use-placing';

/** Kind of data of a drag: Firefox drags nothing without any, and no text field takes this one. */
const KIND = 'application/x-formloom';

interface BegunDrag {
  readonly placed: Placed;
  /** What is seen under the pointer; default: the element itself. */
  readonly image?: Element | undefined;
}

/** Starts dragging something. */
export function beginDrag(event: DragEvent, { store }: Placing, { placed, image }: BegunDrag): void {
  event.stopPropagation();
  event.dataTransfer.setData(KIND, placed.kind);
  event.dataTransfer.effectAllowed = placed.kind === 'widget' ? 'copy' : 'move';
  if (image) event.dataTransfer.setDragImage(image, 0, 0);
  store.setState({ dragged: placed });
}

/** A drag over a place, from React or from the browser. */
interface OverEvent {
  readonly dataTransfer: Pick<DataTransfer, 'dropEffect'> | null;
  preventDefault: () => void;
  stopPropagation: () => void;
}

/** Allows or refuses dropping at a place; a refused one gets no drop. Nobody else answers. */
export function answerDrag(event: OverEvent, { kind }: Placed, isAllowed: boolean): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.dataTransfer) event.dataTransfer.dropEffect = !isAllowed ? 'none' : kind === 'widget' ? 'copy' : 'move';
}

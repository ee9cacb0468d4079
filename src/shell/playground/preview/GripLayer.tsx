import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { usePlacing } from '../placing/use-placing';
import { FieldGrip } from './FieldGrip';
import { fieldCell, formPage } from './form-page';

interface GripLayerProps {
  /** The frame of the preview. */
  readonly root: RefObject<HTMLElement | null>;
  readonly model: ModuleModel;
}

interface GripPlace {
  readonly fieldId: string;
  /** Pixels of the preview. */
  readonly left: number;
  readonly top: number;
}

/** How long a field that moved may take to be drawn. */
const FRAMES = 60;

/** A grip beside the field under the pointer, or beside the one that has the focus; it moves the field. */
export function GripLayer({ root, model }: GripLayerProps) {
  const placing = usePlacing();
  const [at, setAt] = useState<GripPlace | null>(null);
  useEffect(() => {
    const element = root.current;
    return element ? listen(element, setAt) : undefined;
  }, [root]);
  const shown = useRef(at);
  useEffect(() => {
    shown.current = at;
  }, [at]);
  // What has moved is drawn at its new place first, which takes some frames.
  useEffect(() => {
    let frame = 0;
    const place = (framesLeft: number) => {
      const fieldId = shown.current?.fieldId;
      if (fieldId === undefined) return;
      const found = gripPlace(root.current, fieldId);
      if (found || framesLeft === 0) setAt(found);
      else frame = requestAnimationFrame(() => place(framesLeft - 1));
    };
    frame = requestAnimationFrame(() => place(FRAMES));
    return () => cancelAnimationFrame(frame);
  }, [root, model]);
  const field = at && model.allFields.find(({ id }) => id === at.fieldId);
  if (!placing || !field) return null;
  return (
    <FieldGrip
      placing={placing}
      field={field}
      left={at.left}
      top={at.top}
      // Kept where it is until the field is drawn at its new place: it has the focus.
      onMoved={(fieldId) => setAt(gripPlace(root.current, fieldId) ?? { ...at, fieldId })}
    />
  );
}

function listen(frame: HTMLElement, setAt: Dispatch<SetStateAction<GripPlace | null>>): () => void {
  const point = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('[data-grip]')) return;
    const cell = formPage(target)?.contains(target) === true ? target.closest<HTMLElement>('.formloom-cell') : null;
    const id = cell?.dataset['field'];
    if (id !== undefined) setAt(gripPlace(frame, id));
  };
  // Not `pointerover`: browsers send that, too, when a field that moves comes to lie below a pointer at rest.
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.buttons === 0) point(event);
  };
  const leave = () => {
    if (!frame.querySelector('[data-grip]')?.matches(':focus')) setAt(null);
  };
  const showAgain = () => setAt((before) => before && gripPlace(frame, before.fieldId));
  const controller = new AbortController();
  const { signal } = controller;
  frame.addEventListener('pointermove', move, { signal });
  frame.addEventListener('focusin', point, { signal });
  frame.addEventListener('pointerleave', leave, { signal });
  frame.addEventListener('scroll', showAgain, { signal, capture: true });
  return () => controller.abort();
}

/** Beside the upper left corner of a field; null = there is none, or it is out of sight. */
function gripPlace(root: HTMLElement | null, fieldId: string): GripPlace | null {
  const [cell, stage] = [fieldCell(root, fieldId), root?.querySelector('[data-stage]')];
  if (!root || !cell || !stage) return null;
  const [frame, box, sight] = [root, cell, stage].map((element) => element.getBoundingClientRect());
  if (!frame || !box || !sight || box.top < sight.top - 8 || box.top > sight.bottom - 16) return null;
  return { fieldId, left: Math.max(0, box.left - frame.left - 12), top: box.top - frame.top + 4 };
}

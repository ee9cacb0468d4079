import { HolderOutlined } from '@ant-design/icons';
import type { DragEvent, KeyboardEvent } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { widgetName } from '../../../engine/contract/widget-texts';
import { useText } from '../../../renderers/shared/texts/text';
import { beginDrag } from '../placing/begin-drag';
import { nodeAt } from '../placing/form-places';
import { STEP_KEYS } from '../placing/step-place';
import type { Placing } from '../placing/use-placing';
import { fieldCell } from './form-page';
import styles from './placing.module.css';

interface FieldGripProps {
  readonly placing: Placing;
  readonly field: FieldModel;
  /** Pixels of the preview. */
  readonly left: number;
  readonly top: number;
  /** The field has moved; its id may be another one in another table. */
  onMoved: (fieldId: string) => void;
}

/** Drags a field of the preview; the arrow keys move it as Alt and they do in the outline. */
export function FieldGrip({ placing, field, left, top, onMoved }: FieldGripProps) {
  const text = useText();
  const onDragStart = (event: DragEvent<HTMLElement>) => {
    const image = fieldCell(event.currentTarget.closest('[data-preview]'), field.id) ?? undefined;
    beginDrag(event, placing, { placed: { kind: 'entry', pointer: field.pointer }, image });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP_KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    // Where it is in the text by now: the preview may not have followed the last key yet.
    const now = placing.tree()?.model.allFields.find(({ id }) => id === field.id) ?? field;
    const moved = placing.step(now.pointer, step);
    const tree = moved === null ? null : placing.tree();
    const there = tree && moved !== null ? nodeAt(tree, moved) : undefined;
    if (there) onMoved(there.id);
  };
  const name = text('playground.place.grip', { name: field.label || field.key || widgetName(field.widget, text) });
  return (
    // No button: not every browser drags one.
    <div
      role="button"
      tabIndex={0}
      data-grip
      className={styles['grip']}
      style={{ left, top }}
      title={name}
      aria-label={name}
      draggable
      onDragStart={onDragStart}
      onKeyDown={onKeyDown}
    >
      <HolderOutlined aria-hidden />
    </div>
  );
}

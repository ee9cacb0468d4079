import { Suspense, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import { useText } from '../../shared/texts/text';
import { useFormScreen } from './form-context';
import type { Why } from './why-state';

/** Loaded when somebody asks. */
const WhyPopover = lazyFace(async () => (await import('./WhyPopover')).WhyPopover);

/** The mark that opens the explanation of a field's state; nothing for users without permission. */
export function WhyMark({ field }: { readonly field: FieldModel }) {
  const { why } = useFormScreen();
  return why ? <AskableMark field={field} why={why} /> : null;
}

function AskableMark({ field, why }: { readonly field: FieldModel; readonly why: Why }) {
  const text = useText();
  const open = useSyncExternalStore(
    (listener) => why.state.subscribe(listener),
    () => (why.state.openId === field.id ? (why.state.openCell ?? 'field') : null),
  );
  if (open === null && !why.isMarked) return null;
  const isOpen = open === 'field';
  const mark = (
    <button
      type="button"
      className="formloom-why"
      aria-label={text('screen.form.whyAsk', { label: field.label || field.key })}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? why.state.close() : why.state.open(field.id))}
    >
      ?
    </button>
  );
  // Rendered on demand: an overlay for every field would cost more than its control.
  if (open === null) return mark;
  if (isOpen) {
    return (
      <Suspense fallback={mark}>
        <WhyPopover why={why} fieldId={field.id} label={field.label || field.key}>
          {mark}
        </WhyPopover>
      </Suspense>
    );
  }
  const column = field.children.find(({ id }) => id === open.fieldId);
  return (
    <>
      {why.isMarked ? mark : null}
      <Suspense>
        <WhyPopover why={why} fieldId={open.fieldId} rowIndex={open.rowIndex} label={column?.label || open.fieldId}>
          <span aria-hidden className="formloom-why-anchor" style={{ position: 'fixed', ...open.box }} />
        </WhyPopover>
      </Suspense>
    </>
  );
}

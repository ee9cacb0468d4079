import { useMemo, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { useAfterFrame } from '../../shared/use-after-frame';
import { FormNode } from './FormNode';
import { useFormScreen, useIssueBook, useStates } from './form-context';
import { LINE_PX } from './mount-plan';
import './form.css';

interface FieldGridProps {
  readonly fields: readonly FieldModel[];
}

/** Draws nodes in the form's 24-column grid; each comes from its compiled Formily node. */
export function FieldGrid({ fields }: FieldGridProps) {
  const { schemas, mounting, live } = useFormScreen();
  const [near, far] = useMemo(() => {
    // What the browser never shows gets no Formily field; what a rule may show gets a hidden one.
    const shown = fields.filter((field) => schemas.has(field.id) && field.visibility.includes('pc'));
    // Where fields may be moved one list holds all of them: a node that changed lists would be drawn from nothing.
    const firstFar = live ? -1 : shown.findIndex((field) => mounting.plan.isFar(field.id));
    return firstFar < 0 ? [shown, []] : [shown.slice(0, firstFar), shown.slice(firstFar)];
  }, [fields, schemas, mounting, live]);
  return (
    <div className="formloom-grid">
      <Nodes fields={near} />
      {far.length > 0 ? <FarNodes fields={far} /> : null}
    </div>
  );
}

/** What stands below the first window. The first paint needs its room only; it follows behind that, without holding anything up. */
function FarNodes({ fields }: FieldGridProps) {
  const { plan } = useFormScreen().mounting;
  const isDue = useAfterFrame(true, false);
  const isAsked = useSyncExternalStore(plan.subscribeFar, () => plan.isFarAsked);
  if (isDue || isAsked) return <Nodes fields={fields} />;
  const lines = fields.reduce((sum, { span }) => sum + span, 0) / 24;
  return <div style={{ flex: '0 0 100%', height: Math.round(lines * LINE_PX) }} />;
}

/** One look at the form's state for all nodes: a subscription for each of a thousand would be asked at every change. */
function Nodes({ fields }: FieldGridProps) {
  const { controller } = useFormScreen();
  const states = useStates(controller);
  const book = useIssueBook(controller);
  return fields.map((field) => (
    <FormNode key={field.id} field={field} state={states.get(field.id)} issues={book.get(field.id)} />
  ));
}

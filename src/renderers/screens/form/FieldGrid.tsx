import { useMemo, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { useAfterFrame } from '../../shared/hosts/use-after-frame';
import { FormNode } from './FormNode';
import { useFormScreen, useIssueBook, useStates } from './form-context';
import { LINE_PX } from './mount-plan';
import './form.css';

interface FieldGridProps {
  readonly fields: readonly FieldModel[];
}

/** Renders nodes in the form's 24-column grid, each from its compiled Formily node. */
export function FieldGrid({ fields }: FieldGridProps) {
  const { schemas, mounting, live } = useFormScreen();
  const [near, far] = useMemo(() => {
    // Nodes that can never be shown have no Formily field; those that a rule may show have a hidden one.
    const shown = fields.filter((field) => schemas.has(field.id) && field.visibility.includes('pc'));
    // One list where fields can be moved (preview): a node moved to another list would be remounted.
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

/** Fields below the first window, rendered with low priority after the first paint, which only needs their space. */
function FarNodes({ fields }: FieldGridProps) {
  const { plan } = useFormScreen().mounting;
  const isDue = useAfterFrame(true, false);
  const isAsked = useSyncExternalStore(plan.subscribeFar, () => plan.isFarAsked);
  if (isDue || isAsked) return <Nodes fields={fields} />;
  const lines = fields.reduce((sum, { span }) => sum + span, 0) / 24;
  return <div style={{ flex: '0 0 100%', height: Math.round(lines * LINE_PX) }} />;
}

/** One subscription to the form's state for all nodes, instead of one each. */
function Nodes({ fields }: FieldGridProps) {
  const { controller } = useFormScreen();
  const states = useStates(controller);
  const book = useIssueBook(controller);
  return fields.map((field) => (
    <FormNode key={field.id} field={field} state={states.get(field.id)} issues={book.get(field.id)} />
  ));
}

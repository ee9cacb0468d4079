import { RecursionField } from '@formily/react';
import { memo, useCallback, useSyncExternalStore, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import type { FieldModel } from '../../../engine/contract/field-model';
import { FieldFrame, type NodeFacts } from './FieldFrame';
import { FormScreenProvider, useFormScreen } from './form-context';
import { WaitingControl } from './WaitingControl';

/** A node of the form: its frame with the compiled Formily node, or a stand-in until that is mounted. */
export const FormNode = memo(function FormNode(facts: NodeFacts) {
  const screen = useFormScreen();
  const node = facts.state?.isVisible === false ? null : <ShownNode {...facts} />;
  if (!screen.live) return node;
  const own = screen.live.ofNode(facts.field, screen);
  return (
    <FormScreenProvider key={own.epoch} value={own.screen}>
      {node}
    </FormScreenProvider>
  );
});

function ShownNode(facts: NodeFacts) {
  const { field } = facts;
  const { plan } = useFormScreen().mounting;
  const isMounted = useSyncExternalStore(
    (listener) => plan.subscribe(field.id, listener),
    () => plan.isMounted(field.id),
  );
  const cell = useWaitingCell(field, isMounted);
  return (
    <FieldFrame {...facts} cell={cell}>
      {isMounted ? <MountedNode field={field} /> : <WaitingControl {...facts} />}
    </FieldFrame>
  );
}

/** Events of an unmounted field's cell: its control is mounted near the viewport or under the pointer. */
function useWaitingCell(field: FieldModel, isMounted: boolean): ComponentProps<typeof FieldFrame>['cell'] {
  const { model, mounting } = useFormScreen();
  const { plan, nearView } = mounting;
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined;
      const stop = nearView.watch(element, () => {
        // `content-visibility` may shift it by half a pixel against its control.
        element.style.contentVisibility = 'visible';
        plan.want([field.id]);
      });
      return () => {
        stop();
        element.style.contentVisibility = '';
      };
    },
    [nearView, plan, field.id],
  );
  if (isMounted) return undefined;
  // The cell includes the label, whose click focuses the control. Synchronous; dragging sends no pointer events.
  const mount = () => flushSync(() => plan.mount([field.id]));
  const pointed = { onPointerEnter: mount, onDragEnter: mount };
  if (!plan.isFar(field.id)) return pointed;
  const isTop = model.form.labelPosition === 'top';
  return { ...pointed, ref: watch, className: isTop ? 'formloom-cell-far formloom-cell-far-top' : 'formloom-cell-far' };
}

/** Memoised: the node renders when its Formily field changes, not when its frame does. */
const MountedNode = memo(function MountedNode({ field }: Pick<NodeFacts, 'field'>) {
  const schema = useFormScreen().schemas.get(field.id);
  return schema ? <RecursionField name={field.key || field.id} schema={schema} /> : null;
});

import { RecursionField } from '@formily/react';
import { memo, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { FieldState } from '../../../engine/rules';
import { FormScreenProvider, useFormScreen } from './form-context';
import type { FormIssue } from './form-issues';
import { WaitingField } from './WaitingField';

interface FormNodeProps {
  readonly field: FieldModel;
  readonly state: FieldState | undefined;
  readonly issues: readonly FormIssue[] | undefined;
}

/** One node of the form: drawn from its compiled Formily node, or waiting until its turn comes. */
export const FormNode = memo(function FormNode({ field, state, issues }: FormNodeProps) {
  const screen = useFormScreen();
  const { plan } = screen.mounting;
  const isMounted = useSyncExternalStore(
    (listener) => plan.subscribe(field.id, listener),
    () => plan.isMounted(field.id),
  );
  const node = isMounted ? <MountedNode field={field} /> : <WaitingField field={field} state={state} issues={issues} />;
  if (!screen.live) return node;
  const own = screen.live.ofNode(field, screen);
  return (
    <FormScreenProvider key={own.epoch} value={own.screen}>
      {node}
    </FormScreenProvider>
  );
});

/** Memoised: what its Formily field follows by itself draws it, not the state that only a waiting field is given. */
const MountedNode = memo(function MountedNode({ field }: Pick<FormNodeProps, 'field'>) {
  const schema = useFormScreen().schemas.get(field.id);
  return schema ? <RecursionField name={field.key || field.id} schema={schema} /> : null;
});

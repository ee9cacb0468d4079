import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { findField } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useFieldValue } from '../../shared/hosts/form-scope';
import { useFormScreen } from './form-context';

/** Formily's component for nodes that show something and store nothing (text, link, barcode, …). */
export function DisplayField({ fieldId }: { readonly fieldId: string }) {
  const { model, controller } = useFormScreen();
  const renderers = useRenderers();
  const authored = findField(model, fieldId);
  const isDisabled = useSyncExternalStore(
    controller.subscribeStatus,
    () => !model.form.isDisabled && controller.fieldStates.get(fieldId)?.isDisabled === true,
  );
  // A button is locked by rules and scripts, too.
  const field = useMemo(
    () => (authored && isDisabled && !authored.isDisabled ? { ...authored, isDisabled } : authored),
    [authored, isDisabled],
  );
  const value = useFieldValue(field?.key ?? '');
  const View = field ? renderers.of(field).View : undefined;
  if (!field || !View) return null;
  return (
    <Suspense fallback={null}>
      <View field={field} value={value} options={[]} />
    </Suspense>
  );
}

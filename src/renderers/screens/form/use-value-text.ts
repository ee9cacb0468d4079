import { useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { documentOptions } from '../../../engine/values/option-values';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useTextContext } from '../../shared/texts/use-text-context';
import { useFormScreen } from './form-context';

/** The field's value as text for screen readers, page search and printing; '' = blank. */
export function useValueText(field: FieldModel): string {
  const { controller } = useFormScreen();
  const { widgets } = useRenderers();
  const context = useTextContext(documentOptions(field));
  const value = useSyncExternalStore(
    (listener) => controller.subscribeValue(field.key, listener),
    () => (field.key === '' ? undefined : controller.values[field.key]),
  );
  if (value === undefined || value === null || value === '') return '';
  const text = widgets.of(field).toText(value, field, context);
  // An unparsed entry is shown unchanged.
  return text === '' && typeof value === 'string' ? value : text;
}

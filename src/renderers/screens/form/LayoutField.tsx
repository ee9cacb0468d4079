import { Suspense, useCallback, useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { FieldGrid } from './FieldGrid';
import { useFormScreen, useIssueBook } from './form-context';

/** Formily's component for layout nodes: the widget arranges its children, the form renders them. */
export function LayoutField({ fieldId }: { readonly fieldId: string }) {
  const { model, controller } = useFormScreen();
  const renderers = useRenderers();
  const book = useIssueBook(controller);
  const wrongIds = [...book.keys()].join('\n');
  // Containers only show which fields have errors, not the messages.
  const errorFieldIds = useMemo(() => new Set(wrongIds === '' ? [] : wrongIds.split('\n')), [wrongIds]);
  const renderFields = useCallback((fields: readonly FieldModel[]) => <FieldGrid fields={fields} />, []);
  const field = findField(model, fieldId);
  const Layout = field ? renderers.of(field).Layout : undefined;
  if (!field || !Layout) return null;
  return (
    <Suspense fallback={null}>
      <Layout field={field} renderFields={renderFields} errorFieldIds={errorFieldIds} />
    </Suspense>
  );
}

import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Suspense, useCallback } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import type { WidgetRenderer } from '../../shared/define-renderer';
import { useOfferedOptions } from '../../shared/sources/offered-options';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useOptions } from '../../shared/sources/use-options';
import { errorDomId, fieldDomId, useFormScreen } from './form-context';
import { LoadingControl } from './LoadingControl';
import type { FieldData } from './project-field';
import { useFirstChoice } from './use-first-choice';

interface FaceProps {
  readonly field: FieldModel;
  readonly renderer: WidgetRenderer;
}

/** Formily's component for value nodes; shields the widget from Formily. */
export function ValueField({ fieldId }: { readonly fieldId: string }) {
  const { model } = useFormScreen();
  const renderers = useRenderers();
  const field = findField(model, fieldId);
  if (!field) return null;
  const renderer = renderers.of(field);
  return (
    <Suspense fallback={<LoadingControl field={field} renderer={renderer} />}>
      {renderer.Edit ? <EditFace field={field} renderer={renderer} /> : <ViewFace field={field} renderer={renderer} />}
    </Suspense>
  );
}

const EditFace = observer(function EditFace({ field, renderer }: FaceProps) {
  const { controller, events, idPrefix, cellLabels } = useFormScreen();
  const formilyField = useField<Field>();
  const choices = useOptions(field);
  const offered = useOfferedOptions(field, choices.options);
  useFirstChoice(field, { ...choices, options: offered });
  const onChange = useCallback(
    (value: unknown) => {
      const before = controller.values[field.key];
      controller.input(field.key, value);
      events.changed(field, before, value);
    },
    [controller, events, field],
  );
  const onBlur = useCallback(() => {
    controller.leave(field.key);
    events.left(field.key);
  }, [controller, events, field]);
  const onRowLeave = useCallback((rowIndex: number) => controller.leaveRow(field.key, rowIndex), [controller, field]);
  const onCellLeave = useCallback(() => controller.leaveCell(field.key), [controller, field]);
  const messages = formilyField.selfErrors as readonly string[];
  const data = formilyField.data as Partial<FieldData> | undefined;
  const Edit = renderer.Edit;
  if (!Edit) return null;
  return (
    <Edit
      field={field}
      value={formilyField.value as unknown}
      onChange={onChange}
      onBlur={onBlur}
      {...(renderer.definition.kind === 'table' ? { onRowLeave, onCellLeave } : {})}
      id={fieldDomId(idPrefix, field)}
      isDisabled={formilyField.disabled}
      isReadOnly={formilyField.readOnly}
      isInvalid={data?.hasIssues ?? false}
      isRequired={data?.isRequired ?? field.isRequired}
      {...(messages.length > 0 ? { describedBy: errorDomId(idPrefix, field) } : {})}
      {...(field.showLabel && field.label && !cellLabels ? {} : { ariaLabel: nameOf(field, cellLabels) })}
      options={offered}
      optionsState={choices.state}
      reloadOptions={choices.reload}
      place={cellLabels ? 'cell' : 'form'}
    />
  );
});

function nameOf(field: FieldModel, cellLabels: ReadonlyMap<string, string> | undefined): string {
  return cellLabels?.get(field.id) ?? (field.label || field.key);
}

const ViewFace = observer(function ViewFace({ field, renderer }: FaceProps) {
  const formilyField = useField<Field>();
  const { options } = useOptions(field);
  const View = renderer.View;
  return View ? <View field={field} value={formilyField.value as unknown} options={options} /> : null;
});

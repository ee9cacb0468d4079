import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { documentOptions } from '../../../engine/values/option-values';
import type { WidgetRenderer } from '../../shared/define-renderer';
import { useServices } from '../../shared/hosts/services';
import { useTextContext } from '../../shared/texts/use-text-context';
import { enterText, focusField, pressField } from './focus-field';
import { fieldDomId, useFormScreen } from './form-context';
import { StandIn } from './StandIn';

interface LoadingControlProps {
  readonly field: FieldModel;
  readonly renderer: WidgetRenderer;
}

/**
 * Stand-in while a control's code is loading. Hands focus, clicks and typed text over to the control; text that was typed and left
 * before becomes the value, as the control would have read it.
 */
export function LoadingControl({ field, renderer }: LoadingControlProps) {
  const { idPrefix, controller } = useFormScreen();
  const formilyField = useField<Field>();
  const context = useTextContext(documentOptions(field));
  const services = useServices();
  const [typed, setTyped] = useState<string | null>(null);
  // The cleanup below reads them when the control replaces the stand-in.
  const use = useRef({ isPressed: false, text: typed });
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id !== fieldDomId(idPrefix, field)) return;
      const { isPressed, text } = use.current;
      queueMicrotask(() => {
        focusField(idPrefix, field, { isInView: true });
        if (isPressed) pressField(idPrefix, field);
        if (text !== null) enterText(idPrefix, field, text);
      });
    },
    [idPrefix, field],
  );
  const type = (text: string | null) => {
    use.current.text = text;
    setTyped(text);
  };
  const look = renderer.standIn?.(field);
  const take = () => {
    if (typed === null) return;
    if (look?.isPicker) return type(null);
    const { now } = services.evaluationContext();
    const parsed = renderer.definition.fromText(typed, field, { ...context, now });
    type(null);
    controller.input(field.key, parsed.ok ? parsed.value : typed);
    controller.leave(field.key);
  };
  if (!look) return <div className="formloom-stand-in" aria-busy="true" />;
  return (
    <StandIn
      field={field}
      look={look}
      isRequired={field.isRequired}
      isDisabled={formilyField.disabled}
      isInvalid={formilyField.selfErrors.length > 0}
      typed={typed}
      onText={type}
      onBlur={take}
      onEnter={take}
      onPress={() => {
        use.current.isPressed = true;
      }}
    />
  );
}

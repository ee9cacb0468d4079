import { memo, useCallback, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { FieldState } from '../../../engine/rules';
import { useRenderers } from '../../shared/renderers-context';
import { enterText, focusField } from './focus-field';
import { cellDomId, errorDomId, fieldDomId, useFormScreen } from './form-context';
import { frameMessages, type FormIssue } from './form-issues';
import { FieldLabel } from './FieldLabel';
import { standInLook } from './mount-plan';
import { StandIn, useValueText } from './StandIn';
import { WhyMark } from './WhyMark';

interface WaitingFieldProps {
  readonly field: FieldModel;
  /** What the rules made of it. */
  readonly state: FieldState | undefined;
  readonly issues: readonly FormIssue[] | undefined;
}

/**
 * A field before its control is drawn: its place, label, value and message, so that reading, searching and printing the page
 * miss nothing. It becomes the control when it comes near the visible part, is pointed at or gets the focus.
 */
export const WaitingField = memo(function WaitingField({ field, state, issues }: WaitingFieldProps) {
  const { model, mounting, idPrefix } = useFormScreen();
  const { plan, nearView } = mounting;
  const { kind } = useRenderers().widgets.of(field);
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined;
      return nearView.watch(element, () => {
        // Painted apart from its neighbours it may stand half a pixel beside the place that its control takes.
        element.style.contentVisibility = 'visible';
        plan.want([field.id]);
      });
    },
    [nearView, plan, field.id],
  );
  // With its label: who presses that reaches the control. What is dragged here brings no pointer.
  const mount = () => flushSync(() => plan.mount([field.id]));
  if (state?.isVisible === false) return null;
  const isFar = plan.isFar(field.id);
  const isTop = model.form.labelPosition === 'top';
  const isRequired = state?.isRequired ?? field.isRequired;
  const [message] = frameMessages(issues);
  return (
    <div
      ref={isFar ? watch : undefined}
      className={isFar ? `formloom-cell formloom-cell-far${isTop ? ' formloom-cell-far-top' : ''}` : 'formloom-cell'}
      style={{ '--formloom-span': field.span } as CSSProperties}
      id={cellDomId(idPrefix, field.id)}
      data-field={field.id}
      onPointerEnter={mount}
      onDragEnter={mount}
    >
      <div className={isTop ? 'formloom-field formloom-field-top' : 'formloom-field'}>
        {kind === 'display' ? null : (
          <FieldLabel field={field} form={model.form} isRequired={isRequired} htmlFor={fieldDomId(idPrefix, field)} />
        )}
        <WhyMark field={field} />
        <div className="formloom-control">
          <div className="formloom-control-box">
            <WaitingControl
              field={field}
              isRequired={isRequired}
              isDisabled={state?.isDisabled ?? field.isDisabled}
              isInvalid={message !== undefined}
            />
          </div>
          {message === undefined ? null : (
            <div id={errorDomId(idPrefix, field)} role="alert" className="formloom-error">
              {message}
            </div>
          )}
        </div>
      </div>
    </div>
  );
});

interface WaitingControlProps {
  readonly field: FieldModel;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
}

function WaitingControl(props: WaitingControlProps) {
  const { field } = props;
  const { mounting, idPrefix } = useFormScreen();
  const renderers = useRenderers();
  const look = standInLook(field, renderers);
  const becomeControl = () => {
    flushSync(() => mounting.plan.mount([field.id]));
    focusField(idPrefix, field, { isInView: true });
  };
  const takeText = (text: string) => {
    flushSync(() => mounting.plan.mount([field.id]));
    enterText(idPrefix, field, text);
  };
  if (look) return <StandIn {...props} look={look} onFocus={becomeControl} onText={takeText} />;
  // What nobody can enter anything into is no stop of the keyboard: its control would be none either.
  const definition = renderers.widgets.of(field);
  const isComputed = (definition.calculation?.(field) ?? null) !== null;
  const isStop = definition.kind === 'value' && !props.isDisabled && !isComputed;
  return <WaitingGroup field={field} onFocus={isStop ? becomeControl : null} />;
}

/** In the place of what is no single input: choices side by side, uploads, texts. */
function WaitingGroup({ field, onFocus }: { readonly field: FieldModel; readonly onFocus: (() => void) | null }) {
  const { idPrefix } = useFormScreen();
  return (
    <div
      id={fieldDomId(idPrefix, field)}
      role="group"
      aria-label={field.label || field.key}
      {...(onFocus && { tabIndex: 0, onFocus })}
    >
      <span className="formloom-far-value">{useValueText(field)}</span>
    </div>
  );
}

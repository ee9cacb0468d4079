import { flushSync } from 'react-dom';
import type { FieldModel } from '../../../engine/contract/field-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { enterText, focusField } from './focus-field';
import type { NodeFacts } from './FieldFrame';
import { fieldDomId, useFormScreen } from './form-context';
import { frameMessages } from './form-issues';
import { standInLook } from './mount-plan';
import { StandIn } from './StandIn';
import { useValueText } from './use-value-text';

/**
 * A field before its control is mounted: a focusable stand-in with its value, for reading, page search and printing. Mounts the
 * control on focus or input.
 */
export function WaitingControl({ field, state, issues }: NodeFacts) {
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
  const isDisabled = state?.isDisabled ?? field.isDisabled;
  if (look)
    return (
      <StandIn
        field={field}
        look={look}
        isRequired={state?.isRequired ?? field.isRequired}
        isDisabled={isDisabled}
        isInvalid={frameMessages(issues).length > 0}
        onFocus={becomeControl}
        onText={takeText}
      />
    );
  // Fields without input are no tab stop, neither is their control.
  const definition = renderers.widgets.of(field);
  const isStop = definition.kind === 'value' && !isDisabled && definition.calculation(field) === null;
  return <WaitingGroup field={field} onFocus={isStop ? becomeControl : null} />;
}

/** Stand-in for a control that is not a single input: choices side by side, uploads, texts. */
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

import { textProp } from '../../../engine/values/field-props';
import type { EditProps } from '../define-renderer';

/** What every form control passes to its focusable element. */
export function toControlProps(props: EditProps) {
  return {
    id: props.id,
    disabled: props.isDisabled,
    'aria-invalid': props.isInvalid || undefined,
    'aria-describedby': props.describedBy,
    'aria-label': props.ariaLabel,
    'aria-readonly': props.isReadOnly || undefined,
    'aria-required': (props.isRequired ?? props.field.isRequired) || undefined,
  } as const;
}

/** What an empty box says, from a property with the author's words; nothing where nothing can be entered. */
export function placeholderOf(
  { field, isDisabled, isReadOnly }: Pick<EditProps, 'field' | 'isDisabled' | 'isReadOnly'>,
  prop = 'placeholder',
): string {
  return isDisabled || isReadOnly ? '' : textProp(field, prop);
}

/** The same for antd's box-shaped controls, which also take a size and a red frame. */
export function toBoxProps(props: EditProps) {
  return {
    ...toControlProps(props),
    status: props.isInvalid ? ('error' as const) : undefined,
    size: props.place === 'cell' ? ('small' as const) : undefined,
    autoFocus: props.autoFocus,
    onBlur: props.onBlur,
    style: FULL_WIDTH,
  };
}

/**
 * The same for antd's drop-downs, without `aria-required`: they repeat it on a frame without a role, where it is not allowed.
 * The label's mark says it to the eye; whoever listens hears it with the refusal.
 */
export function toDropDownProps(props: EditProps) {
  const { 'aria-required': _required, ...box } = toBoxProps(props);
  return box;
}

/** A constant object, so that memoised controls do not render again. */
export const FULL_WIDTH = { width: '100%' } as const;

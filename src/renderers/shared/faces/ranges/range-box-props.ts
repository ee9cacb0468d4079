import type { ComponentProps } from 'react';
import { booleanProp, textProp } from '../../../../engine/values/field-props';
import type { EditProps } from '../../define-renderer';
import { placeholderOf, toDropDownProps } from '../control-props';
import type { PopupEscape } from '../use-popup-escape';
import type { zonedPicker } from '../zoned-dates';

type AntdRangeProps = ComponentProps<ReturnType<typeof zonedPicker>['RangePicker']>;

/** What a box for two ends takes, beside antd's own properties. */
export interface RangeBoxProps extends Pick<
  AntdRangeProps,
  | 'allowClear'
  | 'allowEmpty'
  | 'autoFocus'
  | 'components'
  | 'defaultOpen'
  | 'disabled'
  | 'inputReadOnly'
  | 'onBlur'
  | 'onCalendarChange'
  | 'onKeyDown'
  | 'onOk'
  | 'onOpenChange'
  | 'open'
  | 'order'
  | 'placeholder'
  | 'presets'
  | 'separator'
  | 'size'
  | 'status'
  | 'style'
> {
  /** A stored pair. */
  readonly value: unknown;
  /** Another number hands antd the pair anew, although it is the same; default: none. */
  readonly revision?: number;
  /** Hears of a pair, or of an empty list when both ends are blank. */
  onChange: (value: readonly unknown[]) => void;
  /** Id of the first box. */
  readonly id: string;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** What a form control passes to the box; `isFixed` = nothing can be picked or typed. */
export function toRangeBoxProps(
  props: EditProps,
  { isFixed, popup }: { readonly isFixed: boolean; readonly popup: PopupEscape },
) {
  const { field } = props;
  const separator = textProp(field, 'rangeSeparator');
  return {
    ...toDropDownProps(props),
    ...popup,
    // A label names the first box alone.
    'aria-label': props.ariaLabel ?? field.label,
    placeholder: [placeholderOf(props, 'startPlaceholder'), placeholderOf(props, 'endPlaceholder')] as [string, string],
    ...(separator !== '' && { separator }),
    allowClear: booleanProp(field, 'clearable') && !isFixed,
    inputReadOnly: isFixed,
    defaultOpen: props.opensAtOnce ?? false,
    ...(isFixed && { open: false }),
  };
}

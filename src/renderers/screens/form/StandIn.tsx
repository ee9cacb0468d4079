import { CalendarOutlined, CloseCircleFilled, DownOutlined, SearchOutlined } from '@ant-design/icons';
import type { InputHTMLAttributes } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { numberProp, textProp } from '../../../engine/values/field-props';
import type { StandInLook } from '../../shared/define-renderer';
import { errorDomId, fieldDomId, useFormScreen } from './form-context';
import { useValueText } from './use-value-text';

interface StandInProps {
  readonly field: FieldModel;
  readonly look: StandInLook;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  /** Shown instead of the value's text. */
  readonly typed?: string | null;
  onFocus?: () => void;
  onBlur?: () => void;
  onEnter?: () => void;
  onPress?: () => void;
  /** Typed text, or text entered without focus by an assistive tool or autofill. */
  onText?: (text: string) => void;
}

const ROLE_PROPS: Readonly<Record<StandInLook['role'], InputHTMLAttributes<HTMLInputElement>>> = {
  textbox: {},
  spinbutton: { role: 'spinbutton' },
  combobox: { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list', 'aria-expanded': false },
};

const ICONS = {
  choice: DownOutlined,
  date: CalendarOutlined,
  clear: CloseCircleFilled,
  search: SearchOutlined,
} as const;

/** A plain input instead of an unused control: same value, name, role and state. */
export function StandIn(props: StandInProps) {
  const { field, look, isDisabled, isInvalid, onText } = props;
  const { idPrefix, controller } = useFormScreen();
  const valueText = useValueText(field);
  const text = props.typed ?? valueText;
  const isChoice = look.role === 'combobox';
  // Drop-downs support neither read-only nor required (`toDropDownProps`).
  const isOff = isDisabled || (isChoice && field.isReadOnly);
  const input = (
    <input
      id={fieldDomId(idPrefix, field)}
      className="formloom-stand-in"
      {...ROLE_PROPS[look.role]}
      {...(look.role === 'spinbutton' && numberProps(field, controller.values[field.key]))}
      value={text}
      placeholder={isDisabled || field.isReadOnly ? '' : textProp(field, 'placeholder')}
      onChange={(event) => onText?.(event.target.value)}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) props.onEnter?.();
      }}
      onMouseDown={props.onPress}
      disabled={isOff}
      readOnly={field.isReadOnly}
      autoComplete="off"
      aria-required={(props.isRequired && !isChoice) || undefined}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? errorDomId(idPrefix, field) : undefined}
      aria-label={field.showLabel && field.label ? undefined : field.label || field.key}
    />
  );
  const icon = look.icon ?? (look.isClearable && text !== '' && !isOff ? 'clear' : null);
  if (!icon) return input;
  const Icon = ICONS[icon];
  return (
    <div className={`formloom-stand-in-box formloom-stand-in-${icon}`}>
      {input}
      <Icon className="formloom-stand-in-icon" aria-hidden />
    </div>
  );
}

/** Accessible value and bounds of a number control. */
function numberProps(field: FieldModel, value: unknown): InputHTMLAttributes<HTMLInputElement> {
  return {
    'aria-valuemin': numberProp(field, 'min') ?? undefined,
    'aria-valuemax': numberProp(field, 'max') ?? undefined,
    'aria-valuenow': typeof value === 'number' ? value : undefined,
  };
}

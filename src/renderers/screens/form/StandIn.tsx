import { CalendarOutlined, CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import { useSyncExternalStore, type InputHTMLAttributes } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { documentOptions } from '../../../engine/values/option-values';
import { numberProp, textProp } from '../../../engine/values/field-props';
import type { StandInLook } from '../../shared/define-renderer';
import { useRenderers } from '../../shared/renderers-context';
import { useServices } from '../../shared/services';
import { useText } from '../../shared/text';
import { errorDomId, fieldDomId, useFormScreen } from './form-context';

interface StandInProps {
  readonly field: FieldModel;
  readonly look: StandInLook;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  onFocus?(): void;
  onPress?(): void;
  /** A text came without the focus: from an aid, or from a program that fills forms. */
  onText?(text: string): void;
}

const ROLE_PROPS: Readonly<Record<StandInLook['role'], InputHTMLAttributes<HTMLInputElement>>> = {
  textbox: {},
  spinbutton: { role: 'spinbutton' },
  combobox: { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list', 'aria-expanded': false },
};

const ICONS = { choice: DownOutlined, date: CalendarOutlined, clear: CloseCircleFilled } as const;

/** A plain input in the place of a control that nobody uses yet: its value as text, its name, its role and its state. */
export function StandIn(props: StandInProps) {
  const { field, look, isDisabled, isInvalid, onFocus, onPress, onText } = props;
  const { idPrefix, controller } = useFormScreen();
  const text = useValueText(field);
  const isChoice = look.role === 'combobox';
  // Drop-downs know no read-only, and do not say that they are required (`toDropDownProps`).
  const isOff = isDisabled || (isChoice && field.isReadOnly);
  const input = (
    <input
      id={fieldDomId(idPrefix, field)}
      className="formloom-stand-in"
      {...ROLE_PROPS[look.role]}
      {...(look.role === 'spinbutton' && numberProps(field, controller.values[field.key]))}
      value={text}
      placeholder={textProp(field, 'placeholder')}
      // Whoever types has focused it first, and types into the control then.
      onChange={(event) => onText?.(event.target.value)}
      onFocus={onFocus}
      onMouseDown={onPress}
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

/** What a number's control says of its value and bounds. */
function numberProps(field: FieldModel, value: unknown): InputHTMLAttributes<HTMLInputElement> {
  return {
    'aria-valuemin': numberProp(field, 'min') ?? undefined,
    'aria-valuemax': numberProp(field, 'max') ?? undefined,
    'aria-valuenow': typeof value === 'number' ? value : undefined,
  };
}

/** The field's value as the text that reading, searching and printing the page find; '' for blank. */
export function useValueText(field: FieldModel): string {
  const { controller } = useFormScreen();
  const { widgets } = useRenderers();
  const translate = useText();
  const { timeZone } = useServices();
  const value = useSyncExternalStore(
    (listener) => controller.subscribeValue(field.key, listener),
    () => (field.key === '' ? undefined : controller.values[field.key]),
  );
  if (value === undefined || value === null || value === '') return '';
  const optionsOf = () => documentOptions(field);
  const text = widgets.of(field).toText(value, field, { translate, timeZone, optionsOf, nameOf: () => undefined });
  // An entry that the control could not read stands in it as it was typed.
  return text === '' && typeof value === 'string' ? value : text;
}

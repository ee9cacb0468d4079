import { Button, ColorPicker } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toShownText } from '../../../engine/values/text-values';
import { toControlProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { ColorSwatch } from './ColorSwatch';
import { toNotation } from './color-notation';
import { notationOf, toPickerColor } from './color-values';

const PICKER_FORMATS = { hex: 'hex', rgb: 'rgb', hsl: 'hsb', hsv: 'hsb' } as const;

/** A colour with its panel; a button, so that it can be reached and opened by keyboard. */
export function Edit(props: EditProps) {
  const { field, value, onChange } = props;
  const translate = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { id, disabled } = toControlProps(props);
  const notation = notationOf(field);
  const text = toShownText(value);
  const isFixed = disabled || props.isReadOnly;
  const name = `${props.ariaLabel ?? field.label} ${text || translate('widget.colorPicker.none')}`;
  // antd's panel neither closes at Escape nor keeps the key from the dialog around the form.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
  };
  const picker = (
    <ColorPicker
      value={toPickerColor(text)}
      defaultFormat={PICKER_FORMATS[notation]}
      disabled={isFixed}
      disabledAlpha={!booleanProp(field, 'showAlpha')}
      allowClear={booleanProp(field, 'clearable')}
      open={isOpen && !isFixed}
      onOpenChange={setIsOpen}
      onClear={() => onChange(null)}
      onChangeComplete={(color) => onChange(toNotation(color, notation))}
    >
      <Button
        id={id}
        aria-label={name}
        disabled={isFixed}
        size={props.place === 'cell' ? 'small' : undefined}
        danger={props.isInvalid}
        onBlur={props.onBlur}
        icon={<ColorSwatch color={text} />}
      >
        {text || translate('widget.colorPicker.none')}
      </Button>
    </ColorPicker>
  );
  // The popup takes the button's aria-describedby for itself, so the error is tied to the group around it.
  return (
    <span
      role="group"
      aria-label={props.ariaLabel ?? field.label}
      aria-describedby={props.describedBy}
      onKeyDown={closeOnEscape}
    >
      {picker}
    </span>
  );
}

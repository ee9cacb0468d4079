import { Radio, theme } from 'antd';
import { memo } from 'react';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toShownText } from '../../../engine/values/text-values';
import { ChoiceTag } from '../../shared/faces/ChoiceTag';
import { ChoiceFrame } from '../../shared/faces/ChoiceFrame';
import { toControlProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { useStaleChoice } from '../../shared/sources/use-stale-choice';

/** One of a few choices, all visible. */
export const Edit = memo(function RadioEdit(props: EditProps) {
  const { field, value, onChange, options, isDisabled, isReadOnly } = props;
  const { token } = theme.useToken();
  useStaleChoice(props, () => null);
  const { id: _frameId, ...control } = toControlProps(props);
  // antd passes these on although its types do not name the role.
  const group = { ...control, role: 'radiogroup', 'aria-label': props.ariaLabel ?? field.label };
  const isButton = textProp(field, 'optionType') === 'button';
  const Item = isButton ? Radio.Button : Radio;
  const framed =
    !isButton && booleanProp(field, 'border')
      ? {
          border: `1px solid ${token.colorBorder}`,
          borderRadius: token.borderRadius,
          padding: '4px 12px',
          marginInlineEnd: 8,
        }
      : undefined;
  return (
    <ChoiceFrame props={props}>
      <Radio.Group
        {...group}
        buttonStyle={textProp(field, 'buttonStyle') === 'outline' ? 'outline' : 'solid'}
        disabled={isDisabled || isReadOnly}
        value={toShownText(value)}
        onChange={(event) => onChange(event.target.value)}
        {...(textProp(field, 'direction') === 'vertical' && { style: STACKED })}
      >
        {options.map((item, index) => (
          <Item
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            style={framed}
            autoFocus={index === 0 && props.autoFocus}
          >
            <ChoiceTag color={isButton ? undefined : item.color} icon={item.icon}>
              {item.label}
            </ChoiceTag>
          </Item>
        ))}
      </Radio.Group>
    </ChoiceFrame>
  );
});

const STACKED = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 8 } as const;

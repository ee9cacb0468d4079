import { Button, Checkbox, Flex, theme } from 'antd';
import { memo } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { ChoiceTag } from '../../shared/faces/ChoiceTag';
import { ChoiceFrame } from '../../shared/faces/ChoiceFrame';
import { toControlProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { useStaleChoice } from '../../shared/sources/use-stale-choice';

/** Any of a few choices; the stored list follows the order of the choices. */
export const Edit = memo(function CheckboxEdit(props: EditProps) {
  const { field, value, onChange, options, isDisabled, isReadOnly } = props;
  const { token } = theme.useToken();
  useStaleChoice(props, (values) => values);
  const control = toControlProps(props);
  const chosen = toChoiceList(value);
  const toggle = (item: OptionItem) => onChange(toggled(chosen, item.value, options));
  const framed = booleanProp(field, 'border')
    ? { border: `1px solid ${token.colorBorder}`, borderRadius: token.borderRadius, padding: '4px 12px' }
    : undefined;
  const Choice = textProp(field, 'optionType') === 'button' ? ButtonChoice : BoxChoice;
  return (
    <ChoiceFrame props={props}>
      <Flex
        role="group"
        aria-label={props.ariaLabel ?? field.label}
        aria-describedby={control['aria-describedby']}
        wrap
        gap={8}
        vertical={textProp(field, 'direction') === 'vertical'}
        align={textProp(field, 'direction') === 'vertical' ? 'flex-start' : 'center'}
      >
        {options.map((item) => (
          <Choice
            key={item.value}
            item={item}
            isChosen={chosen.includes(item.value)}
            isDisabled={isDisabled || isReadOnly || item.disabled === true}
            isInvalid={props.isInvalid}
            frame={framed}
            onToggle={() => toggle(item)}
          />
        ))}
      </Flex>
    </ChoiceFrame>
  );
});

interface ChoiceProps {
  readonly item: OptionItem;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  readonly frame: React.CSSProperties | undefined;
  onToggle: () => void;
}

function BoxChoice({ item, isChosen, isDisabled, isInvalid, frame, onToggle }: ChoiceProps) {
  return (
    <Checkbox
      checked={isChosen}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      style={frame}
      onChange={onToggle}
    >
      <ChoiceTag color={item.color} icon={item.icon}>
        {item.label}
      </ChoiceTag>
    </Checkbox>
  );
}

function ButtonChoice({ item, isChosen, isDisabled, isInvalid, onToggle }: ChoiceProps) {
  return (
    <Button
      role="checkbox"
      aria-checked={isChosen}
      aria-invalid={isInvalid || undefined}
      type={isChosen ? 'primary' : 'default'}
      disabled={isDisabled}
      onClick={onToggle}
    >
      <ChoiceTag color={undefined} icon={item.icon}>
        {item.label}
      </ChoiceTag>
    </Button>
  );
}

/** The list after a click: unknown values first, the others in the order of the options. */
function toggled(chosen: readonly string[], value: string, options: readonly OptionItem[]): readonly string[] {
  const next = chosen.includes(value) ? chosen.filter((entry) => entry !== value) : [...chosen, value];
  const order = options.map((item) => item.value);
  return [...next].sort((left, right) => order.indexOf(left) - order.indexOf(right));
}

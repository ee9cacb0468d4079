import { Flex, Rate } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toNumber } from '../../../engine/values/number-values';
import { toControlProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { starsOf, wordOf } from './rate-rules';

/** Stars; a click on the chosen one takes it back. */
export const Edit = memo(function RateEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const translate = useText();
  const { id, disabled, 'aria-describedby': describedBy } = toControlProps(props);
  const stars = toNumber(value) ?? 0;
  const word = wordOf(stars, field, translate);
  return (
    <Flex align="center" gap={8} onBlur={props.onBlur}>
      <Rate
        id={id}
        aria-label={props.ariaLabel ?? field.label}
        aria-describedby={describedBy}
        autoFocus={props.autoFocus}
        count={starsOf(field)}
        allowHalf={booleanProp(field, 'allowHalf')}
        disabled={disabled || props.isReadOnly}
        value={stars}
        onChange={(next) => onChange(next)}
      />
      {word !== '' && <SecondaryText>{word}</SecondaryText>}
    </Flex>
  );
});

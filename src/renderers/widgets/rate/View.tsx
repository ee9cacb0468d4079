import { Flex, Rate } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toDecimalText, toNumber } from '../../../engine/values/number-values';
import type { ViewProps } from '../../shared/define-renderer';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { starsOf, wordOf } from './rate-rules';

/** The stars, and their number for those who cannot see them. */
export const View = memo(function RateView({ field, value }: ViewProps) {
  const translate = useText();
  const stars = toNumber(value);
  if (typeof stars !== 'number') return <span />;
  const word = wordOf(stars, field, translate);
  return (
    <Flex align="center" gap={8}>
      <span role="img" aria-label={toDecimalText(stars) ?? ''} />
      <div inert>
        <Rate disabled count={starsOf(field)} allowHalf={booleanProp(field, 'allowHalf')} value={stars} />
      </div>
      {word !== '' && <SecondaryText>{word}</SecondaryText>}
    </Flex>
  );
});

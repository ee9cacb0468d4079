import { theme } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { ChineseAmount } from '../../shared/faces/ChineseAmount';
import type { EditProps } from '../../shared/define-renderer';
import { amountText } from './definition';

/** The computed amount, read-only. An `output`, so that it has a label and changes are announced. */
export const Edit = memo(function CalculateEdit({ field, value, id, ariaLabel, describedBy, place }: EditProps) {
  const { token } = theme.useToken();
  const isCell = place === 'cell';
  const style = {
    display: 'block',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: `${isCell ? token.controlHeightSM : token.controlHeight}px`,
    ...(isCell && ({ textAlign: 'right' } as const)),
  } as const;
  return (
    <>
      <output id={id} aria-label={ariaLabel} aria-describedby={describedBy} style={style}>
        {amountText(value ?? 0, field)}
      </output>
      {booleanProp(field, 'isAmountChinese') && !isCell && <ChineseAmount value={value ?? 0} />}
    </>
  );
});

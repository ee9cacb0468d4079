import { theme } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { ChineseAmount } from '../../shared/ChineseAmount';
import type { EditProps } from '../../shared/define-renderer';
import { amountText } from './definition';

/** The computed amount; nobody types it. An `output`, so that the label belongs to it and changes are read out. */
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

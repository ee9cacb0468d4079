import { InputNumber } from 'antd';
import { memo } from 'react';
import { numberFromText, toDecimalText, toNumber } from '../../../../engine/values/number-values';
import { toEnds } from '../../../../engine/values/range-values';
import { useText } from '../../texts/text';
import type { FilterProps } from '../../define-renderer';
import { FULL_WIDTH } from '../control-props';
import { NumberRangeBox } from '../ranges/NumberRangeBox';

/** Search by a number, or between two; an empty list when both ends are blank (docs/screens.md#controls). */
export const NumberRangeFilter = memo(function NumberRangeFilter({ search, value, onChange, id }: FilterProps) {
  const translate = useText();
  if (search.type !== 'range') {
    return (
      <InputNumber
        id={id}
        style={FULL_WIDTH}
        parser={readText}
        value={toNumber(value) ?? null}
        placeholder={translate('shared.filter.text', { label: search.label })}
        onChange={(next) => onChange(next)}
      />
    );
  }
  return (
    <NumberRangeBox
      id={id}
      label={search.label}
      value={toEnds(value).map((end) => toNumber(end) ?? null)}
      onChange={onChange}
      box={BOX}
    />
  );
});

/** What people type as antd counts on; it leaves `NaN` alone. antd types it as a number, but takes digits, too. */
function readText(text: string | undefined): number {
  const read = numberFromText(text ?? '');
  return (read.ok ? (toDecimalText(read.value) ?? '') : 'NaN') as unknown as number;
}

const BOX = { style: FULL_WIDTH, parser: readText };

import { Input, InputNumber, Space } from 'antd';
import { memo } from 'react';
import { numberFromText, toDecimalText, toNumber } from '../../../../engine/values/number-values';
import { useText } from '../../texts/text';
import type { FilterProps } from '../../define-renderer';
import { toEnds } from './to-ends';

/** Search by a number, or between two; an empty list when both ends are blank (docs/screens.md#controls). */
export const NumberRangeFilter = memo(function NumberRangeFilter({ search, value, onChange, id }: FilterProps) {
  const translate = useText();
  if (search.type !== 'range') {
    return (
      <InputNumber
        id={id}
        style={FULL}
        parser={readText}
        value={toNumber(value) ?? null}
        placeholder={translate('shared.filter.text', { label: search.label })}
        onChange={(next) => onChange(next)}
      />
    );
  }
  const [from, to] = toEnds(value);
  const report = (next: readonly [unknown, unknown]) => onChange(next[0] === null && next[1] === null ? [] : next);
  return (
    <Space.Compact block>
      <InputNumber
        id={id}
        style={FULL}
        parser={readText}
        value={toNumber(from) ?? null}
        placeholder={translate('shared.filter.min')}
        onChange={(next) => report([next, to])}
      />
      <Input value="~" readOnly tabIndex={-1} aria-hidden style={BETWEEN} />
      <InputNumber
        style={FULL}
        parser={readText}
        aria-label={`${search.label} ${translate('shared.filter.max')}`}
        value={toNumber(to) ?? null}
        placeholder={translate('shared.filter.max')}
        onChange={(next) => report([from, next])}
      />
    </Space.Compact>
  );
});

/** What people type as antd counts on; it leaves `NaN` alone. antd types it as a number, but takes digits, too. */
function readText(text: string | undefined): number {
  const read = numberFromText(text ?? '');
  return (read.ok ? (toDecimalText(read.value) ?? '') : 'NaN') as unknown as number;
}

const FULL = { width: '100%' } as const;
const BETWEEN = { width: 32, textAlign: 'center', pointerEvents: 'none', flex: 'none' } as const;

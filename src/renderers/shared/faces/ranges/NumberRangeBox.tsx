import { Input, InputNumber, Space, type InputNumberProps } from 'antd';
import { toEnds, toPair } from '../../../../engine/values/range-values';
import { useText } from '../../texts/text';

type EndProps = Omit<InputNumberProps<number | string>, 'value' | 'onChange' | 'id' | 'aria-label'>;

interface NumberRangeBoxProps {
  /** A pair of numbers; an end that is a text could not be read. */
  readonly value: unknown;
  /** Hears of a pair, or of an empty list when both ends are blank. */
  onChange: (value: readonly unknown[]) => void;
  /** Id of the first box. */
  readonly id: string;
  /** Accessible name of the first box; absent = a label names it. */
  readonly ariaLabel?: string | undefined;
  /** What the range is called. */
  readonly label: string;
  readonly placeholders?: readonly [string, string];
  /** Passed on to both boxes. */
  readonly box: EndProps;
  /** What antd's box is given of an end; default: itself. */
  toShown?: (end: unknown) => number | string | null;
  /** What an end becomes that is typed; default: the number. */
  fromTyped?: (typed: number | string | null) => unknown;
}

/** Two numbers. */
export function NumberRangeBox(props: NumberRangeBoxProps) {
  const { value, onChange, id, ariaLabel, label, placeholders, box, toShown = asNumber, fromTyped = asTyped } = props;
  const translate = useText();
  const [from, to] = toEnds(value);
  const [minHint, maxHint] = placeholders ?? [translate('shared.filter.min'), translate('shared.filter.max')];
  return (
    <Space.Compact block>
      <InputNumber<number | string>
        {...box}
        id={id}
        aria-label={ariaLabel}
        value={toShown(from)}
        placeholder={minHint}
        onChange={(next) => onChange(toPair(fromTyped(next), to))}
      />
      <Input value="~" readOnly tabIndex={-1} aria-hidden style={BETWEEN} disabled={box.disabled} size={box.size} />
      <InputNumber<number | string>
        {...box}
        autoFocus={false}
        aria-label={`${ariaLabel ?? label} ${translate('shared.filter.max')}`}
        value={toShown(to)}
        placeholder={maxHint}
        onChange={(next) => onChange(toPair(from, fromTyped(next)))}
      />
    </Space.Compact>
  );
}

function asNumber(end: unknown): number | null {
  return typeof end === 'number' ? end : null;
}

function asTyped(typed: number | string | null): unknown {
  return typed;
}

const BETWEEN = { width: 32, textAlign: 'center', pointerEvents: 'none', flex: 'none' } as const;

import { theme } from 'antd';

interface ProgressBarProps {
  /** 0–100. */
  readonly percent: number;
  readonly label: string;
}

/** A bar with its number; not antd's, whose styles a list without one would load too. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  const { token } = theme.useToken();
  const isDone = percent >= 100;
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8, minWidth: 80 }}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={{ flex: 1, height: 6, borderRadius: 3, overflow: 'hidden', background: token.colorFillSecondary }}
      >
        <span
          style={{
            display: 'block',
            height: '100%',
            width: `${String(percent)}%`,
            borderRadius: 3,
            background: isDone ? token.colorSuccess : token.colorPrimary,
          }}
        />
      </span>
      <span style={{ flex: 'none', minWidth: 36, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {`${String(Math.round(percent * 10) / 10)}%`}
      </span>
    </span>
  );
}

/** A number from 0 to 100 in a value; null when there is none. */
export function toPercent(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim().replace(/%$/, '') : '';
  const number = text === '' ? NaN : Number(text);
  return Number.isFinite(number) && number >= 0 && number <= 100 ? number : null;
}

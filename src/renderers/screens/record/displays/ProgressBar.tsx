import { Bar } from '../../../shared/faces/Bar';

interface ProgressBarProps {
  /** 0–100. */
  readonly percent: number;
  readonly label: string;
}

/** A bar with its number. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8, minWidth: 80 }}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={{ flex: 1 }}
      >
        <Bar to={percent} isDone={percent >= 100} />
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

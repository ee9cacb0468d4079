import { theme } from 'antd';

interface BarProps {
  /** Where the filled part begins and ends, 0–100. */
  readonly from?: number;
  readonly to: number;
  readonly isDone?: boolean;
}

/** A thin bar; not antd's, whose styles a list without one would load too. What it says has to stand beside it. */
export function Bar({ from = 0, to, isDone = false }: BarProps) {
  const { token } = theme.useToken();
  return (
    <span
      style={{ display: 'block', height: 6, borderRadius: 3, overflow: 'hidden', background: token.colorFillSecondary }}
    >
      <span
        style={{
          display: 'block',
          height: '100%',
          marginInlineStart: `${String(from)}%`,
          width: `${String(to - from)}%`,
          borderRadius: 3,
          background: isDone ? token.colorSuccess : token.colorPrimary,
        }}
      />
    </span>
  );
}

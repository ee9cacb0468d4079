import type { FieldModel, OptionItem } from '../../../../engine/contract/field-model';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useTextContext } from '../../../shared/texts/use-text-context';
import './displays.css';
import { boundsOf, LINE, linePoints } from './line-points';
import { useDisplayText } from './use-display-text';

export interface SparklineProps {
  /** Column of a sub-table, and what it is called. */
  readonly field: FieldModel;
  readonly label: string;
  /** The rows in their order. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that are not among them. */
  readonly hiddenCount: number;
}

const noOptions: readonly OptionItem[] = [];

/** A line through the numbers of a sub-table's column, a dot where there is one; nothing where there is none. */
export function Sparkline({ field, label, rows, hiddenCount }: SparklineProps) {
  const text = useDisplayText();
  const context = useTextContext(noOptions);
  const definition = useRenderers().of(field).definition;
  const values = rows.flatMap((row) => {
    const decimal = definition.toDecimal(row[field.key], field);
    return decimal === null ? [] : [Number(decimal)];
  });
  if (values.length === 0) return null;
  const { low, high } = boundsOf(values);
  const toText = (value: number | undefined) => definition.toText(value, field, context);
  const name = text(values.length === 1 ? 'display.lineOne' : hiddenCount > 0 ? 'display.lineCut' : 'display.line', {
    label,
    count: hiddenCount > 0 ? rows.length : values.length,
    total: rows.length + hiddenCount,
    first: toText(values[0]),
    last: toText(values.at(-1)),
    low: toText(low),
    high: toText(high),
  });
  const points = linePoints(values);
  const last = points.at(-1);
  return (
    <span className="formloom-sparkline" role="img" aria-label={name} title={name}>
      <svg
        width={LINE.width}
        height={LINE.height}
        viewBox={`0 0 ${String(LINE.width)} ${String(LINE.height)}`}
        aria-hidden
      >
        {points.length > 1 ? (
          <polyline points={points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')} />
        ) : null}
        {last ? <circle cx={last.x} cy={last.y} r="2.5" /> : null}
      </svg>
    </span>
  );
}

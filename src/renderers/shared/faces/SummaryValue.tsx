import type { SummaryKind } from '../../../engine/contract/module-model';
import { SecondaryText } from './SecondaryText';
import { useText } from '../texts/text';

interface SummaryValueProps {
  readonly kind: SummaryKind;
  /** '' = nothing to show. */
  readonly text: string;
  /** Whether the cell says what it is; off where the row's heading says it for all. */
  readonly isNamed: boolean;
}

/** One cell of a row of totals: `平均 12.50`, or the amount alone. */
export function SummaryValue({ kind, text, isNamed }: SummaryValueProps) {
  const t = useText();
  if (text === '' || !isNamed) return text;
  return (
    <>
      <SecondaryText style={{ fontWeight: 'normal' }}>{t(`shared.summary.${kind}`)}</SecondaryText> {text}
    </>
  );
}

/** Whether the cells of a row must say what they are: a row of nothing but sums is headed 合计 and says it once. */
export function areNamed(kinds: readonly SummaryKind[]): boolean {
  return kinds.some((kind) => kind !== 'sum');
}

import { toChineseAmount } from '../../../engine/expression/amount-text';
import { SecondaryText } from './SecondaryText';
import { useText } from '../texts/text';

/** The amount in Chinese capitals, on a line of its own (docs/screens.md#controls); nothing when there is none. */
export function ChineseAmount({ value }: { readonly value: unknown }) {
  const translate = useText();
  const text = toChineseAmount(value);
  if (text === '') return null;
  return <SecondaryText style={LINE}>{translate('shared.amount.capital', { text })}</SecondaryText>;
}

const LINE = { display: 'block', lineHeight: 1.6 } as const;

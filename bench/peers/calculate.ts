import { amountOf, sumAmounts, type BenchRow } from '../pages/shared/scenario';

/** Form data of the engines whose host computes amounts and total. */
export interface FormData {
  readonly title?: string;
  readonly total?: number;
  readonly items?: readonly BenchRow[];
}

/** Returns the data with amounts and total. Unchanged rows keep their identity, so that a memoising engine can skip them. */
export function calculate<Data extends FormData>(data: Data): Data {
  if (!data.items) return data;
  let hasChanged = false;
  const items = data.items.map((row) => {
    const amount = amountOf(row);
    if (row['amount'] === amount) return row;
    hasChanged = true;
    const { amount: _old, ...rest } = row;
    return amount === undefined ? rest : { ...rest, amount };
  });
  const total = sumAmounts(items);
  if (!hasChanged && data.total === total) return data;
  return { ...data, items: items as BenchRow[], total };
}

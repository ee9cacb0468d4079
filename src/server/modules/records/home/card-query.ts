import type { HomeCardFilter } from '../../../../engine/contract/module-model';

/** The filters of a card as lines of an advanced query. */
export function toQueryLines(filters: readonly HomeCardFilter[]) {
  return filters.map((filter) => ({ field: filter.fieldId, symbol: filter.symbol, fieldValue: filter.value }));
}

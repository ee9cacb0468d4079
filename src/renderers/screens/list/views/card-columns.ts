import { isOfRecord, type ShownColumn } from '../visible-columns';

const MAX_FACTS = 3;

/** What a card shows of a record: its title, null where no column is its own, and up to three facts without the field of its group. */
export function cardColumns(columns: readonly ShownColumn[], groupId: string) {
  const own = columns.filter((shown) => isOfRecord(shown) && shown.field.id !== groupId);
  const title = own.find(({ field }) => field.tableKey === '') ?? null;
  return { title, facts: own.filter((shown) => shown !== title).slice(0, MAX_FACTS) };
}

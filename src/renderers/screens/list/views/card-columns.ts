import type { ShownColumn } from '../visible-columns';

const MAX_FACTS = 3;

/** What a card shows of a record: its title, null where no column is its own, and up to three facts without the field of its group. */
export function cardColumns(columns: readonly ShownColumn[], groupId: string) {
  const own = columns.filter(({ field }) => field.tableKey === '' && field.id !== groupId);
  const [title = null, ...facts] = own;
  return { title, facts: facts.slice(0, MAX_FACTS) };
}

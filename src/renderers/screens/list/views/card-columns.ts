import type { RecordRow } from '../../../shared/sources/record-source';
import { saysSomething } from '../says-something';
import { isOfRecord, type ShownColumn } from '../visible-columns';

const MAX_FACTS = 3;

interface CardSubject {
  readonly record: RecordRow;
  /** The field of its group, which is said above the card. */
  readonly groupId: string;
}

/** What a card shows of a record: its title, null where no column is its own, and the first three other columns that say something. */
export function cardColumns(columns: readonly ShownColumn[], { record, groupId }: CardSubject) {
  const own = columns.filter((shown) => isOfRecord(shown) && shown.field.id !== groupId);
  const title = own.find(({ field }) => field.tableKey === '') ?? null;
  const facts = own.filter((shown) => shown !== title && saysSomething(shown, record)).slice(0, MAX_FACTS);
  return { title, facts };
}

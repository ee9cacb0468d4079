import { anything, Count, dictionary, list, optional, record, Text, text, whole } from './schema';

/** One member of a write that was refused; `row` counts the rows of a sub-table from 0. */
const FieldError = record({ field: text(), row: optional(whole()), code: optional(Text), message: text() });

/** `data` of a refusal that names the members which it is about. */
export const FieldErrors = record({ errors: list(FieldError) });

/** Who changed a record since it was opened, and its values now. */
export const RecordConflict = record({
  version: whole(),
  values: dictionary(anything()),
  changedBy: Text,
  changedAt: Count,
});

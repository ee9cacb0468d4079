import type { Wire } from './call';
import { anything, Count, Flag, list, orNull, record, Text, text } from './schema';

/** One step of a run, in the order of its doing. */
const Step = record({
  /** `statement`, `request`, `response`, `processing`, `rows`. */
  kind: Text,
  /** Statement with its values apart, address without secrets, console line, message of a failure. */
  text: Text,
  /** Bound values `$1`, `$2` …; null = SQL null. */
  values: list(orNull(text())),
  tookMs: Count,
});

/** What a run in a form answers (docs/module-format.md#runs-in-a-form). */
export const RunReport = record({
  isDone: Flag,
  /** Why it was refused. */
  message: Text,
  tookMs: Count,
  /** Rows of a list; 1 for an object. */
  rowCount: Count,
  /** Members of the rows. */
  fields: list(text()),
  data: anything(),
  /** The rows that were found in the data; none = the data is what is shown. */
  rows: orNull(list(anything())),
  steps: list(Step),
});

export type RunStep = Wire<typeof Step>;
export type RunReport = Wire<typeof RunReport>;

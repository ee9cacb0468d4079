import { get, type Wire } from './call';
import { RecordParams, RECORDS } from './records';
import { Count, Flag, list, record, Text, text } from './schema';

/** A record that points at the one that is asked about. */
const RelatedRecord = record({
  id: text({ minLength: 1 }),
  /** '' where nothing names it. */
  title: Text,
  /** What its list shows of it first, as `label` and text. */
  facts: list(record({ label: Text, text: Text })),
});

/** The records of a module that point at a record by one of their fields, the first ones of its list. */
const RelatedGroup = record({
  moduleId: text({ minLength: 1 }),
  moduleName: Text,
  fieldId: Text,
  fieldLabel: Text,
  total: Count,
  /** Whether there are more than that. */
  isAtLeast: Flag,
  /** Whether its list can be asked for all of them, by an advanced query. */
  canQuery: Flag,
  records: list(RelatedRecord),
});

const RelatedGroups = record(
  {
    groups: list(RelatedGroup),
    /** Whether more groups were left out. */
    hasMore: Flag,
  },
  { default: { groups: [], hasMore: false } },
);

/** What points at a record, as far as the reader may see it: modules they may open, fields they may search by, records they reach. */
export const listRelated = get(`${RECORDS}/:modelId/:id/Related`, {
  params: RecordParams,
  answer: RelatedGroups,
});

export type RelatedRecord = Wire<typeof RelatedRecord>;
export type RelatedGroup = Wire<typeof RelatedGroup>;
export type RelatedGroups = Wire<typeof RelatedGroups>;

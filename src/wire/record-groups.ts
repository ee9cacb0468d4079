import { GROUP_UNITS, type GroupUnit } from '../engine/query/group-unit';
import type { SummaryKind } from '../engine/contract/module-model';
import { post, type Wire } from './call';
import { RECORDS, RecordModuleParams } from './records';
import { Count, Flag, list, members, optional, orNull, record, text, Text, typed, words } from './schema';

/** Groups of an answer; what lies beyond is left out, and said. */
export const MAX_GROUPS = 400;
/** Rows of each group. */
export const MAX_GROUP_ROWS = 100;

const FieldId = text({ minLength: 1, maxLength: 200 });
type Row = Readonly<Record<string, unknown>>;

/** From the year 1 to the year 9999, in milliseconds. */
const Moment = typed<number>({ type: 'integer', minimum: -62_135_596_800_000, maximum: 253_402_300_799_999 });

/** How the records that a list is asked for are grouped; beside it stands the question of a list. */
const Grouping = members({
  /** Absent = all records are one group. */
  fieldId: optional(FieldId),
  /** The span of dates; other fields have none. */
  unit: optional(words<GroupUnit>(GROUP_UNITS)),
  /** Only dates from this moment on, and before that one, in milliseconds. */
  from: optional(Moment),
  until: optional(Moment),
  /** What is worked out for each group beside the number of its records. */
  measure: optional(members({ kind: words<SummaryKind>(['sum', 'avg', 'min', 'max', 'count']), fieldId: FieldId })),
  /** How many of its records each group shows; absent = none. */
  rows: optional(typed<number>({ type: 'integer', minimum: 0, maximum: MAX_GROUP_ROWS })),
});

const GroupRow = typed<Row & { readonly id: string }>(members({ id: Text }));

/** Records with one value; a span of dates is named by its first day (`2026-11-01`), blank by null. */
const RecordGroup = record({
  key: orNull(text()),
  /** The value as the list shows it; '' for spans and blank. */
  text: Text,
  count: Count,
  /** What was worked out, an exact decimal; null = nothing to work it out from. */
  value: orNull(text()),
  rows: list(GroupRow),
});

/** Groups: those of choices in the order of the choices, of dates by time, others by size; blank is the last. */
export const groupRecords = post(`${RECORDS}/:modelId/List/Groups`, {
  params: RecordModuleParams,
  body: members({ groupBy: Grouping }),
  answer: record(
    {
      groups: list(RecordGroup),
      /** Whether there are more groups. */
      isCut: Flag,
    },
    { default: { groups: [], isCut: false } },
  ),
});

export type RecordGroup = Wire<typeof RecordGroup>;
export type RecordGroups = Wire<(typeof groupRecords)['answer']>;

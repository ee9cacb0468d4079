import { INDEX_USES } from '../engine/tables/planned-index';
import { post, type Wire } from './call';
import { DraftConflict, Revision } from './drafts';
import { Id } from './ids';
import { ModuleParams, MODULES } from './module-address';
import {
  Count,
  Flag,
  Text,
  either,
  flag,
  list,
  many,
  members,
  optional,
  orNull,
  record,
  text,
  typed,
  whole,
  words,
} from './schema';

/** Something that is said about a draft, in the reader's language. */
export const Finding = record({
  code: Text,
  severity: words(['error', 'warning', 'info'], { default: 'error' }),
  message: Text,
  /** What to do about it; '' when nothing is known. */
  wayOut: Text,
  pointer: Text,
  /** What the draft names and the system does not have: creating it, with this code, resolves the finding; null = nothing does. */
  missing: optional(
    orNull(record({ kind: words(['dictionary', 'interface', 'billRule'], { default: 'dictionary' }), code: Text })),
  ),
});

/** A change between two states of a module, in words. */
export const PlannedChange = record({
  text: Text,
  key: Text,
  risk: words(['none', 'check', 'loss'], { default: 'loss' }),
  fieldId: Text,
  pointer: Text,
  /** Stored records that the change concerns; null = it is about none. */
  records: orNull(whole()),
});

/** One statement on the module's tables. */
export const PlannedTableChange = record({
  kind: Text,
  table: Text,
  /** '' when the change is not about a column. */
  column: Text,
  /** Name under which a replaced column stays; '' for every other change. */
  keptAs: Text,
  sql: Text,
  isDestructive: Flag,
  /** Rows of the table; of a column that changes its type those that have a value there. */
  rows: Count,
  /** Rows whose value would not convert; the old column keeps it. */
  unconvertible: Count,
  /** Expected size of an index that is added, size of one that is dropped; 0 for every other step. */
  bytes: Count,
  /** Expected time, in milliseconds, in which it is made after the release; 0 for every other step. */
  buildMs: Count,
});

/** An index that the list would use and that saving cannot bear. */
export const LeftOutIndex = record({
  table: Text,
  columns: list(Text),
  use: words(INDEX_USES, { default: 'sort' }),
});

const PermissionEntry = record({ code: Text, kind: words(['column', 'form', 'button']), label: Text });

/** What publishing a draft would do: shown before it is confirmed. */
export const PublishPlan = record({
  /** Stands for what was shown; publishing under another one is refused. */
  planId: text({ minLength: 1 }),
  revision: Revision,
  fromVersion: Count,
  toVersion: Count,
  findings: list(Finding),
  changes: list(PlannedChange),
  tables: list(PlannedTableChange),
  leftOutIndexes: list(LeftOutIndex),
  permissions: record(
    { added: list(PermissionEntry), removed: list(PermissionEntry) },
    { default: { added: [], removed: [] } },
  ),
  canPublish: Flag,
  /** Publishing must be told that stored values may be lost. */
  needsConfirmation: Flag,
});

/** State of an index of a released module. */
export const IndexState = record({
  name: Text,
  table: Text,
  columns: list(Text),
  state: words(['ready', 'building', 'waiting', 'failed'], { default: 'waiting' }),
  /** What the database said when its build failed; '' otherwise. */
  error: Text,
  /** Size of a ready one; 0 otherwise. */
  bytes: Count,
});

export const PublishResult = record({
  version: whole(),
  /** Findings that do not stop a release. */
  issues: list(Finding),
  /** The module's indexes: those of tables with records are made from now on. */
  indexes: list(IndexState),
});

/** Why a draft cannot be published. */
const RefusedDraft = record({ issues: many(Finding) });

/** Whether the module gets menu entries, and below which ones; texts and lists of ids, as the release of clients takes them. */
const Switch = optional(typed<number>({ type: ['number', 'string', 'boolean', 'null'], maxLength: 20 }));
const Parents = optional(
  typed<string>({
    type: ['string', 'array', 'null'],
    maxLength: 10_000,
    items: text({ maxLength: 50 }),
    maxItems: 200,
  }),
);
const menuPlace = { pc: Switch, app: Switch, pcModuleParentId: Parents, appModuleParentId: Parents };

export const planPublication = post(`${MODULES}/:id/Actions/Plan`, {
  params: ModuleParams,
  body: members({ revision: Revision }),
  answer: PublishPlan,
  refusal: DraftConflict,
});

export const publish = post(`${MODULES}/:id/Actions/Publish`, {
  params: ModuleParams,
  body: members({
    planId: text({ maxLength: 100 }),
    revision: Revision,
    note: optional(text({ maxLength: 2_000 })),
    confirmsLoss: optional(flag()),
    /** Roles, positions, users and groups that get the new entries, or those that there are where none is made; without entries nobody gets anything. */
    grants: optional(
      many(members({ objectType: text({ minLength: 1, maxLength: 20 }), objectId: Id }), { maxItems: 200 }),
    ),
    /** Whether they get the buttons, columns and fields, too; absent = yes. */
    givesCodes: optional(flag()),
    ...menuPlace,
  }),
  answer: PublishResult,
  refusal: either(PublishPlan, DraftConflict, RefusedDraft),
});

export type Finding = Wire<typeof Finding>;
export type IndexState = Wire<typeof IndexState>;
export type LeftOutIndex = Wire<typeof LeftOutIndex>;
type PermissionEntry = Wire<typeof PermissionEntry>;
export type PlannedChange = Wire<typeof PlannedChange>;
export type PlannedTableChange = Wire<typeof PlannedTableChange>;
export type PublishPlan = Wire<typeof PublishPlan>;
export type PublishResult = Wire<typeof PublishResult>;

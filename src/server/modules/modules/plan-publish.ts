import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import { isDataView, type ModuleModel } from '../../../engine/contract/module-model';
import { carryValues, diffModules, diffPermissions, toChangeText, type ModuleChange } from '../../../engine/diff';
import type { LintSurroundings } from '../../../engine/lint';
import { isIndexChange, type TablePlan } from '../../../engine/tables';
import type { Finding, LeftOutIndex, PlannedChange, PlannedTableChange, PublishPlan } from '../../../wire/publication';
import { registry } from '../../../renderers/definitions';
import { allowLongStatements } from '../../db/client';
import { describeTablePlan, type TablePlanDescription } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { countRecords, isStored, type CountedModule } from './count-records';
import { readDraftDocument, toFinding } from './draft-findings';
import { readDraftRow, staleDraft, type DraftState } from './drafts';
import { loadSurroundings } from './names';
import { parseReleased } from './released-modules';
import { fieldLookup, isFollowed, readIssues } from './table-state';

/** A draft compared with the release. */
export interface Assessment {
  readonly planId: string;
  readonly before: CountedModule | null;
  /** null when a finding prevents the release. */
  readonly document: { readonly model: ModuleModel; readonly tablePlan: TablePlan } | null;
  readonly findings: readonly Finding[];
  readonly changes: readonly ModuleChange[];
  readonly tables: readonly PlannedTableChange[];
  readonly leftOutIndexes: readonly LeftOutIndex[];
}

/** Options of an assessment. */
export interface AssessOptions {
  readonly surroundings: LintSurroundings;
  readonly translate: Translate;
}

/**
 * Plans the publication of a draft; changes nothing. Throws SERVER_NOT_FOUND, and SERVER_DRAFT_STALE when the draft is no longer at
 * `revision` (null = any).
 */
export async function planPublish(
  deps: AppDeps,
  id: string,
  { revision, translate }: { readonly revision: number | null; readonly translate: Translate },
): Promise<PublishPlan> {
  const surroundings = await surroundingsOf(deps, id);
  // One snapshot: the counts match the compared draft and release.
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await allowLongStatements(trx);
      const row = await readDraftRow(trx, id);
      if (revision !== null && row.draft_revision !== revision) throw staleDraft(row);
      const assessment = await assessDraft(deps, trx, { row, surroundings, translate });
      const { document, before, findings, tables } = assessment;
      const changes = await wordChanges(trx, assessment.changes, { before: canCount(row, before), translate });
      return {
        planId: assessment.planId,
        revision: row.draft_revision,
        fromVersion: row.released_version,
        toVersion: row.released_version + 1,
        findings,
        changes,
        tables,
        leftOutIndexes: assessment.leftOutIndexes,
        permissions: document ? diffPermissions(before?.model ?? null, document.model) : { added: [], removed: [] },
        canPublish: document !== null,
        needsConfirmation: isLossy(changes, tables),
      };
    });
}

/** The system's names for checking one module: its own code is not a duplicate. */
export async function surroundingsOf(deps: AppDeps, id: string): Promise<LintSurroundings> {
  return { ...(await loadSurroundings(deps)), ownId: id };
}

/** Compares a draft with the release, over the caller's connection. */
export async function assessDraft(
  deps: AppDeps,
  db: Kysely<SystemSchema>,
  { row, surroundings, translate }: AssessOptions & { readonly row: DraftState },
): Promise<Assessment> {
  const read = readDraftDocument(row, { surroundings, translate, timeZone: deps.config.timeZone });
  const findings = [...read.findings, ...leftFindings(row, translate)];
  const before = releasedOf(deps, row);
  if (!read.document) return refused(row, before, findings);
  const document = followReleased(read.document, before);
  const changes = diffModules(before?.model ?? null, document.model, registry);
  const described = await describeTables(deps, db, { id: row.id, ...document });
  if (!described.ok) {
    const wayOut = translate('server.modules.tables.wayOut');
    const conflicts = described.issues
      .map((issue) => toFinding(issue, translate))
      .map((finding) => ({ ...finding, wayOut: finding.wayOut || wayOut }));
    return refused(row, before, [...findings, ...conflicts]);
  }
  const tables = described.changes.map(toTableChange);
  return {
    planId: toPlanId(row, changes, tables),
    before,
    document,
    findings,
    changes,
    tables,
    leftOutIndexes: described.leftOut,
  };
}

function refused(row: DraftState, before: CountedModule | null, findings: readonly Finding[]): Assessment {
  const nothing = { changes: [], tables: [], leftOutIndexes: [], document: null };
  return { planId: toPlanId(row, [], []), before, findings, ...nothing };
}

/** The draft's plan with former columns of renamed fields. */
export function followReleased<Document extends Pick<CountedModule, 'model'> & { readonly tablePlan: TablePlan }>(
  document: Document,
  before: CountedModule | null,
): Document {
  if (!before) return document;
  const { model, tablePlan } = document;
  return { ...document, tablePlan: carryValues(before.model, model, { old: before.plan, now: tablePlan }) };
}

/** Unreadable values since the last migration, for administrators. */
function leftFindings({ tables_left: left }: DraftState, translate: Translate): readonly Finding[] {
  return readIssues(left).map((issue) => toFinding(issue, translate));
}

/** The planned changes of tables; no other module changes their types meanwhile, as generated tables are not shared. */
function describeTables(
  { config }: AppDeps,
  db: Kysely<SystemSchema>,
  { id, model, tablePlan }: { readonly id: string; readonly model: ModuleModel; readonly tablePlan: TablePlan },
): Promise<TablePlanDescription> {
  if (isDataView(model)) return Promise.resolve({ ok: true, issues: [], changes: [], leftOut: [] });
  const options = { allowsReplacing: true, timeZone: config.timeZone, fieldOf: fieldLookup(model), moduleId: id };
  return describeTablePlan(db, tablePlan, options);
}

function toTableChange(change: TablePlanDescription['changes'][number]): PlannedTableChange {
  const { column = '', keptAs = '', ...rest } = change;
  return { ...rest, column, keptAs };
}

/** The current release; null if there is none, or this engine cannot parse it, so that any draft may replace it. */
export function releasedOf(deps: AppDeps, row: DraftState): CountedModule | null {
  if (row.released === null) return null;
  return parseReleased(deps, {
    moduleId: row.id,
    version: row.released_version,
    keyType: row.key_type,
    text: row.released,
  }).module;
}

/** Hash of a plan without row counts and indexes, which change meanwhile. */
function toPlanId(row: DraftState, changes: readonly ModuleChange[], tables: readonly PlannedTableChange[]): string {
  const parts = [
    [row.id, row.draft_revision, row.released_version],
    changes.map(({ key, risk, fieldId, pointer }) => [key, risk, fieldId, pointer]),
    tables
      .filter((change) => !isIndexChange(change))
      .map(({ kind, table, column, sql, isDestructive }) => [kind, table, column, sql, isDestructive]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Records can only be counted in tables that match their release. */
export function canCount(row: DraftState, before: CountedModule | null): CountedModule | null {
  return before && row.tables_refusal === null && isFollowed(row, before.plan) ? before : null;
}

/** How the changes of a plan are counted and worded. */
interface Wording {
  /** The release, if its records can be counted. */
  readonly before: CountedModule | null;
  readonly translate: Translate;
}

async function wordChanges(
  db: Kysely<SystemSchema>,
  changes: readonly ModuleChange[],
  { before, translate }: Wording,
): Promise<readonly PlannedChange[]> {
  const worded: PlannedChange[] = [];
  for (const change of changes) {
    worded.push(wordChange(change, translate, await countFor(db, change, before)));
  }
  return worded;
}

/** Number of records that a change affects; null = unknown, or it affects none by its nature. */
async function countFor(
  db: Kysely<SystemSchema>,
  { recordCheck, risk }: ModuleChange,
  before: CountedModule | null,
): Promise<number | null> {
  if (!recordCheck || !before || isDataView(before.model)) return null;
  // A loss of values whose place is unknown is not counted as none.
  if (risk === 'loss' && !isStored(before, recordCheck)) return null;
  return countRecords(db, before, recordCheck);
}

/** A change as text; `records` null = not counted. Without affected records it is no risk. */
export function wordChange(change: ModuleChange, translate: Translate, records: number | null = null): PlannedChange {
  const { key, fieldId, pointer } = change;
  const risk = records === 0 ? 'none' : change.risk;
  return { text: toChangeText(change, translate, records), key, risk, fieldId, pointer, records };
}

/** Whether stored values may become unreachable; uncounted records are taken to have some. */
function isLossy(changes: readonly PlannedChange[], tables: readonly PlannedTableChange[]): boolean {
  return (
    changes.some(({ risk }) => risk === 'loss') || tables.some((change) => change.isDestructive && change.rows > 0)
  );
}

/**
 * Whether a publication must be confirmed, by the records of this moment: while nobody saves any, the answer holds until the end of
 * the transaction.
 */
export async function needsConfirmation(
  deps: AppDeps,
  db: Kysely<SystemSchema>,
  { row, seen, ...options }: AssessOptions & { readonly row: DraftState; readonly seen: Assessment },
): Promise<boolean> {
  const lossesOf = ({ changes }: Assessment) => changes.filter(({ risk }) => risk === 'loss');
  if (lossesOf(seen).length === 0 && !seen.tables.some((change) => change.isDestructive)) return false;
  const now = await assessDraft(deps, db, { row, ...options });
  const wording = { before: canCount(row, now.before), translate: options.translate };
  return isLossy(await wordChanges(db, lossesOf(now), wording), now.tables);
}

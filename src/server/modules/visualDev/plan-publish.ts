import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { carryValues, diffModules, diffPermissions, toChangeText, type ModuleChange } from '../../../engine/diff';
import type { LintSurroundings } from '../../../engine/lint';
import { isIndexChange, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { allowLongStatements } from '../../db/client';
import { describeTablePlan, type LeftOutIndex, type TablePlanDescription } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { countRecords, type CountedModule } from './count-records';
import { readDraftDocument, toFinding, type DraftFinding } from './draft-findings';
import { readDraftRow, staleDraft, type DraftState } from './drafts';
import { loadSurroundings } from './names';
import { parseReleased } from './released-modules';
import { fieldLookup, isFollowed, readIssues } from './table-state';

/** `webType` of a module that has no tables (contract e.5). */
export const DATA_VIEW = 4;

/** A change in words, with how many records of the database it concerns; null = it is about none. */
export interface PlannedModuleChange {
  readonly text: string;
  readonly key: string;
  readonly risk: ModuleChange['risk'];
  readonly fieldId: string;
  readonly pointer: string;
  readonly records: number | null;
}

/** One statement on the module's tables. */
export interface PlannedTableChange {
  readonly kind: string;
  readonly table: string;
  /** '' when the change is not about a column. */
  readonly column: string;
  /** Name under which a replaced column stays; '' for every other change. */
  readonly keptAs: string;
  readonly sql: string;
  readonly isDestructive: boolean;
  /** Rows of the table; of a column that changes its type those that have a value there. */
  readonly rows: number;
  /** Rows whose value would not convert; the old column keeps it. */
  readonly unconvertible: number;
  /** Expected size of an index that is added, size of one that is dropped; 0 for every other step. */
  readonly bytes: number;
  /** Expected time, in milliseconds, in which it is made after the release; 0 for every other step. */
  readonly buildMs: number;
}

/** What publishing a draft would do: shown before it is confirmed. */
export interface PublishPlan {
  /** Stands for what was shown; publishing under another one is refused. */
  readonly planId: string;
  readonly revision: number;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly findings: readonly DraftFinding[];
  readonly changes: readonly PlannedModuleChange[];
  readonly tables: readonly PlannedTableChange[];
  /** Indexes that the list would use and that saving cannot bear. */
  readonly leftOutIndexes: readonly LeftOutIndex[];
  readonly permissions: ReturnType<typeof diffPermissions>;
  readonly canPublish: boolean;
  /** Publishing must be told that stored values may be lost. */
  readonly needsConfirmation: boolean;
}

/** A draft compared with what is published. */
export interface Assessment {
  readonly planId: string;
  readonly before: CountedModule | null;
  /** null when a finding stops the release. */
  readonly document: { readonly model: ModuleModel; readonly tablePlan: TablePlan } | null;
  readonly findings: readonly DraftFinding[];
  readonly changes: readonly ModuleChange[];
  readonly tables: readonly PlannedTableChange[];
  readonly leftOutIndexes: readonly LeftOutIndex[];
  readonly needsConfirmation: boolean;
}

/** What an assessment is made for. */
export interface AssessOptions {
  readonly surroundings: LintSurroundings;
  readonly translate: Translate;
}

/**
 * Says what publishing the draft would do; changes nothing. Throws SERVER_NOT_FOUND, and SERVER_DRAFT_STALE when the draft
 * is no longer at `revision` (null = at whatever it is).
 */
export async function planPublish(
  deps: AppDeps,
  id: string,
  { revision, translate }: { readonly revision: number | null; readonly translate: Translate },
): Promise<PublishPlan> {
  const surroundings = await surroundingsOf(deps, id);
  // One snapshot: what is counted belongs to the draft and the release that are compared.
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await allowLongStatements(trx);
      const row = await readDraftRow(trx, id);
      if (revision !== null && row.draft_revision !== revision) throw staleDraft(row);
      const assessment = await assessDraft(deps, trx, { row, surroundings, translate });
      const { document, before, changes, findings, tables } = assessment;
      return {
        planId: assessment.planId,
        revision: row.draft_revision,
        fromVersion: row.released_version,
        toVersion: row.released_version + 1,
        findings,
        changes: await wordChanges(trx, { changes, before: canCount(row, before), translate }),
        tables,
        leftOutIndexes: assessment.leftOutIndexes,
        permissions: document ? diffPermissions(before?.model ?? null, document.model) : { added: [], removed: [] },
        canPublish: document !== null,
        needsConfirmation: assessment.needsConfirmation,
      };
    });
}

/** This system as the references of one module see it: its own code is not taken. */
export async function surroundingsOf(deps: AppDeps, id: string): Promise<LintSurroundings> {
  return { ...(await loadSurroundings(deps)), ownId: id };
}

/** Compares a draft with what is published, over the caller's connection. */
export async function assessDraft(
  deps: AppDeps,
  db: Kysely<SystemSchema>,
  { row, surroundings, translate }: AssessOptions & { readonly row: DraftState },
): Promise<Assessment> {
  const read = readDraftDocument(row, { surroundings, translate });
  const findings = [...read.findings, ...leftFindings(row, translate)];
  const before = releasedOf(deps, row);
  if (!read.document) return refused(row, before, findings);
  const document = followReleased(read.document, before);
  const changes = diffModules(before?.model ?? null, document.model, registry);
  const described = await describeTables(deps, db, { id: row.id, ...document });
  if (!described.ok) {
    const wayOut = translate('server.visualDev.tables.wayOut');
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
    needsConfirmation: changes.some(({ risk }) => risk === 'loss') || tables.some((change) => change.isDestructive),
  };
}

function refused(row: DraftState, before: CountedModule | null, findings: readonly DraftFinding[]): Assessment {
  const nothing = { changes: [], tables: [], leftOutIndexes: [], document: null, needsConfirmation: false };
  return { planId: toPlanId(row, [], []), before, findings, ...nothing };
}

/** The draft with the columns from which values follow fields whose key has changed. */
export function followReleased<Document extends Pick<CountedModule, 'model'> & { readonly tablePlan: TablePlan }>(
  document: Document,
  before: CountedModule | null,
): Document {
  if (!before) return document;
  const { model, tablePlan } = document;
  return { ...document, tablePlan: carryValues(before.model, model, { old: before.plan, now: tablePlan }) };
}

/** Values that no screen shows since the tables were looked at last: an administrator has to know. */
function leftFindings({ tables_left: left }: DraftState, translate: Translate): readonly DraftFinding[] {
  return readIssues(left).map((issue) => toFinding(issue, translate));
}

/** What a release would do to the tables; nobody else changes their types meanwhile, because no module shares a table that is its own. */
function describeTables(
  { config }: AppDeps,
  db: Kysely<SystemSchema>,
  { id, model, tablePlan }: { readonly id: string; readonly model: ModuleModel; readonly tablePlan: TablePlan },
): Promise<TablePlanDescription> {
  if (model.webType === DATA_VIEW) return Promise.resolve({ ok: true, issues: [], changes: [], leftOut: [] });
  const options = { allowsReplacing: true, timeZone: config.timeZone, fieldOf: fieldLookup(model), moduleId: id };
  return describeTablePlan(db, tablePlan, options);
}

function toTableChange(change: TablePlanDescription['changes'][number]): PlannedTableChange {
  const { column = '', keptAs = '', ...rest } = change;
  return { ...rest, column, keptAs };
}

/** The release that stands; null when there is none, or this engine cannot read it and any draft must be let through. */
export function releasedOf(deps: AppDeps, row: DraftState): CountedModule | null {
  if (row.released === null) return null;
  return parseReleased(deps, {
    moduleId: row.id,
    version: row.released_version,
    keyType: row.key_type,
    text: row.released,
  }).module;
}

/** Row counts are left out, and indexes: records come and go while somebody reads the plan, and builds end. */
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

/** Records are counted in tables that follow their release only: a statement on others would fail. */
export function canCount(row: DraftState, before: CountedModule | null): CountedModule | null {
  return before && row.tables_refusal === null && isFollowed(row, before.plan) ? before : null;
}

async function wordChanges(
  db: Kysely<SystemSchema>,
  {
    changes,
    before,
    translate,
  }: {
    readonly changes: readonly ModuleChange[];
    readonly before: CountedModule | null;
    readonly translate: Translate;
  },
): Promise<readonly PlannedModuleChange[]> {
  const worded: PlannedModuleChange[] = [];
  for (const change of changes) {
    const { recordCheck } = change;
    const isCounted = recordCheck !== null && before !== null && before.model.webType !== DATA_VIEW;
    worded.push(wordChange(change, translate, isCounted ? await countRecords(db, before, recordCheck) : null));
  }
  return worded;
}

/** A change in words; `records` null = they were not counted. */
export function wordChange(
  change: ModuleChange,
  translate: Translate,
  records: number | null = null,
): PlannedModuleChange {
  const { key, risk, fieldId, pointer } = change;
  return { text: toChangeText(change, translate, records), key, risk, fieldId, pointer, records };
}

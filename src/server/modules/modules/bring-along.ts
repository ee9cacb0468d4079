import { sql, type Transaction } from 'kysely';
import { createIssue } from '../../../engine/contract/create-issue';
import { EngineError, type Issue } from '../../../engine/contract/errors';
import type { KeyType } from '../../../engine/tables';
import { convertKeys } from '../../db/convert-keys';
import { describeTablePlan, runTablePlan } from '../../db/module-tables';
import type { MovedValues } from '../../db/move-values';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { cleanColumns } from '../../rich-text/index';
import { lockDraftRow } from './drafts';
import { parseReleased, type ReleasedModule } from './released-modules';
import { engineFingerprint, fieldLookup, leftValues, planFingerprint, writeIssues } from './table-state';
import { isDataView } from '../../../engine/contract/module-model';

/** Log of the migration of modules. */
export interface BringAlongLog {
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
}

/** The outcome for a module whose tables were checked. */
export interface BroughtModule {
  readonly id: string;
  readonly name: string;
  /** Number of values moved to another column. */
  readonly moved: number;
  /** Values that no widget can read, which stay in place. */
  readonly left: readonly Issue[];
  /** Why the tables could not be migrated; the module is refused until then. */
  readonly refusal: readonly Issue[];
}

/**
 * Migrates the tables of every released module to the plan of this server's widgets: a widget that has become known gets its typed
 * column and the values kept for it; values of one that is no longer known become raw. Costs one query if the widgets have not
 * changed. A module that cannot be migrated is refused (`requireBrought`) and retried at the next start; all others work. A new
 * widget only needs `toStored`, which must parse every value that clients of any generation have sent while it was unknown, and
 * refuse what it would not store: a refused value stays in the raw column.
 */
export async function bringModulesAlong(deps: AppDeps, log: BringAlongLog): Promise<readonly BroughtModule[]> {
  const engine = engineFingerprint();
  const rows = await deps.db
    .selectFrom('modules')
    .select(['id', 'full_name as name'])
    .where('released', 'is not', null)
    .where((test) => test.or([test('tables_engine', '<>', engine), test('tables_refusal', 'is not', null)]))
    .orderBy('id')
    .execute();
  const brought: BroughtModule[] = [];
  for (const { id, name } of rows) {
    const outcome = await bringOrRefuse(deps, id);
    if (!outcome) continue;
    brought.push({ id, name, ...outcome });
    report(log, { id, name, ...outcome });
  }
  return brought;
}

type Outcome = Pick<BroughtModule, 'moved' | 'left' | 'refusal'>;

/** null when another server has done it meanwhile. */
async function bringOrRefuse(deps: AppDeps, id: string): Promise<Outcome | null> {
  try {
    return await deps.db.transaction().execute((trx) => bringAlong(deps, trx, id));
  } catch (error) {
    const refusal = refusalOf(error);
    await deps.db
      .updateTable('modules')
      .set({ tables_engine: engineFingerprint(), tables_refusal: writeIssues(refusal) })
      .where('id', '=', id)
      .execute();
    return { moved: 0, left: [], refusal };
  }
}

/** Why nothing could be done; rolls back. */
class Refused extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super('the tables cannot be brought along');
  }
}

function refusalOf(error: unknown): readonly Issue[] {
  if (error instanceof Refused || error instanceof EngineError) return error.issues;
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return [createIssue('ENGINE_TABLES_FAILED', '', { cause: [code, message].filter(Boolean).join(' ') })];
}

async function bringAlong(deps: AppDeps, trx: Transaction<SystemSchema>, id: string): Promise<Outcome | null> {
  // No timeout, for any number of records: only the start waits.
  await sql`set local statement_timeout = 0`.execute(trx);
  // Waits for running saves; later ones wait for this, and see the new plan.
  const row = await lockDraftRow(trx, id, true);
  const engine = engineFingerprint();
  if (row.released === null || (row.tables_engine === engine && row.tables_refusal === null)) return null;
  const read = (keyType: KeyType) =>
    parseReleased(deps, { moduleId: id, version: row.released_version, keyType, text: row.released ?? '' });
  const keyType = row.key_type === 'text' ? await numberKeys(trx, read('bigint').module) : row.key_type;
  const { module, issues } = read(keyType);
  if (!module) throw new Refused(issues);
  const { moved, left } = isDataView(module.model) ? nothing : await followPlan(deps, trx, module);
  await trx
    .updateTable('modules')
    .set({
      key_type: keyType,
      tables_plan: planFingerprint(module.plan),
      tables_engine: engine,
      tables_refusal: null,
      tables_left: writeIssues(left),
    })
    .where('id', '=', id)
    .execute();
  return { moved, left, refusal: [] };
}

/** Text ids take two and a half times the space, in tables and indexes. */
async function numberKeys(trx: Transaction<SystemSchema>, module: ReleasedModule | null): Promise<KeyType> {
  if (!module || isDataView(module.model)) return 'text';
  const { primaryKey } = module.plan.main;
  if (primaryKey.type === 'text' || primaryKey.isCounted) return 'text';
  return convertKeys(trx, module.plan.main);
}

const nothing = { moved: 0, left: [] as readonly Issue[] };

async function followPlan({ config }: AppDeps, trx: Transaction<SystemSchema>, { model, plan }: ReleasedModule) {
  const { timeZone } = config;
  // A column is replaced only if no value is lost; otherwise an administrator decides.
  const described = await describeTablePlan(trx, plan, { allowsReplacing: true, timeZone, moduleId: model.id });
  if (!described.ok) throw new Refused(described.issues);
  const allowsReplacing = described.changes.every(({ unconvertible }) => unconvertible === 0);
  const moves: MovedValues[] = [];
  // Indexes of existing records are built in the background.
  const options = { allowsReplacing, timeZone, fieldOf: fieldLookup(model), moduleId: model.id };
  const conflicts = await runTablePlan(trx, plan, { ...options, onMoved: (move) => moves.push(move) });
  if (conflicts.length > 0) throw new Refused(conflicts);
  const moved = new Set(moves.map(({ move }) => move.column.fieldId));
  await cleanColumns(trx, { model, plan }, ({ id }) => (moved.has(id) ? 'html' : null));
  return {
    moved: moves.reduce((sum, { moved }) => sum + moved, 0),
    left: moves.flatMap((move) => leftValues(model, move)),
  };
}

function report(log: BringAlongLog, { id, name, moved, left, refusal }: BroughtModule): void {
  const module = { moduleId: id, moduleName: name };
  if (refusal.length > 0) {
    const message = `module "${name}" is refused: its tables cannot be brought along; open it in the workbench and publish it again`;
    log.error({ ...module, issues: refusal }, message);
  } else if (left.length > 0) {
    log.warn({ ...module, moved, issues: left }, `module "${name}": values that no widget reads stay in raw columns`);
  } else if (moved > 0) log.warn({ ...module, moved }, `module "${name}": stored values moved to their columns`);
}

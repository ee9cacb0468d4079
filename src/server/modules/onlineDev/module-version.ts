import { sql, type Transaction } from 'kysely';
import { diffModules, isAboutStorage, keepsColumns, toChangeText } from '../../../engine/diff';
import { findField, mainFields } from '../../../engine/contract/module-model';
import { createAccess } from '../../../engine/permission';
import { isEntered, ROW_ID_KEY } from '../../../engine/rules';
import { isIndexChange, planTables } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { compileOnce } from '../../db/compile-once';
import { sendLater } from '../../db/leased-driver';
import { describeTablePlan } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { loadModuleVersion, moduleTexts, requireOwnPlan, type ReleasedModule } from '../visualDev/index';
import { DATA_VIEW, inLanguage, type ModuleContext } from './module-context';
import { mergeReleases, withSwitches } from './merge-releases';
import { isOpenUnder } from './opened-release';
import { readBody, readInput, readModuleProof, readModuleVersion, type Body } from './requests';

/** Releases that may come between opening a module and saving into it before the save gives up. */
const MAX_ATTEMPTS = 5;

/** A release came between opening the module and the save's transaction: nothing was written. */
class ModuleMoved extends BusinessError {
  constructor(version: number) {
    super('SERVER_MODULE_CHANGED', { version }, { version, changes: [] });
  }
}

/**
 * Saves under the version that the body says its form was opened with (none = the present one), and does it again when a
 * release comes between. Whoever `open` refuses learns nothing about what is wrong with the body. Throws
 * SERVER_MODULE_CHANGED, with `data` = the present version and what has changed in words, when that version can no longer be
 * saved.
 */
export async function saveAtVersion<T>(
  open: () => Promise<ModuleContext>,
  input: unknown,
  save: (context: ModuleContext, body: Body) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await open();
    const body = readBody(input);
    try {
      return await saveOnce(current, body, save);
    } catch (error) {
      if (!(error instanceof ModuleMoved) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Clients that name no release (3.4.7) send whole records: what their form locks is kept without a word. */
async function saveOnce<T>(
  current: ModuleContext,
  body: Body,
  save: (context: ModuleContext, body: Body) => Promise<T>,
): Promise<T> {
  const version = readModuleVersion(body);
  if (version === null) return save(current, body);
  const refusing: ModuleContext = { ...current, locks: 'refuse' };
  if (version === current.module.version) return save(refusing, body);
  const { opened, context } = await openRelease(refusing, version, readModuleProof(body));
  try {
    return await save(context, fromItsForm(body, opened));
  } catch (error) {
    throw toFormRefusal(error, current, opened);
  }
}

/** The module's release as a save holds it. */
export interface HeldVersion {
  /** Throws when it is not the one that was opened. */
  confirm(): Promise<void>;
  /**
   * What was asked of the tables along with it, which changes nothing. When the release is another one that is why it failed, and
   * what is told.
   */
  confirmAfter<T>(work: Promise<T>): Promise<T>;
}

/**
 * Keeps the module's release from changing until the transaction ends: a release waits for the record, and the tables are
 * those that the record was prepared for. It goes with the transaction's next statement; nothing may be written before it is
 * confirmed.
 */
export async function holdVersion(
  trx: Transaction<SystemSchema>,
  { module, currentVersion, currentTables }: ModuleContext,
): Promise<HeldVersion> {
  const query = compileOnce(trx, {
    owner: module,
    name: 'hold',
    values: [module.id],
    build: (id) =>
      sql`select released_version, full_name, tables_plan from system.modules where id = ${id} for key share`,
  });
  const held = await sendLater<Parameters<typeof requireOwnPlan>[0] & { readonly released_version: number }>(
    trx,
    query,
  );
  const confirm = async () => {
    const [row] = await held.rows();
    if (!row) throw new BusinessError('SERVER_NOT_FOUND');
    if (row.released_version !== currentVersion) throw new ModuleMoved(row.released_version);
    requireOwnPlan(row, currentTables);
  };
  return {
    confirm,
    async confirmAfter<T>(work: Promise<T>) {
      try {
        return await work;
      } finally {
        await confirm();
      }
    },
  };
}

/** An earlier release that a form was opened under, and the context that its values are saved in. */
interface OpenedRelease {
  readonly opened: ReleasedModule;
  readonly context: ModuleContext;
}

/**
 * The present release with what only the earlier one has, and the narrower permissions of both. Throws when no such form can
 * be open, or when its values no longer fit the tables.
 */
async function openRelease(context: ModuleContext, version: number, proof: string): Promise<OpenedRelease> {
  const { module, deps, model, grant } = context;
  if (version > module.version)
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/moduleVersion', reason: '' });
  const opened = await loadModuleVersion(deps, module.id, version);
  if (!opened || !(await isOpenUnder(context, version, proof)) || !(await hasItsColumns(context, opened)))
    throw changedRefusal(context, opened);
  // Values would be written where the present release does not look for them.
  if (!keepsColumns(opened.model, module.model, { old: opened.plan, now: module.plan }))
    throw changedRefusal(context, opened);
  const merged = mergeReleases(inLanguage(opened.model, context), model);
  const plan = planTables(merged, registry, module.keyType);
  if (!areAlike(opened, { ...module, plan })) throw changedRefusal(context, opened);
  const access = createAccess(merged, grant);
  return { opened, context: { ...context, module: opened, model: merged, plan, access } };
}

/** Whether every column of that version is still there with its type; indexes do not matter to a save. */
async function hasItsColumns({ deps }: ModuleContext, { model, plan }: ReleasedModule): Promise<boolean> {
  if (model.webType === DATA_VIEW) return false;
  const described = await describeTablePlan(deps.db, plan, {});
  return described.ok && described.changes.every(isIndexChange);
}

/** Whether every field of the earlier release is stored where it was, and none became a sub-table or stopped being one. */
function areAlike(opened: ReleasedModule, { model, plan }: ReleasedModule): boolean {
  return opened.model.allFields.every((field) => {
    const now = findField(model, field.id);
    const isTable = registry.of(field).kind === 'table';
    if (now && (registry.of(now).kind === 'table') !== isTable) return false;
    const column = opened.plan.columnOf.get(field.id);
    return column === undefined || column === (plan.columnOf.get(field.id) ?? column);
  });
}

/** The values that the form of an earlier release has fields for; whatever else a body holds is not from it. */
function fromItsForm(body: Body, { model }: ReleasedModule): Body {
  const input = readInput(body);
  const kept: Record<string, unknown> = {};
  for (const field of mainFields(model)) {
    if (!Object.hasOwn(input, field.key)) continue;
    const value = input[field.key];
    const names = new Set([ROW_ID_KEY, ...field.children.map(({ key }) => key)]);
    kept[field.key] =
      registry.of(field).kind === 'table' && Array.isArray(value) ? value.map((row) => pick(row, names)) : value;
  }
  return { ...body, data: kept };
}

function pick(row: unknown, names: ReadonlySet<string>): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

/** What is wrong with fields that the form of the earlier release cannot mend is a change of the module to it. */
function toFormRefusal(error: unknown, context: ModuleContext, opened: ReleasedModule): unknown {
  if (!(error instanceof BusinessError) || error.code !== 'SERVER_RECORD_INVALID') return error;
  const { errors } = error.data as { readonly errors: readonly { readonly field: string; readonly code: string }[] };
  const isMendable = errors.every(({ field: fieldId, code }) => {
    const field = findField(opened.model, fieldId);
    return fieldId === '' || (field !== undefined && isEntered(field, registry) && code !== 'ENGINE_VALUE_LOCKED');
  });
  return isMendable ? error : changedRefusal(context, opened);
}

/** Only changes of fields that the user may see are told; nothing when the old version was not kept. */
function changedRefusal(context: ModuleContext, opened: ReleasedModule | undefined): BusinessError {
  const { module, model, access, grant, evaluation } = context;
  const { version } = module;
  if (!opened) return new BusinessError('SERVER_MODULE_CHANGED', { version }, { version, changes: [] });
  const former = inLanguage(opened.model, context);
  const before = createAccess({ ...former, list: withSwitches(former, model) }, grant);
  const translate = moduleTexts(evaluation.language);
  const seen = diffModules(former, model, registry).filter(
    ({ fieldId }) => fieldId !== '' && (access.canReadField(fieldId) || before.canReadField(fieldId)),
  );
  // What becomes of columns is told where nothing else is: then it is why the form is refused.
  const inForm = seen.filter((change) => !isAboutStorage(change));
  const changes = (inForm.length > 0 ? inForm : seen).map((change) => toChangeText(change, translate));
  return new BusinessError('SERVER_MODULE_CHANGED', { version }, { version, changes });
}

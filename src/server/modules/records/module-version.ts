import { sql, type Transaction } from 'kysely';
import { diffModules, isAboutStorage, keepsColumns, toChangeText } from '../../../engine/diff';
import { isDataView, findField, mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { createAccess } from '../../../engine/permission';
import { restrictModel } from '../../../engine/permission/restrict/restrict-model';
import { isEntered, ROW_ID_KEY } from '../../../engine/rules';
import { isIndexChange, planTables } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { compileOnce } from '../../db/compile-once';
import { sendLater } from '../../db/leased-driver';
import { describeTablePlan } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { loadModuleVersion, moduleTexts, requireOwnPlan, type ReleasedModule } from '../modules/index';
import { inLanguage, type ModuleContext } from './module-context';
import { mergeReleases, withSwitches } from './merge-releases';
import { isOpenUnder } from './opened-release';
import { readBody, readInput, readModuleProof, readModuleVersion, type Body } from './requests';

/** Retry limit of a save that meets a new release each time. */
const MAX_ATTEMPTS = 5;

/** A release was published between opening the module and the transaction: nothing was written, the save is retried. */
class ModuleMoved extends BusinessError {
  constructor(version: number) {
    super('SERVER_MODULE_CHANGED', { version }, { version, changes: [] });
  }
}

/**
 * Saves under the form's release, as in the body (default: the current one), and retries when a release is published meanwhile.
 * Permission is checked before the body. Throws SERVER_MODULE_CHANGED, with the current version and the changes as text in `data`,
 * when that release can no longer be saved.
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

/** Clients without a release (3.4.7) send whole records: changes of locked fields are silently undone. */
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
    throw await toFormRefusal(error, current, opened);
  }
}

/** A save's lock on the module's release. */
export interface HeldRelease {
  /** Throws when the release has changed. */
  confirm: () => Promise<void>;
  /** Awaits reads sent along; a changed release takes precedence over their errors. */
  confirmAfter: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * Locks the module's release until the transaction ends, so that the tables match the prepared record. Pipelined with the next
 * statement; nothing may be written before it is confirmed.
 */
export async function holdRelease(
  trx: Transaction<SystemSchema>,
  { module, currentVersion, currentTables }: ModuleContext,
): Promise<HeldRelease> {
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

/** An earlier release of an open form, and the context for saving. */
interface OpenedRelease {
  readonly opened: ReleasedModule;
  readonly context: ModuleContext;
}

/**
 * The current release merged with the earlier one, under the narrower permissions of both. Throws when no such form can be open, or
 * its values no longer fit the tables.
 */
async function openRelease(context: ModuleContext, version: number, proof: string): Promise<OpenedRelease> {
  const { module, deps, model, grant } = context;
  if (version > module.version)
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/moduleVersion', reason: '' });
  const opened = await loadModuleVersion(deps, module.id, version);
  if (!opened || !(await isOpenUnder(context, version, proof)) || !(await hasItsColumns(context, opened)))
    throw await changedRefusal(context, opened);
  // Values would be written where the current release does not read them.
  if (!keepsColumns(opened.model, module.model, { old: opened.plan, now: module.plan }))
    throw await changedRefusal(context, opened);
  const merged = mergeReleases(inLanguage(opened.model, context), model);
  const plan = planTables(merged, registry, module.keyType);
  if (!areAlike(opened, { ...module, plan })) throw await changedRefusal(context, opened);
  const access = await context.others.gate({ model: merged, access: createAccess(merged, grant) });
  return { opened, context: { ...context, module: opened, model: merged, plan, access } };
}

/** Whether all columns of that version still exist with their type; indexes do not matter. */
async function hasItsColumns({ deps }: ModuleContext, { model, plan }: ReleasedModule): Promise<boolean> {
  if (isDataView(model)) return false;
  const described = await describeTablePlan(deps.db, plan, {});
  return described.ok && described.changes.every(isIndexChange);
}

/** Whether every field of the earlier release is stored in the same place, and is still (not) a sub-table. */
function areAlike(opened: ReleasedModule, { model, plan }: ReleasedModule): boolean {
  return opened.model.allFields.every((field) => {
    const now = findField(model, field.id);
    const isTable = registry.of(field).kind === 'table';
    if (now && (registry.of(now).kind === 'table') !== isTable) return false;
    const column = opened.plan.columnOf.get(field.id);
    return column === undefined || column === (plan.columnOf.get(field.id) ?? column);
  });
}

/** The values of fields in the earlier form; others cannot come from it. */
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

/** Errors in fields that the earlier form does not have are reported as a change of the module. */
async function toFormRefusal(error: unknown, context: ModuleContext, opened: ReleasedModule): Promise<unknown> {
  if (!(error instanceof BusinessError) || error.code !== 'SERVER_RECORD_INVALID') return error;
  const { errors } = error.data as { readonly errors: readonly { readonly field: string; readonly code: string }[] };
  const isMendable = errors.every(({ field: fieldId, code }) => {
    const field = findField(opened.model, fieldId);
    return fieldId === '' || (field !== undefined && isEntered(field, registry) && code !== 'ENGINE_VALUE_LOCKED');
  });
  return isMendable ? error : changedRefusal(context, opened);
}

/** Reports only changes that the user may know of; none if the old version was not kept. */
async function changedRefusal(context: ModuleContext, opened: ReleasedModule | undefined): Promise<BusinessError> {
  const { module, model, access, grant, evaluation } = context;
  const { version } = module;
  if (!opened) return new BusinessError('SERVER_MODULE_CHANGED', { version }, { version, changes: [] });
  const former = inLanguage(opened.model, context);
  const opens = createAccess({ ...former, list: withSwitches(former, model) }, grant);
  const before = await context.others.gate({ model: former, access: opens });
  const translate = moduleTexts(evaluation.language);
  const known = (whole: ModuleModel, by: ModuleAccess): ModuleModel => ({
    ...restrictModel(whole, by, { registry }),
    // Where values are stored is why a form may be refused, and names no other field.
    tables: whole.tables,
  });
  const seen = diffModules(known(former, before), known(model, access), registry).filter(
    ({ fieldId }) => fieldId !== '',
  );
  // Changes of columns are reported only if there are no others: then they are the reason.
  const inForm = seen.filter((change) => !isAboutStorage(change));
  const changes = (inForm.length > 0 ? inForm : seen).map((change) => toChangeText(change, translate));
  return new BusinessError('SERVER_MODULE_CHANGED', { version }, { version, changes });
}

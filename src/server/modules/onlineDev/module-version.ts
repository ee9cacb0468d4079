import type { Transaction } from 'kysely';
import { diffModules, toChangeText } from '../../../engine/diff';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { createAccess } from '../../../engine/permission';
import { registry } from '../../../renderers/definitions';
import { describeTablePlan } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { loadModuleVersion, moduleTexts, type ReleasedModule } from '../visualDev/index';
import { DATA_VIEW, type ModuleContext } from './module-context';
import { readBody, readModuleVersion, type Body } from './requests';

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
    const version = readModuleVersion(body);
    const context: ModuleContext = {
      ...(await atVersion(current, version)),
      ...(version === null ? {} : { locks: 'refuse' }),
    };
    try {
      return await save(context, body);
    } catch (error) {
      if (!(error instanceof ModuleMoved) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Keeps the module's release from changing until the transaction ends: a release waits for the record, and the tables are
 * those that the record was prepared for.
 */
export async function holdVersion(
  trx: Transaction<SystemSchema>,
  { module, currentVersion }: ModuleContext,
): Promise<void> {
  const row = await trx
    .selectFrom('modules')
    .select('released_version')
    .where('id', '=', module.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  if (row.released_version !== currentVersion) throw new ModuleMoved(row.released_version);
}

/** The context of a save under another version: its document and tables, and the narrower permissions of both. */
async function atVersion(context: ModuleContext, version: number | null): Promise<ModuleContext> {
  const { module, deps, model, grant } = context;
  if (version === null || version === module.version) return context;
  if (version > module.version)
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/moduleVersion', reason: '' });
  const opened = await loadModuleVersion(deps, module.id, version);
  if (!opened || !(await hasItsColumns(context, opened))) throw changedRefusal(context, opened);
  const access = createAccess(withSwitches(opened.model, model), grant);
  return { ...context, module: opened, model: opened.model, plan: opened.plan, access };
}

/** Whether every column of that version is still there with its type; indexes do not matter to a save. */
async function hasItsColumns({ deps }: ModuleContext, { model, plan }: ReleasedModule): Promise<boolean> {
  if (model.webType === DATA_VIEW) return false;
  const described = await describeTablePlan(deps.db, plan, {});
  return described.ok && described.changes.every(({ kind }) => kind === 'addIndex');
}

/** What the present version guards is guarded under an older one as well: nobody goes back to when it was open. */
function withSwitches(opened: ModuleModel, current: ModuleModel): ModuleModel {
  const list = opened.list ?? current.list;
  if (!list || !current.list) return opened;
  return {
    ...opened,
    list: {
      ...list,
      useColumnPermission: list.useColumnPermission || current.list.useColumnPermission,
      useFormPermission: list.useFormPermission || current.list.useFormPermission,
      useBtnPermission: list.useBtnPermission || current.list.useBtnPermission,
    },
  };
}

/** Only changes of fields that the user may see are told; nothing when the old version was not kept. */
function changedRefusal(context: ModuleContext, opened: ReleasedModule | undefined): BusinessError {
  const { module, model, access, grant, evaluation } = context;
  const { version } = module;
  if (!opened) return new BusinessError('SERVER_MODULE_CHANGED', { version }, { version, changes: [] });
  const before = createAccess(withSwitches(opened.model, model), grant);
  const translate = moduleTexts(evaluation.language);
  const changes = diffModules(opened.model, model, registry)
    .filter(({ fieldId }) => fieldId !== '' && (access.canReadField(fieldId) || before.canReadField(fieldId)))
    .map((change) => toChangeText(change, translate));
  return new BusinessError('SERVER_MODULE_CHANGED', { version }, { version, changes });
}

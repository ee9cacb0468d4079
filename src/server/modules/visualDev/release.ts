import { createTranslate, type Translate } from '../../../engine/contract/language';
import { EngineError, type Issue } from '../../../engine/contract/errors';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { parseModule, toIssueText } from '../../../engine/parse';
import { planTables, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { rendererTexts } from '../../../renderers/texts';
import { runTablePlan } from '../../db/module-tables';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { placeModuleMenus } from './module-menus';
import { readModule } from './repository';

/** Where a released module appears, and for whom errors are worded. */
export interface ReleaseOptions {
  readonly userId?: string;
  readonly isPc?: boolean;
  readonly isApp?: boolean;
  /** Menus under which the module gets an entry; [] = none. */
  readonly pcParentIds?: readonly string[];
  readonly appParentIds?: readonly string[];
  readonly translate?: Translate;
}

export interface ReleaseResult {
  readonly version: number;
  /** Findings that do not stop a release. */
  readonly issues: readonly Issue[];
}

/**
 * Publishes a draft: parses it, brings its tables up to date and stores the document, all or nothing.
 * Throws SERVER_MODULE_INVALID or SERVER_TABLE_CONFLICT with `data.issues`, and SERVER_NOT_FOUND.
 */
export async function releaseModule(deps: AppDeps, id: string, options: ReleaseOptions = {}): Promise<ReleaseResult> {
  const row = await readModule(deps.db, id);
  const document = JSON.parse(row.draft) as Readonly<Record<string, unknown>>;
  const translate = options.translate ?? createTranslate('zh', rendererTexts);
  const { model, issues } = parseModule({ ...document, id }, registry);
  const errors = issues.filter((issue) => issue.severity === 'error');
  if (!model || errors.length > 0) throw refusal('SERVER_MODULE_INVALID', errors, translate);
  const plan = planOrRefuse(model, translate);
  const version = await deps.db.transaction().execute(async (trx) => {
    const { released_version: current } = await trx
      .selectFrom('modules')
      .select('released_version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (model.webType !== 4) {
      const conflicts = await runTablePlan(trx, plan);
      if (conflicts.length > 0) throw refusal('SERVER_TABLE_CONFLICT', conflicts, translate);
    }
    await trx
      .updateTable('modules')
      .set({
        released: row.draft,
        released_version: current + 1,
        ...(options.isPc === false ? {} : { is_pc_released: true }),
        ...(options.isApp ? { is_app_released: true } : {}),
      })
      .where('id', '=', id)
      .execute();
    const module = { id, fullName: row.full_name, enCode: row.en_code, sortCode: row.sort_code };
    await placeModuleMenus(trx, { module, category: 'Web', parentIds: options.pcParentIds ?? [] });
    await placeModuleMenus(trx, { module, category: 'App', parentIds: options.appParentIds ?? [] });
    return current + 1;
  });
  return { version, issues };
}

function planOrRefuse(model: ModuleModel, translate: Translate): TablePlan {
  try {
    return planTables(model, registry);
  } catch (error) {
    if (error instanceof EngineError) throw refusal('SERVER_MODULE_INVALID', error.issues, translate);
    throw error;
  }
}

function refusal(
  code: 'SERVER_MODULE_INVALID' | 'SERVER_TABLE_CONFLICT',
  issues: readonly Issue[],
  translate: Translate,
): BusinessError {
  const worded = issues.map((issue) => ({ ...issue, message: toIssueText(issue, translate) }));
  const first = worded[0];
  return new BusinessError(
    code,
    { message: first ? `${first.message} ${first.pointer}`.trim() : '' },
    { issues: worded },
  );
}
